import { normalizedEventSchema, type NormalizedEvent } from "@/lib/contracts/normalized-event";
import { UNKNOWN_TIME } from "@/lib/contracts/raw-line";
import type { HarnessTranslator } from "@/lib/executor/ports/harness";
import {
  addUsage,
  countToolCall,
  createLineTranslator,
  textOf,
  type Emit,
  type SessionState,
} from "@/lib/executor/support/line-translator";

/** How the lines of a program read: `text` = each is a message; `events` = each is a normalized event without its time. */
export type LineFormat = "text" | "events";

/** Any program. In the `events` format a line that is no event is kept as `unknown`; an `end` record closes the session. */
export function translateCommand(workspacePath: string, format: LineFormat): HarnessTranslator {
  if (format === "events")
    return createLineTranslator(workspacePath, (state) => ({
      read: (record, emit) => readEvent(record, state, emit),
      end: () => undefined,
    }));
  return textTranslator();
}

function readEnd(record: Readonly<Record<string, unknown>>, state: SessionState, emit: Emit): void {
  const { error } = record;
  if (error !== undefined && typeof error !== "string") return emit({ type: "unknown", raw: record });
  state.terminal = { isError: error !== undefined, detail: error ?? null };
  if (error !== undefined) emit({ type: "error", message: error });
}

function readEvent(record: Readonly<Record<string, unknown>>, state: SessionState, emit: Emit): void {
  if (record["type"] === "end") return readEnd(record, state, emit);
  state.sessionId ??= textOf(record["sessionId"]);
  const { timestamp: _theirs, sessionId: _session, ...fields } = record;
  const parsed = normalizedEventSchema.safeParse({ timestamp: UNKNOWN_TIME, ...fields });
  if (!parsed.success || parsed.data.type === "system") return emit({ type: "unknown", raw: record });
  const { timestamp: _time, ...event } = parsed.data;
  if (event.type === "usage") addUsage(state, event.tokens);
  if (event.type === "command" || event.type === "write" || event.type === "read")
    countToolCall(state, event.type);
  emit(event);
}

function textTranslator(): HarnessTranslator {
  let lastAt = UNKNOWN_TIME;
  return {
    push(line) {
      lastAt = line.at ?? lastAt;
      if (line.line.trim() === "") return [];
      const type = line.stream === "stderr" ? "warning" : "agent";
      return [{ timestamp: lastAt, type, message: line.line } satisfies NormalizedEvent];
    },
    end: () => [],
    usage: () => null,
    terminal: () => null,
    toolCalls: () => ({}),
  };
}
