import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { digestOf, sha256Hex } from "@/lib/shared/digest";

const require = createRequire(import.meta.url);
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/models",
  "prisma/schema.prisma",
  "next.config.js",
  "proxy.ts",
  "package-lock.json",
  "tsconfig.json",
];
const STAMP = ".next/touchstone-build.txt";
const CLIENT_STAMP = "prisma/generated/touchstone-schema.txt";

function filesBelow(entry: string): string[] {
  if (!existsSync(entry)) return [];
  const found = readdirSync(path.dirname(entry), { withFileTypes: true }).find(
    ({ name }) => name === path.basename(entry),
  );
  if (!found?.isDirectory()) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/\.(test|contract)\.tsx?$/.test(one.name))
    .map((one) => path.join(one.parentPath, one.name));
}

function digestOfFiles(entries: readonly string[]): string {
  const files = entries.flatMap(filesBelow).toSorted();
  return digestOf(files.map((file) => [file, sha256Hex(readFileSync(file))]));
}

function stamped(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

function runNode(script: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const done = spawnSync(process.execPath, [script, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env,
  });
  if (done.status !== 0)
    throw new Error(`${path.basename(script)} ${args.join(" ")} ended with ${done.status ?? done.signal}.`);
}

/** Makes the database client when the models changed since it was made. */
export function ensureClient(): boolean {
  const wanted = digestOfFiles(["prisma/models", "prisma/schema.prisma", "package-lock.json"]);
  if (stamped(CLIENT_STAMP) === wanted) return false;
  runNode(require.resolve("prisma/build/index.js"), ["generate", "--config", "prisma/prisma.config.ts"], {
    ...process.env,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  });
  writeFileSync(CLIENT_STAMP, `${wanted}\n`);
  return true;
}

/** Builds the web app when a source changed since the last build. */
export function ensureWebBuild(): boolean {
  const wanted = digestOfFiles(SOURCES);
  if (existsSync(".next/BUILD_ID") && stamped(STAMP) === wanted) return false;
  runNode(nextProgram(), ["build"], { ...process.env, NEXT_TELEMETRY_DISABLED: "1" });
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, `${wanted}\n`);
  return true;
}

export function nextProgram(): string {
  return require.resolve("next/dist/bin/next");
}
