import { addCount, type TokenClasses } from "@/lib/contracts/tokens";
import {
  addUsage,
  countOf,
  isRecord,
  safeCount,
  textOf,
  type Emit,
  type SessionState,
} from "@/lib/executor/support/line-translator";

type Entry = Readonly<Record<string, unknown>>;

/** The parts of a message; null when it has none of the known form. */
export function partsOf(message: Entry): unknown[] | null {
  return Array.isArray(message["content"]) ? message["content"] : null;
}

function textIn(part: unknown, type: "thinking" | "text"): string[] {
  const text = isRecord(part) && part["type"] === type ? textOf(part[type]) : undefined;
  return text === undefined ? [] : [text];
}

/** Thoughts before texts, each as one; a tool call is told by its execution, all else is kept as it is. */
export function tellMessage(message: Entry, emit: Emit): void {
  const parts = partsOf(message) ?? [];
  const thoughts = parts.flatMap((part) => textIn(part, "thinking"));
  const texts = parts.flatMap((part) => textIn(part, "text"));
  if (thoughts.join("") !== "") emit({ type: "reasoning", message: thoughts.join("\n") });
  if (texts.join("") !== "") emit({ type: "agent", message: texts.join("\n") });
  for (const raw of parts) if (!isTold(raw)) emit({ type: "unknown", raw });
}

function isTold(part: unknown): boolean {
  if (isRecord(part) && part["type"] === "toolCall") return true;
  return textIn(part, "thinking").length + textIn(part, "text").length > 0;
}

/** The usage of the call that a message is the answer of; an answer that never came used nothing. */
export function countMessage(message: Entry, state: SessionState, emit: Emit): void {
  const { usage } = message;
  if (!isRecord(usage)) return;
  const tokens = tokensOf(usage);
  addUsage(state, tokens);
  if (message["stopReason"] !== "error") emit({ type: "usage", tokens });
}

/** Input is without the cache; thoughts are contained in the output, without a count of their own. */
function tokensOf(usage: Entry): TokenClasses {
  return {
    uncachedInput: safeCount(addCount(countOf(usage["input"]), countOf(usage["cacheWrite"]))),
    cachedInput: countOf(usage["cacheRead"]),
    output: countOf(usage["output"]),
    reasoning: null,
  };
}
