import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { CarryOutInput } from "@/lib/executor/stages/executor-ports";
import { digestOf, sha256Hex } from "@/lib/shared/digest";

const IN_BOX = path.resolve(import.meta.dirname, "../executor/in-box");
const TARGETS = { draw: "/opt/touchstone/bin", agent: "/opt/touchstone/agent" } as const;

/**
 * Copies our programs of the box (the drawing tool, the plain agent) to where every run's uid may read them, once for each
 * content; the program itself may be installed where those uids may not enter. Gives the mounts.
 */
export async function installBoxTools(
  cacheFolder: string,
): Promise<NonNullable<CarryOutInput["extraMounts"]>> {
  const names = ["draw", "agent"] as const;
  return Promise.all(
    names.map(async (name) => ({ source: await installOne(cacheFolder, name), target: TARGETS[name] })),
  );
}

async function installOne(cacheFolder: string, name: keyof typeof TARGETS): Promise<string> {
  const source = path.join(IN_BOX, name);
  const files = (await readdir(source)).filter((file) => !file.endsWith(".test.ts")).toSorted();
  const digests = await Promise.all(
    files.map(async (file) => [file, sha256Hex(await readFile(path.join(source, file)))]),
  );
  const target = path.join(cacheFolder, `${name}-${digestOf(digests).slice(0, 16)}`);
  const partial = `${target}.${process.pid}`;
  await mkdir(partial, { recursive: true, mode: 0o755 });
  for (const file of files) await cp(path.join(source, file), path.join(partial, file));
  // A folder of that name has the same content, whoever made it.
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  return target;
}
