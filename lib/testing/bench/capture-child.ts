import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCaptureFile } from "@/lib/executor/adapters/capture-file/create-capture-file";
import { createClockSystem } from "@/lib/executor/adapters/clock-system/create-clock-system";
import { createRedactor } from "@/lib/executor/support/create-redactor";
import { sha256Hex } from "@/lib/shared/digest";

/** Captures in a process of its own, so that the peak of its memory is told by the system and is nobody else's. */
const MEGABYTE = 1_000_000;
const CHUNK = 64 * 1024;

/** Lines of 400 bytes, or one line of the given size. */
function* chunksOf(kind: string, megabytes: number): Generator<Buffer> {
  const line = Buffer.from(`${"x".repeat(399)}\n`);
  const chunk =
    kind === "lines" ? Buffer.concat(Array.from({ length: 160 }, () => line)) : Buffer.alloc(CHUNK, 120);
  for (let sent = 0; sent < megabytes * MEGABYTE; sent += chunk.length) yield chunk;
}

const [kind = "lines", megabytes = "0", mode = "plain"] = process.argv.slice(2);
const folder = await mkdtemp(path.join(tmpdir(), "ts-capture-"));
const session = await createCaptureFile(createClockSystem()).open({
  rawPath: path.join(folder, "raw.jsonl"),
  spillFolder: path.join(folder, "spills"),
  limits: { lineBytes: 1_048_576, totalBytes: 1_000 * MEGABYTE },
});
/** As a worker with some keys in its environment has them. */
const secrets = Array.from({ length: 10 }, (_, index) => ({
  name: `secret ${index}`,
  value: sha256Hex(`secret ${index}`),
}));
const redacting = createRedactor(secrets).stream("raw.jsonl", "text");
const through = (chunk: Uint8Array): Uint8Array => (mode === "redacted" ? redacting.push(chunk) : chunk);
const started = performance.now();
for (const chunk of chunksOf(kind, Number(megabytes))) await session.write("stdout", through(chunk));
if (mode === "redacted") await session.write("stdout", redacting.end());
await session.endStream("stdout");
await session.close();
const ms = performance.now() - started;
await rm(folder, { recursive: true });
process.stdout.write(
  JSON.stringify({ ms, peakMegabytes: (process.resourceUsage().maxRSS * 1024) / MEGABYTE }),
);
