import { normalizedEventSchema, type NormalizedEvent } from "@/lib/contracts/normalized-event";
import type { RawLine } from "@/lib/contracts/raw-line";
import type { TokenClasses } from "@/lib/contracts/tokens";
import type { HarnessTranslator } from "../ports/harness";

/** Lines that were captured without a time (imported two-key lines) get the epoch, so that replay stays equal. */
const UNKNOWN_TIME = "1970-01-01T00:00:00.000Z";

export type SessionState = {
  sessionId: string | undefined;
  /** Folder that relative paths are told from. */
  folder: string;
  usage: { tokens: TokenClasses; costUsd: number | null } | null;
  terminal: { isError: boolean; detail: string | null } | null;
  toolCalls: Record<string, number>;
};

/** Event fields without what every event of the session carries. */
export type Emit = (fields: Record<string, unknown> & { type: NormalizedEvent["type"] }, at?: string) => void;

/** What an adapter has to say about structured output: how one record reads, and what is left over at the end. */
export type RecordReader = {
  read(record: Readonly<Record<string, unknown>>, state: SessionState, emit: Emit): void;
  end(state: SessionState, emit: Emit): void;
};

/**
 * The rules that hold for every harness (Test Cabinet §2.3): blank lines give nothing, stderr lines are warnings, stdout
 * that is no JSON object is a warning, the first session id seen is stamped on all later events, nothing is dropped: a
 * record that its reader cannot read becomes `unknown`.
 */
export function createLineTranslator(
  workspacePath: string,
  createReader: () => RecordReader,
): HarnessTranslator {
  const state: SessionState = {
    sessionId: undefined,
    folder: workspacePath,
    usage: null,
    terminal: null,
    toolCalls: {},
  };
  const reader = createReader();
  let lastAt = UNKNOWN_TIME;

  const collect = (work: (emit: Emit) => void): NormalizedEvent[] => {
    const events: NormalizedEvent[] = [];
    work(({ type, ...fields }, at = lastAt) => {
      const session = state.sessionId === undefined ? {} : { sessionId: state.sessionId };
      events.push(normalizedEventSchema.parse({ timestamp: at, ...session, type, ...fields }));
    });
    return events;
  };

  return {
    push(line: RawLine) {
      lastAt = line.at ?? lastAt;
      if (line.line.trim() === "") return [];
      return collect((emit) => readLine(line, state, reader, emit));
    },
    end: () => collect((emit) => reader.end(state, emit)),
    usage: () => state.usage,
    terminal: () => state.terminal,
    toolCalls: () => ({ ...state.toolCalls }),
  };
}

function readLine(line: RawLine, state: SessionState, reader: RecordReader, emit: Emit): void {
  if (line.stream === "stderr") return emit({ type: "warning", message: line.line });
  const record = line.truncatedBytes === undefined ? parseRecord(line.line) : null;
  if (!record) return emit({ type: "warning", message: line.line });
  try {
    reader.read(record, state, emit);
  } catch {
    emit({ type: "unknown", raw: record });
  }
}

function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Counts a tool call under its lowercased raw name. */
export function countToolCall(state: SessionState, name: string): void {
  const key = name.toLowerCase();
  state.toolCalls[key] = (Object.hasOwn(state.toolCalls, key) ? (state.toolCalls[key] ?? 0) : 0) + 1;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A non-negative whole number, else null: a meter that prints nonsense reports nothing. */
export function countOf(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
