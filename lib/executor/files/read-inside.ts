import { constants } from "node:fs";
import { lstat, open } from "node:fs/promises";
import path from "node:path";
import { ok, refuse, type Result } from "@/lib/shared/result";

export type ReadRefusal = "absent" | "not-a-file" | "empty" | "too-large";

/**
 * Reads one file of a hostile tree. No link is followed on any step of the way, a FIFO cannot block, and a file beyond
 * the limit is not read at all.
 */
export async function readInside(
  root: string,
  relative: string,
  maxBytes: number,
): Promise<Result<Buffer, ReadRefusal>> {
  const segments = relative.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (segments.includes("..")) return refuse("not-a-file", `${relative} leaves its folder.`);
  let current = root;
  for (const segment of segments.slice(0, -1)) {
    current = path.join(current, segment);
    const stats = await lstat(current).catch(() => null);
    if (stats === null) return refuse("absent", `There is no ${relative}.`);
    if (!stats.isDirectory())
      return refuse("not-a-file", `${relative} leads through something that is no folder.`);
  }
  return readRegular(path.join(current, segments.at(-1) ?? ""), relative, maxBytes);
}

async function readRegular(
  file: string,
  relative: string,
  maxBytes: number,
): Promise<Result<Buffer, ReadRefusal>> {
  const stats = await lstat(file).catch(() => null);
  if (stats === null) return refuse("absent", `There is no ${relative}.`);
  if (!stats.isFile()) return refuse("not-a-file", `${relative} is not a regular file.`);
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { size } = await handle.stat();
    if (size === 0) return refuse("empty", `${relative} is empty.`);
    if (size > maxBytes)
      return refuse("too-large", `${relative} has ${size} bytes; ${maxBytes} are allowed.`);
    return ok(await handle.readFile());
  } finally {
    await handle.close();
  }
}
