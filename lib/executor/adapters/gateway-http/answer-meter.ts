import type { TokenClasses } from "@/lib/contracts/tokens";
import { parseJson } from "@/lib/shared/parse-json";
import { usageIn, type Dialect } from "./usage-of-dialect";

/** An answer without line feeds could grow for ever; beyond this it passes unmetered. */
const MAX_HELD_CHARACTERS = 64 * 1024 * 1024;

const later = (now: number | null, before: number | null): number | null => now ?? before;

/** Later statements of one answer replace earlier ones class by class: each is cumulative. */
function merge(before: TokenClasses | null, now: TokenClasses): TokenClasses {
  if (before === null) return now;
  return {
    ...before,
    ...now,
    uncachedInput: later(now.uncachedInput, before.uncachedInput),
    cachedInput: later(now.cachedInput, before.cachedInput),
    output: later(now.output, before.output),
    reasoning: later(now.reasoning, before.reasoning),
  };
}

const isPing = (payload: unknown): boolean =>
  typeof payload === "object" && payload !== null && "type" in payload && payload.type === "ping";

/**
 * Reads the usage of one answer as it streams by; what was stated before a cut counts.
 * `push` tells whether the bytes were more than a keep-alive.
 */
export function createAnswerMeter(dialect: Dialect, isEventStream: boolean) {
  const decoder = new TextDecoder();
  let held = "";
  let tokens: TokenClasses | null = null;

  const state = (payload: unknown): void => {
    const stated = usageIn(dialect, payload);
    if (stated !== null) tokens = merge(tokens, stated);
  };
  const readLine = (line: string): boolean => {
    if (!line.startsWith("data:")) return false;
    const payload = parseJson(line.slice("data:".length));
    state(payload);
    return !isPing(payload);
  };

  return {
    push(chunk: Uint8Array): boolean {
      const text = decoder.decode(chunk, { stream: true });
      held = held.length > MAX_HELD_CHARACTERS ? "" : held + text;
      if (!isEventStream) return true;
      const lines = held.split(/\r\n|\n|\r/);
      held = lines.pop() ?? "";
      return lines.map(readLine).includes(true);
    },
    end(): void {
      if (isEventStream) readLine(held);
      else {
        // Gemini without `alt=sse` streams one JSON array.
        const whole = parseJson(held);
        for (const payload of Array.isArray(whole) ? whole : [whole]) state(payload);
      }
      held = "";
    },
    tokens: (): TokenClasses | null => tokens,
  };
}
export type AnswerMeter = ReturnType<typeof createAnswerMeter>;
