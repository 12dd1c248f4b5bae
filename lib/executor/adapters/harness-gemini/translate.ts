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
import { createToolCalls, type ToolCalls } from "@/lib/executor/support/tool-calls";
import {
  commandTool,
  listTool,
  pathOf,
  searchTool,
  writeTool,
  type ToolReading,
} from "@/lib/executor/support/tool-readings";

type Entry = Readonly<Record<string, unknown>>;
type Pending = { calls: ToolCalls; message: string };

const readFileTool: ToolReading = (input) => {
  const path = pathOf(input);
  return path === undefined ? null : [{ type: "read", path, ...rangeOf(input) }];
};

const TOOLS = new Map<string, ToolReading>([
  ["write_file", writeTool],
  ["replace", writeTool],
  ["edit", writeTool],
  ["read_file", readFileTool],
  ["list_directory", listTool],
  ["glob", searchTool],
  ["search_file_content", searchTool],
  ["grep_search", searchTool],
  ["google_web_search", searchTool],
  ["run_shell_command", commandTool],
]);

/** Gemini CLI `-o stream-json`: init, message (assistant text in deltas), tool_use, tool_result, error, result. */
export function translateGemini(workspacePath: string): HarnessTranslator {
  return createLineTranslator(workspacePath, createReader);
}

function createReader(state: SessionState): RecordReader {
  const pending: Pending = { calls: createToolCalls({ readings: TOOLS }, state), message: "" };
  return {
    read(record, emit) {
      if (!isAssistantDelta(record)) flushMessage(pending, emit);
      readEntry(record, state, pending, emit);
    },
    end(emit) {
      flushMessage(pending, emit);
      pending.calls.flush(emit);
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
      return holdCall(record, pending.calls, emit);
    case "tool_result":
      return resolveCall(record, pending.calls, emit);
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

function holdCall(record: Entry, calls: ToolCalls, emit: Emit): void {
  calls.hold(
    {
      id: textOf(record["tool_id"]),
      name: textOf(record["tool_name"]) ?? "unknown",
      input: isRecord(record["parameters"]) ? record["parameters"] : {},
      raw: record,
    },
    emit,
  );
}

function resolveCall(record: Entry, calls: ToolCalls, emit: Emit): void {
  calls.resolve(textOf(record["tool_id"]), { isSuccess: record["status"] === "success" }, record, emit);
}

function rangeOf(input: Entry): { startLine?: number; endLine?: number } {
  const startLine = countOf(input["start_line"]) ?? undefined;
  const endLine = countOf(input["end_line"]) ?? undefined;
  return { ...(startLine === undefined ? {} : { startLine }), ...(endLine === undefined ? {} : { endLine }) };
}

function readResult(record: Entry, state: SessionState, emit: Emit): void {
  const { stats } = record;
  if (isRecord(stats)) setTotal(state, tokensOf(stats));
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
