import { execFile } from "node:child_process";
import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { mapAtOnce } from "@/lib/executor/support/map-at-once";

/** From here on one pass over the file system is quicker than a sync for each path (measured: 3,000 files, 28 s against 1 s). */
const MANY = 64;
const AT_ONCE = 8;

async function syncPath(target: string): Promise<void> {
  const handle = await open(target, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** When it resolves, the given files and folders survive a loss of power. All of them lie on the file system of `root`. */
export async function makeDurable(root: string, paths: readonly string[]): Promise<void> {
  if (paths.length < MANY) await mapAtOnce(paths, AT_ONCE, syncPath);
  else await promisify(execFile)("sync", ["--file-system", root]);
}
