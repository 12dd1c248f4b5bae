import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, lstat, mkdir, open, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ByteFilter, FileFilters } from "@/lib/executor/ports/record-store";

/** What tells a binary file: a NUL among its first bytes, as git has it. */
const LOOKED_AT = 8192;

const temporaryBeside = (file: string): string =>
  path.join(path.dirname(file), `.tmp-${randomBytes(8).toString("hex")}`);

async function isBinary(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    return buffer.subarray(0, bytesRead).includes(0);
  } finally {
    await handle.close();
  }
}

/** Files up to here are held in memory, so that one without a secret costs one reading and no writing. */
const HELD_BYTES = 8 * 1024 * 1024;

async function redactBytes(file: string, filters: FileFilters): Promise<void> {
  if ((await lstat(file)).size > HELD_BYTES) return redactLarge(file, filters.bytes(await isBinary(file)));
  const bytes = await readFile(file);
  const filter = filters.bytes(bytes.subarray(0, LOOKED_AT).includes(0));
  const safe = [filter.push(bytes), filter.end()];
  if (filter.hasChanged()) await replaceBy(file, safe);
}

async function replaceBy(file: string, parts: readonly Uint8Array[]): Promise<void> {
  const temporary = temporaryBeside(file);
  await writeFile(temporary, Buffer.concat(parts), { flag: "wx", mode: 0o640 });
  await rename(temporary, file);
}

/** Writes what the filter lets through beside the file, and then in its place. */
async function redactLarge(file: string, filter: ByteFilter): Promise<void> {
  const temporary = temporaryBeside(file);
  const output = await open(temporary, "wx", 0o640);
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }))
      await output.appendFile(filter.push(Buffer.from(chunk)));
    await output.appendFile(filter.end());
    await output.close();
    if (filter.hasChanged()) await rename(temporary, file);
  } finally {
    await output.close().catch(() => undefined);
    await rm(temporary, { force: true });
  }
}

/** Folders whose names told a secret stay empty behind the file that left them. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let at = folder; at.startsWith(`${root}${path.sep}`); at = path.dirname(at))
    if (
      !(await rmdir(at).then(
        () => true,
        () => false,
      ))
    )
      return;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EEXIST";

/** Gives a file another name, numbered when that is taken: a link is never made over what is there. */
async function moveTo(root: string, file: string, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}.${number}`;
    const target = path.join(root, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o750 });
    try {
      await link(file, target);
    } catch (error) {
      if (isTaken(error)) continue;
      throw error;
    }
    await rm(file);
    return name;
  }
}

/** Takes secrets out of one regular file and its name; gives the relative path at which it lies afterwards. */
export async function redactFile(root: string, relative: string, filters: FileFilters): Promise<string> {
  const file = path.join(root, relative);
  if (!(await lstat(file)).isFile()) throw new Error("only regular files are stored");
  await redactBytes(file, filters);
  const wanted = filters.name(relative);
  if (wanted === relative) return relative;
  const name = await moveTo(root, file, wanted);
  await removeEmptyFolders(path.dirname(file), root);
  return name;
}
