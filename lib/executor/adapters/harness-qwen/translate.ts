import type { TokenClasses } from "@/lib/contracts/tokens";
import type { HarnessTranslator } from "@/lib/executor/ports/harness";
import { readAssistantBlocks, readInit, readResultBlocks } from "@/lib/executor/support/block-messages";
import {
  addUsage,
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

type Entry = Readonly<Record<string, unknown>>;

const READINGS = new Map<string, ToolReading>([
  ["read_file", readTool(0)],
  ["write_file", writeTool],
  ["edit", writeTool],
  ["notebook_edit", writeTool],
  ["list_directory", listTool],
  ["glob", searchTool],
  ["grep_search", searchTool],
  ["run_shell_command", commandTool],
  ["skill", skillTool],
  ["agent", subagentTool],
  ["task", subagentTool],
]);
const BOOK_KEEPING = new Set(["todo_write"]);

/**
 * Qwen Code `-o stream-json`: records like those of Claude Code. Each message tells the usage of its call; the result
 * tells it in all and wins, so that a run that was stopped before it is counted too.
 */
export function translateQwen(workspacePath: string): HarnessTranslator {
  return createLineTranslator(workspacePath, createReader);
}

function createReader(state: SessionState): RecordReader {
  const calls = createToolCalls({ readings: READINGS, silent: BOOK_KEEPING }, state);
  const counted = new Set<string>();
  return {
    read(record, emit) {
      switch (record["type"]) {
        case "system":
          return record["subtype"] === "init"
            ? readInit(record, state)
            : emit({ type: "unknown", raw: record });
        case "assistant":
          readAssistantBlocks(record, calls, emit);
          return countMessage(record, { state, counted }, emit);
        case "user":
          return readResultBlocks(record, calls, emit);
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

type Counting = { state: SessionState; counted: Set<string> };

/** A message may come in several records, each with the usage of the whole: it is counted once. */
function countMessage(record: Entry, { state, counted }: Counting, emit: Emit): void {
  const message = isRecord(record["message"]) ? record["message"] : {};
  const { usage } = message;
  const id = textOf(message["id"]);
  if (!isRecord(usage) || id === undefined || counted.has(id)) return;
  counted.add(id);
  const tokens = tokensOf(usage);
  if (isNothing(tokens)) return;
  addUsage(state, tokens);
  emit({ type: "usage", tokens });
}

function isNothing({ uncachedInput, cachedInput, output }: TokenClasses): boolean {
  return (uncachedInput ?? 0) === 0 && (cachedInput ?? 0) === 0 && (output ?? 0) === 0;
}

function readResult(record: Entry, state: SessionState, emit: Emit): void {
  const { usage } = record;
  if (isRecord(usage)) setTotal(state, tokensOf(usage));
  const isError = record["is_error"] === true;
  const fault = isRecord(record["error"]) ? record["error"] : {};
  const detail = isError ? (textOf(fault["message"]) ?? "The harness reported an error.") : null;
  state.terminal = { isError, detail };
  const code = textOf(record["subtype"]);
  if (detail !== null) emit({ type: "error", message: detail, ...(code === undefined ? {} : { code }) });
}

/** Cached tokens are contained in the input; thoughts in the output, without a count of their own. */
function tokensOf(usage: Entry): TokenClasses {
  const input = countOf(usage["input_tokens"]);
  const cached = countOf(usage["cache_read_input_tokens"]);
  return {
    uncachedInput: safeCount(input === null ? null : input - (cached ?? 0)),
    cachedInput: cached,
    output: countOf(usage["output_tokens"]),
    reasoning: null,
  };
}
