import { addCount } from "@/lib/contracts/tokens";
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

type Block = Readonly<Record<string, unknown>>;
const SILENT_SYSTEM = new Set(["status", "thinking_tokens"]);

/** Claude Code `--output-format stream-json --verbose` (Test Cabinet §2.4; usage §2.7: the terminal result, last wins). */
export function translateClaude(workspacePath: string): HarnessTranslator {
  return createLineTranslator(workspacePath, createReader);
}

function createReader(): RecordReader {
  const pending = new Map<string, Block>();
  return {
    read(record, state, emit) {
      switch (record["type"]) {
        case "system":
          return readSystem(record, state, emit);
        case "assistant":
          return readAssistant(record, state, pending, emit);
        case "user":
          return readUser(record, state, pending, emit);
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
    end(state, emit) {
      for (const use of pending.values()) emitToolUse(use, undefined, state, emit);
      pending.clear();
    },
  };
}

function readSystem(record: Block, state: SessionState, emit: Emit): void {
  const subtype = textOf(record["subtype"]) ?? "";
  if (subtype === "init") {
    state.sessionId ??= textOf(record["session_id"]);
    state.folder = textOf(record["cwd"]) ?? state.folder;
    return;
  }
  if (!SILENT_SYSTEM.has(subtype)) emit({ type: "unknown", raw: record });
}

/** The content of a message; null when the record has none of the known form. */
function contentOf(record: Block): unknown[] | null {
  const { message } = record;
  const content = isRecord(message) ? message["content"] : undefined;
  return Array.isArray(content) ? content : null;
}

/** Texts of the blocks of one type, joined; a block without its text is malformed and left to the others. */
function joined(blocks: readonly unknown[], type: string, key: string): string {
  return blocks
    .filter((block) => isTextBlock(block, type, key))
    .map((block) => textOf(block[key]) ?? "")
    .join("\n");
}

function isTextBlock(block: unknown, type: string, key = type): block is Block {
  return isRecord(block) && block["type"] === type && typeof block[key] === "string";
}

function readAssistant(record: Block, state: SessionState, pending: Map<string, Block>, emit: Emit): void {
  const content = contentOf(record);
  if (content === null || content.length === 0) return emit({ type: "unknown", raw: record });
  const thinking = joined(content, "thinking", "thinking");
  const text = joined(content, "text", "text");
  if (thinking !== "") emit({ type: "reasoning", message: thinking });
  if (text !== "") emit({ type: "agent", message: text });
  for (const block of content) {
    if (isRecord(block) && block["type"] === "tool_use") holdToolUse(block, state, pending, emit);
    else if (!isTextBlock(block, "text") && !isTextBlock(block, "thinking") && !isRedacted(block))
      emit({ type: "unknown", raw: block });
  }
}

function isRedacted(block: unknown): boolean {
  return isRecord(block) && block["type"] === "redacted_thinking";
}

/** A tool use waits for its result; one whose id is taken or missing cannot be paired. */
function holdToolUse(block: Block, state: SessionState, pending: Map<string, Block>, emit: Emit): void {
  const id = textOf(block["id"]);
  countToolCall(state, textOf(block["name"]) ?? "unknown");
  if (id === undefined || pending.has(id)) return emit({ type: "unknown", raw: block });
  pending.set(id, block);
}

function readUser(record: Block, state: SessionState, pending: Map<string, Block>, emit: Emit): void {
  const { message } = record;
  if (!isRecord(message)) return emit({ type: "unknown", raw: record });
  for (const block of contentOf(record) ?? []) {
    if (!isRecord(block) || block["type"] !== "tool_result") continue;
    const id = textOf(block["tool_use_id"]) ?? "";
    const use = pending.get(id);
    pending.delete(id);
    if (use) emitToolUse(use, block["is_error"] !== true, state, emit);
    else emit({ type: "unknown", raw: block });
  }
}

function emitToolUse(use: Block, isSuccess: boolean | undefined, state: SessionState, emit: Emit): void {
  const name = textOf(use["name"]) ?? "";
  if (name === "StructuredOutput") return;
  const input = isRecord(use["input"]) ? use["input"] : {};
  const draft = draftOf(name, input, state.folder);
  const success = isSuccess === undefined ? {} : { isSuccess };
  if (draft) emit({ ...withAbsolutePath(draft, state.folder), ...success });
  else emit({ type: "unknown", raw: use });
}

type Reading = (input: Block, path: string | undefined, folder: string) => EventDraft | null;

const read: Reading = (input, path) =>
  path === undefined ? null : { type: "read", path, ...rangeOf(input) };
const write: Reading = (_input, path) => (path === undefined ? null : { type: "write", path });

const TOOLS = new Map<string, Reading>([
  ["Read", read],
  ["Write", write],
  ["Edit", write],
  ["MultiEdit", write],
  ["NotebookEdit", write],
  ["Grep", searchOf],
  ["Glob", searchOf],
  ["LS", (_input, path) => (path === undefined ? { type: "list" } : { type: "list", path })],
  ["Bash", commandOf],
  ["Skill", (input, _path, folder) => skillOf(input, folder)],
]);

function draftOf(name: string, input: Block, folder: string): EventDraft | null {
  const path = textOf(input["file_path"]) ?? textOf(input["notebook_path"]) ?? textOf(input["path"]);
  return TOOLS.get(name)?.(input, path, folder) ?? null;
}

function rangeOf(input: Block): { startLine?: number; endLine?: number } {
  const offset = countOf(input["offset"]);
  const limit = countOf(input["limit"]);
  if (offset === null) return {};
  return limit === null ? { startLine: offset } : { startLine: offset, endLine: offset + limit - 1 };
}

function searchOf(input: Block, path: string | undefined): EventDraft | null {
  const query = textOf(input["pattern"]);
  if (query === undefined) return null;
  return path === undefined ? { type: "search", query } : { type: "search", query, path };
}

function commandOf(input: Block): EventDraft | null {
  const command = textOf(input["command"]);
  return command === undefined ? null : classifyCommand(command);
}

function skillOf(input: Block, folder: string): EventDraft | null {
  const skillName = textOf(input["skill"]) ?? textOf(input["command"]);
  return skillName === undefined
    ? null
    : { type: "skill", path: `${folder}/skills/${skillName}/SKILL.md`, skillName };
}

function readRateLimit(record: Block, emit: Emit): void {
  const info = record["rate_limit_info"];
  const status = textOf(isRecord(info) ? info["status"] : record["status"]);
  if (status === undefined) return emit({ type: "unknown", raw: record });
  if (status !== "allowed") emit({ type: "warning", message: `Rate limit: ${status}`, code: "rate_limit" });
}

function readResult(record: Block, state: SessionState, emit: Emit): void {
  const { usage } = record;
  if (isRecord(usage)) state.usage = { tokens: tokensOf(usage), costUsd: costOf(record["total_cost_usd"]) };
  const isError = record["is_error"] === true;
  const detail = isError
    ? (textOf(record["result"]) ?? textOf(record["terminal_reason"]) ?? "The harness reported an error.")
    : null;
  state.terminal = { isError, detail };
  const code = textOf(record["terminal_reason"]);
  if (detail !== null) emit({ type: "error", message: detail, ...(code === undefined ? {} : { code }) });
}

function tokensOf(usage: Block) {
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

function costOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}
