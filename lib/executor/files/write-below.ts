import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Writes a file of the run folder with the folders above it; `relative` is a name of ours, never one of the agent's. */
export async function writeBelow(
  runFolder: string,
  relative: string,
  data: string | Uint8Array,
): Promise<void> {
  const file = path.join(runFolder, relative);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, data);
}
