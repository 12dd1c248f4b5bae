import type { TokenClasses } from "@/lib/contracts/tokens";
import type { HarnessTranslator } from "@/lib/executor/ports/harness";
import { classifyCommand, withAbsolutePath, type EventDraft } from "@/lib/executor/support/classify-command";
import {
  countOf,
  countToolCall,
  safeCount,
  createLineTranslator,
  isRecord,
  textOf,
  type Emit,
  type RecordReader,
  type SessionState,
} from "@/lib/executor/support/line-translator";

type Entry = Readonly<Record<string, unknown>>;
type Pending = { calls: Map<string, Entry>; message: string };

/** Gemini CLI `-o stream-json`: init, message (assistant text in deltas), tool_use, tool_result, error, result. */
export function translateGemini(workspacePath: string): HarnessTranslator {
  return createLineTranslator(workspacePath, createReader);
}

function createReader(): RecordReader {
  const pending: Pending = { calls: new Map(), message: "" };
  return {
    read(record, state, emit) {
      if (!isAssistantDelta(record)) flushMessage(pending, emit);
      readEntry(record, state, pending, emit);
    },
    end(state, emit) {
      flushMessage(pending, emit);
      for (const call of pending.calls.values()) emitCall(call, undefined, state, emit);
      pending.calls.clear();
    },
  };
}

function readEntry(record: Entry, state: SessionState, pending: Pending, emit: Emit): void {
  switch (record["type"]) {
    case "init":
      state.sessionId ??= textOf(record["session_id"]);
      return undefined;
    case "message":
      return readMessage(record, pending, emit);
    case "tool_use":
      return holdCall(record, state, pending, emit);
    case "tool_result":
      return resolveCall(record, state, pending, emit);
    case "error":
      return readError(record, emit);
    case "result":
      return readResult(record, state, emit);
    default:
      return emit({ type: "unknown", raw: record });
  }
}

function readError(record: Entry, emit: Emit): void {
  const message = textOf(record["message"]);
  if (message === undefined) return emit({ type: "unknown", raw: record });
  return emit({ type: record["severity"] === "warning" ? "warning" : "error", message });
}

function isAssistantDelta(record: Entry): boolean {
  return record["type"] === "message" && record["role"] === "assistant" && record["delta"] === true;
}

/** Text comes in pieces; one answer becomes one event, told when something else follows. */
function flushMessage(pending: Pending, emit: Emit): void {
  if (pending.message !== "") emit({ type: "agent", message: pending.message });
  pending.message = "";
}

function readMessage(record: Entry, pending: Pending, emit: Emit): void {
  if (record["role"] === "user") return;
  const content = textOf(record["content"]);
  if (record["role"] !== "assistant" || content === undefined) return emit({ type: "unknown", raw: record });
  pending.message += content;
  if (record["delta"] !== true) flushMessage(pending, emit);
}

function holdCall(record: Entry, state: SessionState, pending: Pending, emit: Emit): void {
  const id = textOf(record["tool_id"]);
  countToolCall(state, textOf(record["tool_name"]) ?? "unknown");
  if (id === undefined || pending.calls.has(id)) return emit({ type: "unknown", raw: record });
  pending.calls.set(id, record);
}

function resolveCall(record: Entry, state: SessionState, pending: Pending, emit: Emit): void {
  const id = textOf(record["tool_id"]) ?? "";
  const call = pending.calls.get(id);
  pending.calls.delete(id);
  if (call) emitCall(call, record["status"] === "success", state, emit);
  else emit({ type: "unknown", raw: record });
}

function emitCall(call: Entry, isSuccess: boolean | undefined, state: SessionState, emit: Emit): void {
  const input = isRecord(call["parameters"]) ? call["parameters"] : {};
  const draft = draftOf(textOf(call["tool_name"]) ?? "", input);
  const success = isSuccess === undefined ? {} : { isSuccess };
  if (draft) emit({ ...withAbsolutePath(draft, state.folder), ...success });
  else emit({ type: "unknown", raw: call });
}

type Reading = (input: Entry, path: string | undefined) => EventDraft | null;

const write: Reading = (_input, path) => (path === undefined ? null : { type: "write", path });

const TOOLS = new Map<string, Reading>([
  ["write_file", write],
  ["replace", write],
  ["edit", write],
  ["read_file", (input, path) => (path === undefined ? null : { type: "read", path, ...rangeOf(input) })],
  ["list_directory", (_input, path) => (path === undefined ? { type: "list" } : { type: "list", path })],
  ["glob", searchOf],
  ["search_file_content", searchOf],
  ["grep_search", searchOf],
  ["google_web_search", searchOf],
  ["run_shell_command", commandOf],
]);

function draftOf(name: string, input: Entry): EventDraft | null {
  const path =
    textOf(input["file_path"]) ??
    textOf(input["absolute_path"]) ??
    textOf(input["dir_path"]) ??
    textOf(input["path"]);
  return TOOLS.get(name)?.(input, path) ?? null;
}

function rangeOf(input: Entry): { startLine?: number; endLine?: number } {
  const startLine = countOf(input["start_line"]) ?? undefined;
  const endLine = countOf(input["end_line"]) ?? undefined;
  return { ...(startLine === undefined ? {} : { startLine }), ...(endLine === undefined ? {} : { endLine }) };
}

function searchOf(input: Entry, path: string | undefined): EventDraft | null {
  const query = textOf(input["pattern"]) ?? textOf(input["query"]);
  if (query === undefined) return null;
  return path === undefined ? { type: "search", query } : { type: "search", query, path };
}

function commandOf(input: Entry): EventDraft | null {
  const command = textOf(input["command"]);
  return command === undefined ? null : classifyCommand(command);
}

function readResult(record: Entry, state: SessionState, emit: Emit): void {
  const { stats } = record;
  if (isRecord(stats)) state.usage = { tokens: tokensOf(stats), costUsd: null };
  const isError = record["status"] !== "success";
  const fault = isRecord(record["error"]) ? record["error"] : {};
  const detail = isError ? (textOf(fault["message"]) ?? "The harness reported an error.") : null;
  state.terminal = { isError, detail };
  const code = textOf(fault["type"]);
  if (detail !== null) emit({ type: "error", message: detail, ...(code === undefined ? {} : { code }) });
}

/** Thoughts are in the total only: what input and output leave of it. */
function tokensOf(stats: Entry): TokenClasses {
  const input = countOf(stats["input_tokens"]);
  const cached = countOf(stats["cached"]);
  const output = countOf(stats["output_tokens"]);
  const total = countOf(stats["total_tokens"]);
  const thoughts = total === null || input === null || output === null ? null : total - input - output;
  return {
    uncachedInput: countOf(stats["input"]) ?? safeCount(input === null ? null : input - (cached ?? 0)),
    cachedInput: cached,
    output,
    reasoning: safeCount(thoughts),
  };
}
