import type { TokenClasses } from "@/lib/contracts/tokens";
import type { HarnessTranslator } from "@/lib/executor/ports/harness";
import {
  countOf,
  createLineTranslator,
  isRecord,
  safeCount,
  setTotal,
  textOf,
  type Emit,
  type RecordReader,
  type SessionState,
} from "@/lib/executor/support/line-translator";
import { createItemReader } from "./read-item";

type Entry = Readonly<Record<string, unknown>>;

/** Codex `exec --json` (Test Cabinet §2.5; usage §2.7: the last completed turn, which counts the whole session). */
export function translateCodex(workspacePath: string): HarnessTranslator {
  return createLineTranslator(workspacePath, createReader);
}

function createReader(state: SessionState): RecordReader {
  const items = createItemReader(state);
  return {
    read(record, emit) {
      switch (record["type"]) {
        case "thread.started":
          state.sessionId ??= textOf(record["thread_id"]);
          return undefined;
        case "turn.started":
          return undefined;
        case "item.started":
        case "item.updated":
          return items.started(record, emit);
        case "item.completed":
          return items.completed(record, emit);
        case "turn.completed":
          return readTurn(record, state);
        case "turn.failed":
          return readFailure(record, state, emit);
        case "error":
          return readError(record, emit);
        default:
          return emit({ type: "unknown", raw: record });
      }
    },
    end: (emit) => items.flush(emit),
  };
}

function readError(record: Entry, emit: Emit): void {
  const message = textOf(record["message"]);
  return emit(message === undefined ? { type: "unknown", raw: record } : { type: "error", message });
}

function readFailure(record: Entry, state: SessionState, emit: Emit): void {
  const fault = isRecord(record["error"]) ? record["error"] : {};
  const message = textOf(fault["message"]);
  state.terminal = { isError: true, detail: message ?? "The harness reported an error." };
  emit(
    message === undefined
      ? { type: "unknown", raw: record }
      : { type: "error", message, code: "turn_failed" },
  );
}

function readTurn(record: Entry, state: SessionState): void {
  const { usage } = record;
  if (isRecord(usage)) setTotal(state, tokensOf(usage));
  state.terminal = { isError: false, detail: null };
}

/** Cached tokens are contained in the input, thoughts in the output. */
function tokensOf(usage: Entry): TokenClasses {
  const input = countOf(usage["input_tokens"]);
  const cached = countOf(usage["cached_input_tokens"]);
  const output = countOf(usage["output_tokens"]);
  const reasoning = countOf(usage["reasoning_output_tokens"]);
  return {
    uncachedInput: safeCount(input === null ? null : input - (cached ?? 0)),
    cachedInput: cached,
    output: safeCount(output === null ? null : output - (reasoning ?? 0)),
    reasoning,
  };
}
