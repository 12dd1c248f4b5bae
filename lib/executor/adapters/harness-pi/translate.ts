import type { HarnessTranslator } from "@/lib/executor/ports/harness";
import {
  createLineTranslator,
  isRecord,
  textOf,
  type Emit,
  type RecordReader,
  type SessionState,
} from "@/lib/executor/support/line-translator";
import { createToolCalls, type ToolCalls } from "@/lib/executor/support/tool-calls";
import {
  commandTool,
  listTool,
  readTool,
  searchTool,
  writeTool,
  type ToolReading,
} from "@/lib/executor/support/tool-readings";
import { countMessage, partsOf, tellMessage } from "./read-message";

type Entry = Readonly<Record<string, unknown>>;

const READINGS = new Map<string, ToolReading>([
  ["read", readTool(1)],
  ["write", writeTool],
  ["edit", writeTool],
  ["bash", commandTool],
  ["grep", searchTool],
  ["find", searchTool],
  ["ls", listTool],
]);

/** The message that is being told, as far as it was; how the last whole one ended. */
type Session = { calls: ToolCalls; open: Entry | null; lastError: string | null };

/**
 * Pi `--mode json` (Test Cabinet §2.6). Each `message_update` repeats its message so far, whose end repeats it whole:
 * the updates are folded into that, and only a message that never ends is told from its last update. The program exits
 * with 0 after an error of its provider, and may try again after it.
 */
export function translatePi(workspacePath: string): HarnessTranslator {
  return createLineTranslator(workspacePath, createReader);
}

const SILENT = new Set(["turn_start", "turn_end", "tool_execution_update", "queue_update"]);

function createReader(state: SessionState): RecordReader {
  const session: Session = {
    calls: createToolCalls({ readings: READINGS }, state),
    open: null,
    lastError: null,
  };
  return {
    read(record, emit) {
      const type = textOf(record["type"]) ?? "";
      if (SILENT.has(type)) return;
      const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
      if (read === undefined) return emit({ type: "unknown", raw: record });
      read(record, { state, session }, emit);
    },
    end(emit) {
      if (session.open !== null && partsOf(session.open) !== null) tellMessage(session.open, emit);
      session.open = null;
      session.calls.flush(emit);
    },
  };
}

type Reading = (record: Entry, place: { state: SessionState; session: Session }, emit: Emit) => void;

const READERS: Readonly<Record<string, Reading>> = {
  session(record, { state }) {
    state.sessionId ??= textOf(record["id"]);
    state.folder = textOf(record["cwd"]) ?? state.folder;
  },
  agent_start(_record, { state }) {
    state.terminal = null;
  },
  agent_end(_record, { state, session }) {
    state.terminal = { isError: session.lastError !== null, detail: session.lastError };
  },
  message_start(_record, { session }) {
    session.open = null;
  },
  message_update(record, { session }) {
    session.open = isRecord(record["message"]) ? record["message"] : session.open;
  },
  message_end: readMessage,
  tool_execution_start(record, { session }, emit) {
    const call = {
      id: textOf(record["toolCallId"]),
      name: textOf(record["toolName"]) ?? "unknown",
      input: isRecord(record["args"]) ? record["args"] : {},
      raw: record,
    };
    session.calls.hold(call, emit);
  },
  tool_execution_end(record, { session }, emit) {
    const end = { isSuccess: record["isError"] !== true };
    session.calls.resolve(textOf(record["toolCallId"]), end, record, emit);
  },
  auto_retry_start(record, { state }, emit) {
    state.terminal = null;
    const message = textOf(record["errorMessage"]);
    emit(
      message === undefined
        ? { type: "unknown", raw: record }
        : { type: "warning", message: `It tries again: ${message}`, code: "auto_retry" },
    );
  },
  auto_retry_end(record, { state }, emit) {
    if (record["success"] === true) return;
    const message = textOf(record["finalError"]);
    state.terminal = { isError: true, detail: message ?? "The harness gave up trying again." };
    emit(
      message === undefined
        ? { type: "unknown", raw: record }
        : { type: "error", message, code: "auto_retry" },
    );
  },
};

function readMessage(...[record, { state, session }, emit]: Parameters<Reading>): void {
  session.open = null;
  const { message } = record;
  if (!isRecord(message)) return emit({ type: "unknown", raw: record });
  if (message["role"] === "user" || message["role"] === "toolResult") return;
  if (message["role"] !== "assistant" || partsOf(message) === null)
    return emit({ type: "unknown", raw: record });
  tellMessage(message, emit);
  countMessage(message, state, emit);
  session.lastError = errorOf(message);
  if (session.lastError !== null) emit({ type: "error", message: session.lastError, code: "provider" });
}

function errorOf(message: Entry): string | null {
  const reason = message["stopReason"];
  if (reason !== "error" && reason !== "aborted") return null;
  return textOf(message["errorMessage"]) ?? "The harness reported an error.";
}
