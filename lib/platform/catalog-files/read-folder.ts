import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sha256Hex } from "@/lib/shared/digest";
import type { FileDigest } from "./behavior-digest";

const LIMITS = { files: 2000, fileBytes: 16 * 1024 * 1024, totalBytes: 128 * 1024 * 1024, depth: 12 };

export type FolderListing = {
  files: readonly FileDigest[];
  /** What must not be there: links, devices, what goes beyond a limit. */
  faults: readonly { path: string; message: string }[];
};

/** Lists and digests a version folder. A link is a fault even when it stays inside: content must not depend on a path. */
export async function readFolder(root: string): Promise<FolderListing> {
  const files: FileDigest[] = [];
  const faults: { path: string; message: string }[] = [];
  let totalBytes = 0;

  async function visit(relative: string, depth: number): Promise<void> {
    if (depth > LIMITS.depth) return void faults.push({ path: relative, message: "lies too deep" });
    for (const name of (await readdir(path.join(root, relative))).toSorted()) {
      const entry = relative === "" ? name : `${relative}/${name}`;
      const stats = await lstat(path.join(root, entry));
      if (stats.isDirectory()) await visit(entry, depth + 1);
      else await take(entry, stats.isFile() ? stats.size : null);
    }
  }

  async function take(entry: string, bytes: number | null): Promise<void> {
    if (bytes === null) return void faults.push({ path: entry, message: "is a link or no regular file" });
    totalBytes += bytes;
    if (bytes > LIMITS.fileBytes || totalBytes > LIMITS.totalBytes || files.length >= LIMITS.files) {
      return void faults.push({ path: entry, message: "goes beyond the limits of a version folder" });
    }
    files.push({ path: entry, bytes, sha256: sha256Hex(await readFile(path.join(root, entry))) });
  }

  await visit("", 0);
  return { files, faults };
}
