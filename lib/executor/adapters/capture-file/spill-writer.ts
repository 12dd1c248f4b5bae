import { createHash, type Hash } from "node:crypto";
import { mkdir, open, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { CaptureSpill } from "@/lib/executor/ports/capture";

type OpenSpill = { name: string; file: FileHandle; hash: Hash; bytes: number };

/** Keeps the whole bytes of lines that are too long for `raw.jsonl`, one file a line. */
export function createSpillWriter(folder: string, stream: string) {
  const finished: CaptureSpill[] = [];
  let current: OpenSpill | null = null;

  const begin = async (): Promise<OpenSpill> => {
    await mkdir(folder, { recursive: true });
    const name = `${stream}-${finished.length + 1}.bin`;
    const file = await open(path.join(folder, name), "wx", 0o640);
    return { name, file, hash: createHash("sha256"), bytes: 0 };
  };

  return {
    async append(bytes: Uint8Array): Promise<void> {
      current ??= await begin();
      await current.file.appendFile(bytes);
      current.hash.update(bytes);
      current.bytes += bytes.length;
    },
    /** Ends the line; gives the spill's path relative to the run folder, null when nothing spilled. */
    async finish(): Promise<string | null> {
      if (current === null) return null;
      const { name, file, hash, bytes } = current;
      current = null;
      await file.sync();
      await file.close();
      const relative = path.posix.join(path.basename(folder), name);
      finished.push({ path: relative, bytes, sha256: hash.digest("hex") });
      return relative;
    },
    finished: (): readonly CaptureSpill[] => finished,
  };
}
