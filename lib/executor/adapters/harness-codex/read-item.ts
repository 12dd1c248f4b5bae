import { classifyCommand } from "@/lib/executor/support/classify-command";
import { isRecord, textOf, type Emit, type SessionState } from "@/lib/executor/support/line-translator";
import { createToolCalls, type ToolEnd } from "@/lib/executor/support/tool-calls";
import type { ToolReading } from "@/lib/executor/support/tool-readings";
import { createAgentReader } from "./read-agents";

type Entry = Readonly<Record<string, unknown>>;

const commandOf: ToolReading = (item) => {
  const command = textOf(item["command"]);
  return command === undefined ? null : [classifyCommand(command)];
};

/** One write for each changed path. */
const fileChangeOf: ToolReading = (item) => {
  const { changes } = item;
  if (!Array.isArray(changes) || changes.length === 0) return null;
  const paths = changes.map((change) => (isRecord(change) ? textOf(change["path"]) : undefined));
  return paths.every((path) => path !== undefined) ? paths.map((path) => ({ type: "write", path })) : null;
};

const webSearchOf: ToolReading = (item) => {
  const query = textOf(item["query"]);
  return query === undefined ? null : [{ type: "search", query }];
};

/** Items that are calls of a tool; a call of an outer tool cannot be told what it did and stays as it is. */
const READINGS = new Map<string, ToolReading>([
  ["command_execution", commandOf],
  ["file_change", fileChangeOf],
  ["web_search", webSearchOf],
  ["mcp_tool_call", () => null],
]);

function endOf(item: Entry): ToolEnd {
  const exitCode = typeof item["exit_code"] === "number" ? item["exit_code"] : undefined;
  const isSuccess = exitCode === undefined ? item["status"] !== "failed" : exitCode === 0;
  return { isSuccess, ...(exitCode === undefined ? {} : { exitCode }) };
}

function readText(item: Entry, type: "agent" | "reasoning" | "error", key: string, emit: Emit): void {
  const message = textOf(item[key]);
  emit(message === undefined ? { type: "unknown", raw: item } : { type, message });
}

/** Items of a thread: each starts, may be updated, and is completed; what never is, is told at the end. */
export function createItemReader(state: SessionState) {
  const calls = createToolCalls({ readings: READINGS }, state);
  const agents = createAgentReader(state);

  const hold = (item: Entry, emit: Emit): void => {
    const name = textOf(item["type"]) ?? "unknown";
    calls.hold({ id: textOf(item["id"]), name, input: item, raw: item }, emit);
  };

  const readCall = (item: Entry, emit: Emit): void => {
    const id = textOf(item["id"]);
    if (id === undefined) return emit({ type: "unknown", raw: item });
    // What a completed item says is the whole of it; what its start said is only a part.
    calls.replace({ id, name: textOf(item["type"]) ?? "unknown", input: item, raw: item });
    calls.resolve(id, endOf(item), item, emit);
  };

  return {
    started(record: Entry, emit: Emit): void {
      const { item } = record;
      if (!isRecord(item)) return emit({ type: "unknown", raw: record });
      if (!READINGS.has(textOf(item["type"]) ?? "")) return;
      if (!calls.has(textOf(item["id"]))) hold(item, emit);
    },
    completed(record: Entry, emit: Emit): void {
      const { item } = record;
      if (!isRecord(item)) return emit({ type: "unknown", raw: record });
      const kind = textOf(item["type"]) ?? "";
      if (READINGS.has(kind)) return readCall(item, emit);
      if (kind === "agent_message") return readText(item, "agent", "text", emit);
      if (kind === "reasoning") return readText(item, "reasoning", "text", emit);
      if (kind === "error") return readText(item, "error", "message", emit);
      if (kind === "collab_tool_call") return agents.read(item, emit);
      return emit({ type: "unknown", raw: item });
    },
    flush: (emit: Emit) => calls.flush(emit),
  };
}
