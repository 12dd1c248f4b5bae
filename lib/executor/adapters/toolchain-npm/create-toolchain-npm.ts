import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { HarnessPackage } from "@/lib/executor/ports/harness";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { InstalledTool, Toolchain } from "@/lib/executor/ports/toolchain";
import { sha256Hex } from "@/lib/shared/digest";
import { npmEnvironment } from "./npm-environment";

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * Runs under `flock`, which the kernel releases when its holder dies. Whoever waited finds the tool there. The rename is
 * the last step, so a tool is whole or absent. Install scripts of the package never run.
 */
const INSTALL = `
set -e
[ -e "$FINAL" ] && exit 0
cd "$TEMPORARY"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error
chmod -R a+rX,go-w .
mv -T "$TEMPORARY" "$FINAL"
`;

type Pinned = NonNullable<HarnessPackage>;

const installedSchema = z.looseObject({ version: z.string() });

function folderName({ name, version }: Pinned): string {
  const folder = `${name.replace(/^@/, "").replaceAll("/", "-")}-${version}`;
  if (!/^[a-z0-9][A-Za-z0-9._+-]*$/.test(folder))
    throw new Error(`${name}@${version} is no pinned npm package`);
  return folder;
}

/** Where a pinned package lies once it is installed, whole. */
export function toolFolder(cacheFolder: string, pinned: Pinned): string {
  return path.join(cacheFolder, "tools", folderName(pinned));
}

const exists = (target: string): Promise<boolean> =>
  stat(target).then(
    () => true,
    () => false,
  );

async function describe(folder: string, { name, version }: Pinned): Promise<InstalledTool> {
  const manifest = await readFile(path.join(folder, "node_modules", name, "package.json"), "utf8");
  const found = installedSchema.parse(JSON.parse(manifest)).version;
  if (found !== version) throw new Error(`${name} ${found} is installed instead of ${version}`);
  const lock = await readFile(path.join(folder, "package-lock.json"));
  return { hostPath: folder, version: found, sha256: sha256Hex(lock) };
}

async function install(folder: string, pinned: Pinned, signal: AbortSignal): Promise<void> {
  const parent = path.dirname(folder);
  const temporary = await mkdtemp(path.join(parent, ".installing-"));
  try {
    const manifest = { private: true, dependencies: { [pinned.name]: pinned.version } };
    await writeFile(path.join(temporary, "package.json"), JSON.stringify(manifest));
    await run("flock", [`${folder}.lock`, "sh", "-c", INSTALL], {
      env: { NODE_ENV: "production", ...npmEnvironment(process.env), FINAL: folder, TEMPORARY: temporary },
      maxBuffer: MAX_OUTPUT_BYTES,
      signal,
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Installs pinned npm packages below `<cacheFolder>/tools`, readable by everybody, once a version. */
export function createToolchainNpm(cacheFolder: string): Toolchain {
  return {
    async ensure(harness, signal, onProgress = () => undefined) {
      const pinned = harness.package;
      if (pinned === null) return { hostPath: null, version: null, sha256: null };
      const label = `${pinned.name} ${pinned.version}`;
      try {
        const folder = toolFolder(cacheFolder, pinned);
        if (!(await exists(folder))) {
          onProgress(`Installing ${label}.`);
          await mkdir(path.dirname(folder), { recursive: true, mode: 0o755 });
          await install(folder, pinned, signal);
          onProgress(`Installed ${label}.`);
        }
        return await describe(folder, pinned);
      } catch (cause) {
        throw new ExecutorError("HARNESS_UNAVAILABLE", `${label} could not be installed.`, { cause });
      }
    },
  };
}
