import { createReadStream } from "node:fs";
import { createLineSplitter } from "@/lib/executor/support/line-splitter";

/** Longer lines than any that is stored: a raw line keeps 1 MiB, which escapes may make six times as long. */
const LINE_BYTES = 64 * 1024 * 1024;

/** The lines of a stored file in order, split at line feeds only and never held together. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const splitter = createLineSplitter(LINE_BYTES);
  const texts = function* (parts: ReturnType<typeof splitter.push>): Generator<string> {
    for (const part of parts) if (part.kind === "line") yield part.bytes.toString("utf8");
  };
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }))
    yield* texts(splitter.push(Buffer.from(chunk)));
  yield* texts(splitter.end());
}
