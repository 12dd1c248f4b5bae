import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { normalizedEventSchema } from "@/lib/contracts/normalized-event";
import { disconnect } from "@/lib/platform/db";
import { subscribeToChanges } from "@/lib/platform/event-listener";
import { eventStream } from "@/lib/platform/event-stream";
import { migrate } from "@/lib/platform/migrate";
import { ensurePostgres } from "@/lib/platform/postgres";
import { createRunReader } from "@/lib/runs/changes/queries";
import { START } from "@/lib/runs/changes/rules";
import { z } from "zod";
import { SYSTEM } from "../builders";
import { createWorkerBench } from "../worker-bench";
import { quantile, type Figure } from "./figure";

const LINES = 200;
/** Prints the time, in nanoseconds since 1970, sometimes in bursts. */
const PROGRAM = `for n in {1..${LINES}}; do echo "at $(date +%s%N)"; [ $((n % 10)) -lt 3 ] || sleep 0.07; done; echo {} >reconciliation.json`;
const frame = z.object({ ordinal: z.int(), event: normalizedEventSchema });

/** When the harness printed each line, and when the stream of the run's page gave it. */
async function latenciesOf(ledgerId: string, url: string): Promise<{ events: number[]; gaps: number }> {
  const stream = eventStream({
    accepts: (change) => change.ledgerId === ledgerId,
    subscribe: (onChange, onLost) => subscribeToChanges(url, onChange, onLost),
    pull: createRunReader(SYSTEM, ledgerId, START),
    signal: new AbortController().signal,
  });
  const events: number[] = [];
  let expected = 0;
  let gaps = 0;
  let held = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    const nowMs = performance.timeOrigin + performance.now();
    const parts = (held + decoder.decode(chunk, { stream: true })).split("\n\n");
    held = parts.pop() ?? "";
    for (const part of parts.filter((one) => one.startsWith("event: event\n"))) {
      const { ordinal, event } = frame.parse(JSON.parse(part.slice(part.indexOf("data: ") + 6)));
      if (ordinal !== expected) gaps += 1;
      expected = ordinal + 1;
      const printed = event.type === "agent" ? /at (\d+)/.exec(event.message)?.[1] : undefined;
      if (printed !== undefined) events.push(nowMs - Number(printed) / 1e6);
    }
  }
  return { events, gaps };
}

/** A real worker, a real box, a real database and its notifications, to the stream that a page is given. */
export async function liveFigures(): Promise<Figure[]> {
  const root = await mkdtemp(path.join(tmpdir(), "ts-live-"));
  await chmod(root, 0o755);
  const server = await ensurePostgres({ folder: root, isDurable: false });
  const url = server.url("touchstone");
  process.env["DATABASE_URL"] = url;
  await migrate(url, path.resolve("prisma/migrations"));
  const bench = await createWorkerBench({ deadlineSeconds: 120, idleSeconds: 60 });
  try {
    const options = { program: ["bash", "-c", PROGRAM], format: "text" };
    const ledgerId = await bench.startRun({ modelId: "scripted-good", options });
    const followed = latenciesOf(ledgerId, url);
    await bench.startWorker();
    const { events, gaps } = await followed;
    return [
      {
        what: "line printed in a box to a page's stream, p95",
        measured: quantile(events, 0.95),
        unit: "ms",
        limit: 500,
      },
      {
        what: "line printed in a box to a page's stream, median",
        measured: quantile(events, 0.5),
        unit: "ms",
        limit: null,
      },
      { what: "lines that arrived", measured: events.length, unit: "lines", limit: LINES, isFloor: true },
      { what: "gaps and repetitions among all events", measured: gaps, unit: "events", limit: 0 },
    ];
  } finally {
    await bench.close();
    await disconnect();
    await server.stop();
    await rm(root, { recursive: true, force: true });
  }
}
