import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { mediaTypeOf } from "@/lib/executor/adapters/record-store-folder/media-type";
import type { StoredFile } from "@/lib/contracts/run-record";
import { RECORD_FILE } from "@/lib/executor/stages/assemble-run-record";
import type { Findings } from "./findings";
import type { StoredRow } from "./queries";

export type FileFacts = { bytes: number; sha256: string; inode: number };

/** Size and digest of a regular file; null when there is none. */
export async function factsOf(file: string): Promise<FileFacts | null> {
  const found = await lstat(file).catch(() => null);
  if (found?.isFile() !== true) return null;
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return { bytes: found.size, sha256: hash.digest("hex"), inode: found.ino };
}

async function namesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

type Folders = { ledgerId: string; data: string; run: string };

/** A second copy that is no longer the same bytes: pages are served by digest, from there. */
async function objectProblem(
  folders: Folders,
  { sha256 }: StoredFile,
  seen: FileFacts,
): Promise<string | null> {
  const object = path.join(folders.data, "objects", sha256.slice(0, 2), sha256.slice(2));
  const found = await lstat(object).catch(() => null);
  if (found === null) return "the store has no object of this digest";
  if (found.ino === seen.inode) return null;
  const facts = await factsOf(object);
  return facts?.sha256 === sha256 ? null : "the store's object of this digest has other bytes";
}

async function checkFile(folders: Folders, file: StoredFile, findings: Findings): Promise<void> {
  const seen = await factsOf(path.join(folders.run, file.path));
  if (seen === null) return findings.differs("files", file.path, "The file is missing.");
  const isSame = findings.same(
    "files",
    file.path,
    { bytes: seen.bytes, sha256: seen.sha256, mediaType: mediaTypeOf(file.path) },
    { bytes: file.bytes, sha256: file.sha256, mediaType: file.mediaType },
  );
  const problem = isSame ? await objectProblem(folders, file, seen) : null;
  if (problem !== null) findings.differs("files", file.path, `It is unchanged, but ${problem}.`);
}

/** The list of files against the disk, both ways, and against the rows that pages are served by. */
export async function checkFiles(
  folders: Folders,
  listed: readonly StoredFile[],
  rows: readonly StoredRow[],
  findings: Findings,
): Promise<void> {
  for (const file of listed) await checkFile(folders, file, findings);
  const known = new Set([...listed.map((file) => file.path), RECORD_FILE]);
  const strangers = (await namesBelow(folders.run)).filter((name) => !known.has(name));
  for (const name of strangers)
    findings.differs("files", name, "The file is there, but the record does not list it.");
  findings.same("files", "number of files that the record does not list", 0, strangers.length);
  for (const file of listed) {
    const row = rows.find((one) => one["path"] === file.path);
    const { path: name, role, sha256, bytes, mediaType } = file;
    const expected = { ledger_id: folders.ledgerId, path: name, role, sha256, bytes, media_type: mediaType };
    findings.same("files", `artifacts row of ${name}`, expected, row);
  }
  findings.same("files", "number of artifacts rows", listed.length, rows.length);
}
