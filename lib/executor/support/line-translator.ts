import { normalizedEventSchema, type NormalizedEvent } from "@/lib/contracts/normalized-event";
import { UNKNOWN_TIME, type RawLine } from "@/lib/contracts/raw-line";
import { addTokens, tokenClassesSchema, type TokenClasses } from "@/lib/contracts/tokens";
import { parseJson } from "@/lib/shared/parse-json";
import type { HarnessTranslator, ReportedUsage } from "../ports/harness";

export type SessionState = {
  sessionId: string | undefined;
  /** Folder that relative paths are told from. */
  folder: string;
  usage: ReportedUsage | null;
  terminal: { isError: boolean; detail: string | null } | null;
  toolCalls: Map<string, number>;
};

/** Event fields without what every event of the session carries. */
export type Emit = (fields: Record<string, unknown> & { type: NormalizedEvent["type"] }, at?: string) => void;

/** What an adapter has to say about structured output: how one record reads, and what is left over at the end. */
export type RecordReader = {
  read(record: Readonly<Record<string, unknown>>, emit: Emit): void;
  end(emit: Emit): void;
};

/**
 * The rules that hold for every harness (Test Cabinet §2.3): blank lines give nothing, stderr lines are warnings, stdout
 * that is no JSON object is a warning, the first session id seen is stamped on all later events, nothing is dropped: a
 * record that its reader cannot read, and an event that breaks its own form, become `unknown`.
 */
export function createLineTranslator(
  workspacePath: string,
  createReader: (state: SessionState) => RecordReader,
): HarnessTranslator {
  const state: SessionState = {
    sessionId: undefined,
    folder: workspacePath,
    usage: null,
    terminal: null,
    toolCalls: new Map(),
  };
  const reader = createReader(state);
  let lastAt = UNKNOWN_TIME;

  const collect = (work: (emit: Emit) => void): NormalizedEvent[] => {
    const events: NormalizedEvent[] = [];
    work(({ type, ...fields }, at = lastAt) => {
      const session = state.sessionId === undefined ? {} : { sessionId: state.sessionId };
      const base = { timestamp: at, ...session };
      const parsed = normalizedEventSchema.safeParse({ ...base, type, ...fields });
      events.push(parsed.success ? parsed.data : { ...base, type: "unknown", raw: { type, ...fields } });
    });
    return events;
  };

  return {
    push(line: RawLine) {
      lastAt = line.at ?? lastAt;
      if (line.line.trim() === "") return [];
      return collect((emit) => readLine(line, reader, emit));
    },
    end: () => collect((emit) => reader.end(emit)),
    usage: () => state.usage,
    terminal: () => state.terminal,
    toolCalls: () => Object.fromEntries(state.toolCalls),
  };
}

function readLine(line: RawLine, reader: RecordReader, emit: Emit): void {
  if (line.stream === "stderr") return emit({ type: "warning", message: line.line });
  const record = line.truncatedBytes === undefined ? parseRecord(line.line) : null;
  if (!record) return emit({ type: "warning", message: line.line });
  try {
    reader.read(record, emit);
  } catch {
    emit({ type: "unknown", raw: record });
  }
}

/** Deeper records break whoever walks them by calling themselves: JSON.stringify, jsonb, a page. */
const MAX_DEPTH = 200;

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\" && isInside) at += 1;
    else if (character === '"') isInside = !isInside;
    else if (!isInside && (character === "{" || character === "[")) depth += 1;
    else if (!isInside && (character === "}" || character === "]")) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function parseRecord(text: string): Record<string, unknown> | null {
  const value = isTooDeep(text) ? null : parseJson(text);
  return isRecord(value) ? value : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Counts a tool call under its lowercased raw name. */
export function countToolCall(state: SessionState, name: string): void {
  const key = name.toLowerCase();
  state.toolCalls.set(key, (state.toolCalls.get(key) ?? 0) + 1);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A non-negative whole number, else null: a meter that prints nonsense reports nothing. */
export function countOf(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** A finite amount that is not negative, else null. */
export function amountOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

/** A sum or difference of counts as a count: below zero, or beyond what a number holds exactly, it is not known. */
export function safeCount(value: number | null): number | null {
  return countOf(value);
}

const NOT_KNOWN: TokenClasses = { uncachedInput: null, cachedInput: null, output: null, reasoning: null };

/** Adds one call's usage to the session's. Sums that a number cannot hold exactly are not known. */
export function addUsage(state: SessionState, tokens: TokenClasses): void {
  const before = state.usage;
  const sum = before === null ? tokens : addTokens(before.tokens, tokens);
  state.usage = {
    tokens: tokenClassesSchema.safeParse(sum).data ?? NOT_KNOWN,
    costUsd: null,
    requests: (before?.requests ?? 0) + 1,
  };
}

/** The total that the CLI told wins over the calls that were seen, and keeps their number. */
export function setTotal(state: SessionState, tokens: TokenClasses, costUsd: number | null = null): void {
  state.usage = { tokens, costUsd, requests: state.usage?.requests ?? null };
}
