import type { NormalizedEvent } from "@/lib/contracts/normalized-event";
import type { RawLine } from "@/lib/contracts/raw-line";
import type { CaptureSession, CaptureSummary } from "../ports/capture";
import type { RecordStore } from "../ports/record-store";
import type { RunLedger } from "../ports/run-ledger";
import type { Auditor } from "../support/audit-flags";
import { countEvents } from "../support/count-events";
import type { Redactor } from "../support/create-redactor";
import { createQueue } from "../support/create-queue";
import { eventLine, runnerLineOf, type RunTranslator } from "./translate-raw";

export const EVENTS_FILE = "events.jsonl";
export const RAW_FILE = "raw.jsonl";
export const GATEWAY_FILE = "gateway.jsonl";
/** Events that wait for a ledger that does not answer; beyond this only `events.jsonl` has them. */
const MAX_UNDELIVERED = 20_000;

type Stage = Extract<NormalizedEvent, { type: "system" }>["stage"];
type StageStatus = Extract<NormalizedEvent, { type: "system" }>["status"];

type OutputPorts = { session: CaptureSession; recordStore: RecordStore; ledger: RunLedger };
type OutputRules = { translator: RunTranslator; redactor: Redactor; auditor: Auditor };

/**
 * The one stream of a run: raw line, event, `events.jsonl` and live delivery, in one order. Everything passes one queue,
 * so that two pipes cannot overtake each other and a slow disk holds the pipes back. Secrets are taken out before
 * anything is stored, translated or shown.
 */
export function createRunOutput(
  { session, recordStore, ledger }: OutputPorts,
  ledgerId: string,
  { translator, redactor, auditor }: OutputRules,
  onRemark: (sentence: string) => void,
) {
  const enqueue = createQueue();
  let delivered = 0;
  let waiting: NormalizedEvent[] = [];
  let isGivenUp = false;
  const counts: Record<string, number> = {};
  const redacting = {
    stdout: redactor.stream(RAW_FILE, "text"),
    stderr: redactor.stream(RAW_FILE, "text"),
  };

  const deliver = async (events: readonly NormalizedEvent[]): Promise<void> => {
    if (isGivenUp) return;
    waiting.push(...events);
    if (waiting.length === 0) return;
    try {
      await ledger.events(ledgerId, delivered, waiting);
      delivered += waiting.length;
      waiting = [];
    } catch {
      isGivenUp = waiting.length > MAX_UNDELIVERED;
      if (isGivenUp) onRemark("Live events could not be delivered; events.jsonl has them all.");
    }
  };
  const tell = async (events: readonly NormalizedEvent[]): Promise<void> => {
    if (events.length === 0) return;
    for (const [type, count] of Object.entries(countEvents(events)))
      counts[type] = (counts[type] ?? 0) + count;
    for (const event of events) auditor.push(event);
    await recordStore.append(ledgerId, EVENTS_FILE, events.map(eventLine).join(""));
    await deliver(events);
  };
  const pass = (lines: readonly RawLine[]): Promise<void> =>
    tell(lines.flatMap((line) => translator.push(line)));
  const runner: (event: Parameters<typeof runnerLineOf>[0]) => Promise<void> = (event) =>
    enqueue(async () => pass([await session.writeRunnerLine(runnerLineOf(redactor.json(event, RAW_FILE)))]));

  return {
    write: (stream: "stdout" | "stderr", chunk: Uint8Array): Promise<void> =>
      enqueue(async () => {
        const safe = redacting[stream].push(chunk);
        if (safe.length > 0) await pass(await session.write(stream, safe));
      }),
    endStream: (stream: "stdout" | "stderr"): Promise<void> =>
      enqueue(async () => {
        const rest = redacting[stream].end();
        if (rest.length > 0) await pass(await session.write(stream, rest));
        await pass(await session.endStream(stream));
      }),
    isOverLimit: () => session.isOverLimit(),
    terminal: () => translator.harness.terminal(),
    runner,
    system: (stage: Stage, status: StageStatus, message: string): Promise<void> =>
      runner({ type: "system", stage, status, message }),
    /** Ends translation and capture. */
    finish: (): Promise<CaptureSummary> =>
      enqueue(async () => {
        await tell(translator.end());
        await deliver([]);
        return session.close();
      }),
    /** Tells again what the ledger did not take; for when it has answered. */
    deliverRest: (): Promise<void> => enqueue(() => deliver([])),
    usage: () => translator.harness.usage(),
    toolCalls: () => translator.harness.toolCalls(),
    eventCounts: (): Readonly<Record<string, number>> => counts,
  };
}
export type RunOutput = ReturnType<typeof createRunOutput>;
