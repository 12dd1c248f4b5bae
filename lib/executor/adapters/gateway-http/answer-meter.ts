import type { Dialect } from "@/lib/contracts/gateway-line";
import type { TokenClasses } from "@/lib/contracts/tokens";
import { parseJson } from "@/lib/shared/parse-json";
import { usageIn, usagePart } from "./usage-of-dialect";

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

/** Tokens that the statements of one answer come to, in the order in which they were made. */
export function tokensStated(dialect: Dialect, statements: readonly unknown[]): TokenClasses | null {
  return statements
    .map((statement) => usageIn(dialect, statement))
    .reduce<TokenClasses | null>((sum, stated) => (stated === null ? sum : merge(sum, stated)), null);
}

/** Whether a later statement says all that an earlier one said, so that the earlier one adds nothing. */
function covers(now: TokenClasses, before: TokenClasses): boolean {
  return Object.entries(before).every(([name, count]) => count === null || typeof now[name] === "number");
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
  let statements: { part: unknown; tokens: TokenClasses }[] = [];

  const state = (payload: unknown): void => {
    const stated = usageIn(dialect, payload);
    if (stated === null) return;
    tokens = merge(tokens, stated);
    const needed = statements.filter((earlier) => !covers(stated, earlier.tokens));
    statements = [...needed, { part: usagePart(payload), tokens: stated }];
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
    /** What the provider said that the tokens rest on, as few statements as give the same tokens again. */
    stated: (): unknown[] => statements.map(({ part }) => part),
  };
}
export type AnswerMeter = ReturnType<typeof createAnswerMeter>;
