import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, writeFile, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createWriteStream, type Stats } from "node:fs";
import type { CollectLimits, CollectReport } from "@/lib/executor/ports/workspace";

const LEFT_OUT = new Set([".git", "node_modules"]);
const MAX_DEPTH = 64;
const SMALL_BYTES = 262_144;
/** Names of skipped entries are kept up to here; the last entry then says how many more there were. */
const MAX_REPORTED = 1000;

type Walk = {
  destination: string;
  limits: CollectLimits;
  signal: AbortSignal;
  files: { path: string; bytes: number }[];
  skipped: { path: string; reason: string }[];
  unreported: number;
  totalBytes: number;
  /** Folders of the copy that are there. */
  made: Set<string>;
};

function skip(walk: Walk, entry: string, reason: string): void {
  if (walk.skipped.length < MAX_REPORTED) walk.skipped.push({ path: entry, reason });
  else walk.unreported += 1;
}

function reasonToSkip(walk: Walk, found: Stats): string | null {
  if (found.isSymbolicLink()) return "a link is not followed";
  if (found.isFIFO()) return "a FIFO is not read";
  if (!found.isFile()) return "neither a file nor a folder";
  if (found.size > walk.limits.fileBytes) return `larger than ${walk.limits.fileBytes} bytes`;
  if (walk.files.length >= walk.limits.files) return `more than ${walk.limits.files} files`;
  if (walk.totalBytes + found.size > walk.limits.totalBytes)
    return `beyond ${walk.limits.totalBytes} bytes in all`;
  return null;
}

/** Most files are small, and a stream for each costs more than the file. Never more than the size that was allowed. */
async function copySmall(source: FileHandle, target: string, bytes: number): Promise<void> {
  const { buffer, bytesRead } = await source.read(Buffer.alloc(bytes), 0, bytes, 0);
  await writeFile(target, buffer.subarray(0, bytesRead), { flag: "wx", mode: 0o640 });
}

async function copyOut(walk: Walk, source: string, entry: string): Promise<void> {
  // NOFOLLOW and NONBLOCK: whatever took the file's place since it was looked at, nothing is followed and nothing waits.
  const handle = await open(source, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => null,
  );
  if (handle === null) return skip(walk, entry, "it could not be opened");
  try {
    const found = await handle.stat();
    const reason = reasonToSkip(walk, found);
    if (reason !== null) return skip(walk, entry, reason);
    const target = path.join(walk.destination, entry);
    const parent = path.dirname(target);
    if (!walk.made.has(parent)) await mkdir(parent, { recursive: true, mode: 0o750 });
    walk.made.add(parent);
    const bytes = found.size;
    if (bytes <= SMALL_BYTES) await copySmall(handle, target, bytes);
    else {
      const output = createWriteStream(target, { flags: "wx", mode: 0o640 });
      await pipeline(handle.createReadStream({ autoClose: false, end: bytes - 1 }), output);
    }
    walk.files.push({ path: entry, bytes });
    walk.totalBytes += bytes;
  } finally {
    await handle.close();
  }
}

async function walkFolder(walk: Walk, folder: string, prefix: string, depth: number): Promise<void> {
  walk.signal.throwIfAborted();
  if (depth > MAX_DEPTH) return skip(walk, prefix, `deeper than ${MAX_DEPTH} folders`);
  const names = await readdir(folder).catch(() => null);
  if (names === null) return skip(walk, prefix, "the folder could not be read");
  for (const name of names.toSorted()) {
    if (LEFT_OUT.has(name)) continue;
    const source = path.join(folder, name);
    const entry = prefix === "" ? name : `${prefix}/${name}`;
    const found = await lstat(source).catch(() => null);
    const reason = found === null ? "its name or entry could not be read" : reasonToSkip(walk, found);
    if (found?.isDirectory() === true) await walkFolder(walk, source, entry, depth + 1);
    else if (reason !== null) skip(walk, entry, reason);
    else await copyOut(walk, source, entry);
  }
}

/** Copies regular files below the limits; everything else is reported, nothing is followed. */
export async function collectTree(
  workspacePath: string,
  destination: string,
  limits: CollectLimits,
  signal: AbortSignal,
): Promise<CollectReport> {
  const walk: Walk = {
    destination,
    limits,
    signal,
    files: [],
    skipped: [],
    unreported: 0,
    totalBytes: 0,
    made: new Set(),
  };
  await mkdir(destination, { recursive: true, mode: 0o750 });
  await walkFolder(walk, workspacePath, "", 0);
  if (walk.unreported > 0)
    walk.skipped.push({ path: "…", reason: `${walk.unreported} more entries were left out` });
  return { files: walk.files, skipped: walk.skipped };
}
