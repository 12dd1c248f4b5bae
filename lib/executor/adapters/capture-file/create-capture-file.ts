import { createHash } from "node:crypto";
import { mkdir, open, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { RawLine, RawStream } from "@/lib/contracts/raw-line";
import type { Capture, CaptureLimits, CaptureSession, CaptureSummary } from "@/lib/executor/ports/capture";
import type { Clock } from "@/lib/executor/ports/clock";
import { ExecutorError } from "@/lib/executor/ports/errors";
import { createQueue } from "@/lib/executor/support/create-queue";
import { decodeLine } from "@/lib/executor/support/decode-line";
import { createLineSplitter, type SplitPart } from "@/lib/executor/support/line-splitter";
import { createSpillWriter } from "./spill-writer";

const broken = (cause: unknown): never => {
  throw new ExecutorError("CAPTURE_FAILED", "The output could not be stored.", { cause });
};

async function openSession(
  clock: Clock,
  raw: FileHandle,
  spillFolder: string,
  limits: CaptureLimits,
): Promise<CaptureSession> {
  const hash = createHash("sha256");
  const enqueue = createQueue();
  const splitters = {
    stdout: createLineSplitter(limits.lineBytes),
    stderr: createLineSplitter(limits.lineBytes),
  };
  const spills = {
    stdout: createSpillWriter(spillFolder, "stdout"),
    stderr: createSpillWriter(spillFolder, "stderr"),
  };
  let lines = 0;
  let fileBytes = 0;
  let takenBytes = 0;
  let isOver = false;
  let summary: Promise<CaptureSummary> | null = null;

  const store = async (stored: readonly RawLine[]): Promise<void> => {
    if (stored.length === 0) return;
    const text = stored.map((line) => `${JSON.stringify(line)}\n`).join("");
    const bytes = Buffer.from(text);
    await raw.appendFile(bytes);
    hash.update(bytes);
    lines += stored.length;
    fileBytes += bytes.length;
  };
  const toLines = async (stream: "stdout" | "stderr", parts: SplitPart[]): Promise<RawLine[]> => {
    const completed: RawLine[] = [];
    for (const part of parts) {
      if (part.kind === "overflow") await spills[stream].append(part.bytes);
      else {
        const spill = await spills[stream].finish();
        const decoded = decodeLine(part.bytes, part.totalBytes);
        const at = clock.now().toISOString();
        completed.push({ at, stream, ...decoded, ...(spill === null ? {} : { spill }) });
      }
    }
    await store(completed);
    return completed;
  };
  const closeFiles = async (): Promise<CaptureSummary> => {
    await raw.sync();
    await raw.close();
    const kept = [...spills.stdout.finished(), ...spills.stderr.finished()];
    return { lines, bytes: fileBytes, sha256: hash.digest("hex"), spills: kept };
  };

  return {
    write: (stream: RawStream, chunk) =>
      enqueue(async () => {
        if (stream === "runner") throw new Error("runner lines are written whole");
        const room = Math.max(0, limits.totalBytes - takenBytes);
        const taken = chunk.subarray(0, room);
        takenBytes += taken.length;
        if (taken.length < chunk.length) isOver = true;
        return toLines(stream, splitters[stream].push(taken));
      }).catch(broken),
    writeRunnerLine: (line) =>
      enqueue(async () => {
        const stored: RawLine = { at: clock.now().toISOString(), stream: "runner", line };
        await store([stored]);
        return stored;
      }).catch(broken),
    endStream: (stream) =>
      enqueue(async () => (stream === "runner" ? [] : toLines(stream, splitters[stream].end()))).catch(
        broken,
      ),
    isOverLimit: () => isOver,
    close: () => (summary ??= enqueue(closeFiles).catch(broken)),
  };
}

/** Appends to one file; output beyond the total limit is dropped and told by `isOverLimit` (lib/decisions/0010). */
export function createCaptureFile(clock: Clock): Capture {
  return {
    async open({ rawPath, spillFolder, limits }) {
      try {
        await mkdir(path.dirname(rawPath), { recursive: true });
        return await openSession(clock, await open(rawPath, "wx", 0o640), spillFolder, limits);
      } catch (cause) {
        throw new ExecutorError("CAPTURE_FAILED", "The file for the output could not be opened.", { cause });
      }
    },
  };
}
