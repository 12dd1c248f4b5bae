import { addCount, type TokenClasses } from "@/lib/contracts/tokens";
import type { HarnessTranslator } from "@/lib/executor/ports/harness";
import { readAssistantBlocks, readInit, readResultBlocks } from "@/lib/executor/support/block-messages";
import {
  amountOf,
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
import { createToolCalls } from "@/lib/executor/support/tool-calls";
import {
  commandTool,
  listTool,
  readTool,
  searchTool,
  skillTool,
  subagentTool,
  writeTool,
  type ToolReading,
} from "@/lib/executor/support/tool-readings";

type Block = Readonly<Record<string, unknown>>;
const SILENT_SYSTEM = new Set(["status", "thinking_tokens"]);

const TOOLS = new Map<string, ToolReading>([
  ["Read", readTool(1)],
  ["Write", writeTool],
  ["Edit", writeTool],
  ["MultiEdit", writeTool],
  ["NotebookEdit", writeTool],
  ["Grep", searchTool],
  ["Glob", searchTool],
  ["LS", listTool],
  ["Bash", commandTool],
  ["Skill", skillTool],
  ["Task", subagentTool],
  ["Agent", subagentTool],
]);

/** Claude Code `--output-format stream-json --verbose` (Test Cabinet §2.4; usage §2.7: the terminal result, last wins). */
export function translateClaude(workspacePath: string): HarnessTranslator {
  return createLineTranslator(workspacePath, createReader);
}

function createReader(state: SessionState): RecordReader {
  const calls = createToolCalls({ readings: TOOLS, silent: new Set(["StructuredOutput"]) }, state);
  return {
    read(record, emit) {
      switch (record["type"]) {
        case "system":
          return readSystem(record, state, emit);
        case "assistant":
          return readAssistantBlocks(record, calls, emit);
        case "user":
          return readResultBlocks(record, calls, emit);
        case "rate_limit_event":
          return readRateLimit(record, emit);
        case "result":
          return readResult(record, state, emit);
        case "stream_event":
          return undefined;
        default:
          return emit({ type: "unknown", raw: record });
      }
    },
    end: (emit) => calls.flush(emit),
  };
}

function readSystem(record: Block, state: SessionState, emit: Emit): void {
  const subtype = textOf(record["subtype"]) ?? "";
  if (subtype === "init") return readInit(record, state);
  if (!SILENT_SYSTEM.has(subtype)) emit({ type: "unknown", raw: record });
}

function readRateLimit(record: Block, emit: Emit): void {
  const info = record["rate_limit_info"];
  const status = textOf(isRecord(info) ? info["status"] : record["status"]);
  if (status === undefined) return emit({ type: "unknown", raw: record });
  if (status !== "allowed") emit({ type: "warning", message: `Rate limit: ${status}`, code: "rate_limit" });
}

function readResult(record: Block, state: SessionState, emit: Emit): void {
  const { usage } = record;
  if (isRecord(usage)) setTotal(state, tokensOf(usage), amountOf(record["total_cost_usd"]));
  const isError = record["is_error"] === true;
  const detail = isError
    ? (textOf(record["result"]) ?? textOf(record["terminal_reason"]) ?? "The harness reported an error.")
    : null;
  state.terminal = { isError, detail };
  const code = textOf(record["terminal_reason"]);
  if (detail !== null) emit({ type: "error", message: detail, ...(code === undefined ? {} : { code }) });
}

function tokensOf(usage: Block): TokenClasses {
  const writes = isRecord(usage["cache_creation"]) ? usage["cache_creation"] : {};
  const cacheWrite5m = countOf(writes["ephemeral_5m_input_tokens"]);
  const cacheWrite1h = countOf(writes["ephemeral_1h_input_tokens"]);
  return {
    uncachedInput: safeCount(
      addCount(countOf(usage["input_tokens"]), countOf(usage["cache_creation_input_tokens"])),
    ),
    cachedInput: countOf(usage["cache_read_input_tokens"]),
    output: countOf(usage["output_tokens"]),
    reasoning: null,
    ...(cacheWrite5m === null ? {} : { cacheWrite5m }),
    ...(cacheWrite1h === null ? {} : { cacheWrite1h }),
  };
}
