import { addCount, type TokenClasses } from "@/lib/contracts/tokens";
import type { HarnessTranslator } from "@/lib/executor/ports/harness";
import {
  addUsage,
  countOf,
  createLineTranslator,
  isRecord,
  safeCount,
  textOf,
  type Emit,
  type RecordReader,
  type SessionState,
} from "@/lib/executor/support/line-translator";
import { createToolCalls, type ToolCalls, type ToolEnd } from "@/lib/executor/support/tool-calls";
import {
  commandTool,
  listTool,
  patchTool,
  readTool,
  searchTool,
  skillTool,
  subagentTool,
  writeTool,
  type ToolReading,
} from "@/lib/executor/support/tool-readings";

type Entry = Readonly<Record<string, unknown>>;

const lspTool: ToolReading = (input) => {
  const query = textOf(input["query"]) ?? textOf(input["operation"]);
  return query === undefined ? null : [{ type: "search", query }];
};

const READINGS = new Map<string, ToolReading>([
  ["read", readTool(1)],
  ["write", writeTool],
  ["edit", writeTool],
  ["apply_patch", patchTool("patchText")],
  ["list", listTool],
  ["grep", searchTool],
  ["glob", searchTool],
  ["lsp", lspTool],
  ["bash", commandTool],
  ["task", subagentTool],
  ["agent_manager", subagentTool],
  ["skill", skillTool],
]);
const BOOK_KEEPING = new Set(["todowrite", "todoread"]);

const WENT_WELL = new Set(["completed", "success", "done", "ok"]);
const WENT_WRONG = new Set(["error", "failed", "failure", "cancelled", "canceled"]);

/** OpenCode `run --format json` (Test Cabinet §2.6; usage §2.7: the sum over its steps). It has no last line. */
export function translateOpencode(workspacePath: string): HarnessTranslator {
  return createLineTranslator(workspacePath, createReader);
}

function createReader(state: SessionState): RecordReader {
  const calls = createToolCalls({ readings: READINGS, silent: BOOK_KEEPING }, state);
  const counted = new Set<string>();
  return {
    read(record, emit) {
      state.sessionId ??= textOf(record["sessionID"]);
      const part = isRecord(record["part"]) ? record["part"] : {};
      switch (record["type"]) {
        case "step_start":
          // After an error that it could get over, the program goes on with a new step.
          state.terminal = null;
          return undefined;
        case "text":
          return readText("agent", part, record, emit);
        case "reasoning":
          return readText("reasoning", part, record, emit);
        case "tool_use":
          return readToolUse(part, record, calls, emit);
        case "step_finish":
          return readStep(part, record, { state, counted }, emit);
        case "error":
          return readError(record, state, emit);
        default:
          return emit({ type: "unknown", raw: record });
      }
    },
    end: (emit) => calls.flush(emit),
  };
}

function readText(type: "agent" | "reasoning", part: Entry, record: Entry, emit: Emit): void {
  const message = textOf(part["text"]);
  emit(message === undefined ? { type: "unknown", raw: record } : { type, message });
}

function readToolUse(part: Entry, record: Entry, calls: ToolCalls, emit: Emit): void {
  const { state } = part;
  if (!isRecord(state)) return emit({ type: "unknown", raw: record });
  const call = {
    id: textOf(part["callID"]),
    name: textOf(part["tool"]) ?? "unknown",
    input: isRecord(state["input"]) ? state["input"] : {},
    raw: part,
  };
  calls.tell(call, endOf(state), emit);
}

/** A shell command that failed is "completed" too; its exit code tells. */
function endOf(state: Entry): ToolEnd {
  const metadata = isRecord(state["metadata"]) ? state["metadata"] : {};
  const exitCode = typeof metadata["exit"] === "number" ? metadata["exit"] : undefined;
  const status = textOf(state["status"]) ?? "";
  if (WENT_WRONG.has(status)) return { isSuccess: false, ...(exitCode === undefined ? {} : { exitCode }) };
  if (exitCode !== undefined) return { isSuccess: exitCode === 0, exitCode };
  return WENT_WELL.has(status) ? { isSuccess: true } : {};
}

type Counting = { state: SessionState; counted: Set<string> };

function readStep(part: Entry, record: Entry, { state, counted }: Counting, emit: Emit): void {
  const { tokens } = part;
  const id = textOf(part["id"]);
  if (!isRecord(tokens) || (id !== undefined && counted.has(id)))
    return emit({ type: "unknown", raw: record });
  if (id !== undefined) counted.add(id);
  const told = tokensOf(tokens);
  addUsage(state, told);
  emit({ type: "usage", tokens: told });
}

/** Input is without the cache, output without reasoning. Its own cost rests on prices that it does not know here. */
function tokensOf(tokens: Entry): TokenClasses {
  const cache = isRecord(tokens["cache"]) ? tokens["cache"] : {};
  return {
    uncachedInput: safeCount(addCount(countOf(tokens["input"]), countOf(cache["write"]))),
    cachedInput: countOf(cache["read"]),
    output: countOf(tokens["output"]),
    reasoning: countOf(tokens["reasoning"]),
  };
}

function readError(record: Entry, state: SessionState, emit: Emit): void {
  const fault = isRecord(record["error"]) ? record["error"] : {};
  const data = isRecord(fault["data"]) ? fault["data"] : {};
  const message = textOf(data["message"]) ?? textOf(fault["message"]);
  const code = textOf(fault["name"]);
  state.terminal = { isError: true, detail: message ?? code ?? "The harness reported an error." };
  if (message === undefined) return emit({ type: "unknown", raw: record });
  emit({ type: "error", message, ...(code === undefined ? {} : { code }) });
}
