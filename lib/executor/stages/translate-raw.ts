import { z } from "zod";
import { normalizedEventSchema, type NormalizedEvent } from "@/lib/contracts/normalized-event";
import { UNKNOWN_TIME, type RawLine } from "@/lib/contracts/raw-line";
import type { Harness, HarnessTranslator } from "../ports/harness";

const runnerLine = z.looseObject({ type: z.string() });

/** The line of a system event, or of another event of our own: without its time, which is the raw line's `at`. */
export function runnerLineOf(event: Record<string, unknown> & { type: NormalizedEvent["type"] }): string {
  return JSON.stringify(event);
}

function runnerEvent(line: RawLine): NormalizedEvent {
  const timestamp = line.at ?? UNKNOWN_TIME;
  try {
    const { timestamp: _own, ...event } = runnerLine.parse(JSON.parse(line.line));
    return normalizedEventSchema.parse({ timestamp, ...event });
  } catch {
    return { timestamp, type: "unknown", raw: line.line };
  }
}

/**
 * Raw lines to events: the same object serves live and on replay, so that `raw.jsonl` gives `events.jsonl` byte for byte
 * (lib/decisions/0010). The harness's session ends with the first runner line behind its output.
 */
export function createRunTranslator(harness: HarnessTranslator) {
  let hasOutput = false;
  let hasEnded = false;
  const end = (): NormalizedEvent[] => {
    if (hasEnded) return [];
    hasEnded = true;
    return harness.end();
  };
  return {
    push(line: RawLine): NormalizedEvent[] {
      if (line.stream === "runner") return [...(hasOutput ? end() : []), runnerEvent(line)];
      hasOutput = true;
      return harness.push(line);
    },
    end,
    harness,
  };
}
export type RunTranslator = ReturnType<typeof createRunTranslator>;

export const WORKSPACE_PATH = "/workspace";

export function* translateRaw(
  lines: Iterable<RawLine>,
  harness: Harness,
  options: Readonly<Record<string, unknown>>,
): Generator<NormalizedEvent> {
  const translator = createRunTranslator(
    harness.createTranslator({ workspacePath: WORKSPACE_PATH, options }),
  );
  for (const line of lines) yield* translator.push(line);
  yield* translator.end();
}

/** One line of `events.jsonl`, line feed included. */
export function eventLine(event: NormalizedEvent): string {
  return `${JSON.stringify(event)}\n`;
}
