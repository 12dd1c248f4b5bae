import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  appendFile,
  chmod,
  link,
  lstat,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ledgerIdSchema } from "@/lib/contracts/rg-ledger";
import type { StoredFile } from "@/lib/contracts/run-record";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { RecordStore } from "@/lib/executor/ports/record-store";
import { mapAtOnce } from "@/lib/executor/support/map-at-once";
import { mediaTypeOf } from "./media-type";
import { redactFile } from "./redact-file";
import { resolveInside } from "./resolve-inside";
import { makeDurable } from "./make-durable";

const READ_ONLY = 0o444;
/** Files that are hashed or linked at once: the thread pool has four threads, the disk a queue. */
const AT_ONCE = 8;
/** Below this a stream costs more than the file. */
const SMALL_BYTES = 262_144;

async function hashFile(target: string, size: number): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash("sha256");
  if (size <= SMALL_BYTES) {
    const bytes = await readFile(target);
    return { sha256: hash.update(bytes).digest("hex"), bytes: bytes.length };
  }
  await pipeline(createReadStream(target), hash);
  return { sha256: hash.digest("hex"), bytes: (await stat(target)).size };
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EEXIST";

const temporaryName = (folder: string): string => path.join(folder, `.tmp-${randomBytes(8).toString("hex")}`);

type Wanted = { path: string; role: StoredFile["role"] };
type Hashed = { target: string; file: string; role: StoredFile["role"]; sha256: string; bytes: number };

const describe = (file: string, sha256: string, bytes: number, role: StoredFile["role"]): StoredFile => ({
  path: file,
  sha256,
  bytes,
  mediaType: mediaTypeOf(file),
  role,
});

const failed = (file: string, cause: unknown): never => {
  throw new ExecutorError("STORE_FAILED", `The file ${file} could not be stored.`, { cause });
};

/** Objects live at `objects/<2 hex>/<62 hex>`; `runs/<ledgerId>/<path>` are hard links to them. */
export function createRecordStoreFolder(root: string): RecordStore {
  const objects = path.join(root, "objects");
  const runFolderOf = (ledgerId: string): string => path.join(root, "runs", ledgerIdSchema.parse(ledgerId));

  const made = new Set<string>();
  const objectPath = async (sha256: string): Promise<string> => {
    const folder = path.join(objects, sha256.slice(0, 2));
    if (!made.has(folder)) await mkdir(folder, { recursive: true });
    made.add(folder);
    return path.join(folder, sha256.slice(2));
  };

  /** Afterwards file and object are one inode; an object that was there already wins. Gives the folders that changed. */
  const share = async ({ target, sha256 }: Hashed): Promise<string[]> => {
    const object = await objectPath(sha256);
    try {
      await link(target, object);
    } catch (error) {
      if (!isTaken(error)) throw error;
      const temporary = temporaryName(path.dirname(target));
      await link(object, temporary);
      await rename(temporary, target);
      // Renaming one hard link over another of the same inode does nothing and leaves both names.
      await rm(temporary, { force: true });
    }
    return [path.dirname(object), path.dirname(target)];
  };

  const look = async (
    ledgerId: string,
    { path: file, role }: Wanted,
    known: Set<string>,
  ): Promise<Hashed> => {
    try {
      const target = await resolveInside(runFolderOf(ledgerId), file, known);
      const found = await lstat(target);
      if (!found.isFile()) throw new Error("only regular files are stored");
      await chmod(target, READ_ONLY);
      return { target, file, role, ...(await hashFile(target, found.size)) };
    } catch (cause) {
      return failed(file, cause);
    }
  };

  /** Bytes before names: a power cut must not leave a digest's name on bytes that never reached the disk. */
  const keepAll: RecordStore["keepAll"] = async (ledgerId, wanted) => {
    const known = new Set<string>();
    const hashed = await mapAtOnce(wanted, AT_ONCE, (one) => look(ledgerId, one, known));
    try {
      await makeDurable(
        root,
        hashed.map(({ target }) => target),
      );
      const folders = await mapAtOnce(hashed, AT_ONCE, share);
      await makeDurable(root, [...new Set(folders.flat())]);
    } catch (cause) {
      return failed(hashed.length === 1 ? (hashed[0]?.file ?? "") : `${hashed.length} files`, cause);
    }
    return hashed.map(({ file, sha256, bytes, role }) => describe(file, sha256, bytes, role));
  };
  const keep: RecordStore["keep"] = async (ledgerId, file, role) => {
    const [stored] = await keepAll(ledgerId, [{ path: file, role }]);
    return stored ?? failed(file, new Error("it was not stored"));
  };

  return {
    async runFolder(ledgerId) {
      const folder = runFolderOf(ledgerId);
      await mkdir(folder, { recursive: true, mode: 0o750 }).catch((cause: unknown) => failed(folder, cause));
      return folder;
    },
    keep,
    keepAll,
    async redact(ledgerId, file, filters) {
      try {
        await resolveInside(runFolderOf(ledgerId), file);
        return await redactFile(runFolderOf(ledgerId), file, filters);
      } catch (cause) {
        return failed(file, cause);
      }
    },
    async append(ledgerId, file, text) {
      try {
        await appendFile(await resolveInside(runFolderOf(ledgerId), file), text);
      } catch (cause) {
        failed(file, cause);
      }
    },
    async write(ledgerId, file, bytes, role) {
      try {
        const target = await resolveInside(runFolderOf(ledgerId), file);
        const temporary = temporaryName(path.dirname(target));
        await writeFile(temporary, bytes, { flag: "wx", flush: true });
        await rename(temporary, target);
      } catch (cause) {
        return failed(file, cause);
      }
      return keep(ledgerId, file, role);
    },
  };
}
