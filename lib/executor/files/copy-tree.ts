import { constants } from "node:fs";
import { chmod, chown, copyFile, lstat, mkdir, readdir } from "node:fs/promises";
import path from "node:path";

export type CopyLimits = { files: number; totalBytes: number };
export type CopyReport = {
  files: readonly { path: string; bytes: number }[];
  skipped: readonly { path: string; reason: string }[];
};

/**
 * Copies regular files and folders; links, devices, FIFOs and what goes beyond a limit are skipped and reported.
 * The copy is readable by everyone and owned by `ownerUid`, since a box runs under a uid of its own.
 */
export async function copyTree(
  from: string,
  to: string,
  options: { limits: CopyLimits; ownerUid: number | null },
): Promise<CopyReport> {
  const files: { path: string; bytes: number }[] = [];
  const skipped: { path: string; reason: string }[] = [];
  let totalBytes = 0;

  async function copyEntry(relative: string): Promise<void> {
    const source = path.join(from, relative);
    const target = path.join(to, relative);
    const stats = await lstat(source);
    if (stats.isDirectory()) {
      await mkdir(target, { recursive: true });
      for (const name of (await readdir(source)).toSorted()) await copyEntry(path.join(relative, name));
      return settle(target, 0o755);
    }
    const reason = stats.isFile() ? overLimit(stats.size) : "is not a regular file";
    if (reason !== null) return void skipped.push({ path: relative, reason });
    await copyFile(source, target, constants.COPYFILE_EXCL);
    totalBytes += stats.size;
    files.push({ path: relative, bytes: stats.size });
    return settle(target, (stats.mode & 0o111) === 0 ? 0o644 : 0o755);
  }

  function overLimit(size: number): string | null {
    if (files.length >= options.limits.files) return `is beyond the limit of ${options.limits.files} files`;
    return totalBytes + size > options.limits.totalBytes
      ? `goes beyond the limit of ${options.limits.totalBytes} bytes`
      : null;
  }

  async function settle(target: string, mode: number): Promise<void> {
    await chmod(target, mode);
    if (options.ownerUid !== null) await chown(target, options.ownerUid, options.ownerUid);
  }

  await copyEntry("");
  return { files, skipped };
}
