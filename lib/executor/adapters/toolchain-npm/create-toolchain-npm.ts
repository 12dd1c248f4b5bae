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
const PROGRESS_EVERY_MS = 2000;
const MEBIBYTE = 1_048_576;

/**
 * Runs under `flock`, which the kernel releases when its holder dies. Whoever waited finds the tool there. The rename is
 * the last step, so a tool is whole or absent. Install scripts of the package never run.
 */
const INSTALL = `
set -e
[ -e "$FINAL" ] && exit 0
cd "$TEMPORARY"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error
for program in $EXECUTABLES; do chmod +x "node_modules/$PACKAGE/$program"; done
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

/** `du` fails when a file goes away while it looks, which npm's files do; what it counted stands all the same. */
async function bytesIn(folder: string): Promise<number> {
  const { stdout } = await run("sh", ["-c", 'du -sB1 "$1" 2>/dev/null || true', "du", folder]);
  const bytes = Number.parseInt(stdout, 10);
  if (Number.isNaN(bytes)) throw new Error(`${folder} could not be measured`);
  return bytes;
}

/** Tells how much is there already, for as long as npm works; npm itself says nothing until it is done. */
function watchGrowth(
  folder: string,
  unpackedBytes: number,
  onProgress: (message: string) => void,
): () => void {
  let hasEnded = false;
  const timer = setInterval(() => {
    bytesIn(folder).then(
      (bytes) => {
        if (!hasEnded) onProgress(wordsFor(bytes, unpackedBytes));
      },
      () => undefined,
    );
  }, PROGRESS_EVERY_MS);
  return () => {
    hasEnded = true;
    clearInterval(timer);
  };
}

/** npm looks up all packages before it unpacks the first. */
function wordsFor(bytes: number, unpackedBytes: number): string {
  if (bytes < MEBIBYTE) return "npm looks up the packages.";
  return `${inMegabytes(bytes)} of about ${inMegabytes(unpackedBytes)} MB are there.`;
}

const inMegabytes = (bytes: number): string => String(Math.round(bytes / MEBIBYTE));

async function install(
  folder: string,
  pinned: Pinned,
  signal: AbortSignal,
  onProgress: (message: string) => void,
): Promise<void> {
  const parent = path.dirname(folder);
  const temporary = await mkdtemp(path.join(parent, ".installing-"));
  const stop = watchGrowth(temporary, pinned.unpackedBytes, onProgress);
  try {
    const manifest = { private: true, dependencies: { [pinned.name]: pinned.version } };
    await writeFile(path.join(temporary, "package.json"), JSON.stringify(manifest));
    await run("flock", [`${folder}.lock`, "sh", "-c", INSTALL], {
      env: {
        NODE_ENV: "production",
        ...npmEnvironment(process.env),
        FINAL: folder,
        TEMPORARY: temporary,
        PACKAGE: pinned.name,
        EXECUTABLES: (pinned.executables ?? []).join(" "),
      },
      maxBuffer: MAX_OUTPUT_BYTES,
      signal,
    });
  } finally {
    stop();
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Installs pinned npm packages below `<cacheFolder>/tools`, readable by everybody, once a version. */
export function createToolchainNpm(cacheFolder: string): Toolchain {
  const folderOf = (pinned: Pinned): string => path.join(cacheFolder, "tools", folderName(pinned));
  return {
    async installed({ package: pinned }) {
      if (pinned === null) return null;
      const folder = folderOf(pinned);
      const found = await stat(folder).catch(() => null);
      return found === null ? null : { bytes: await bytesIn(folder), installedAt: found.mtime };
    },
    async ensure(harness, signal, onProgress = () => undefined) {
      const pinned = harness.package;
      if (pinned === null) return { hostPath: null, version: null, sha256: null };
      const label = `${pinned.name} ${pinned.version}`;
      try {
        const folder = folderOf(pinned);
        if (!(await exists(folder))) {
          onProgress(`Installing ${label}.`);
          await mkdir(path.dirname(folder), { recursive: true, mode: 0o755 });
          await install(folder, pinned, signal, (message) => onProgress(`${label}: ${message}`));
          onProgress(`Installed ${label}.`);
        }
        return await describe(folder, pinned);
      } catch (cause) {
        throw new ExecutorError("HARNESS_UNAVAILABLE", `${label} could not be installed.`, { cause });
      }
    },
  };
}
