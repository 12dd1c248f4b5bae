import { isRecord, textOf, type Emit, type SessionState } from "./line-translator";
import type { ToolCalls } from "./tool-calls";

type Block = Readonly<Record<string, unknown>>;

/** The content of a message; null when the record has none of the known form. */
function contentOf(record: Block): unknown[] | null {
  const { message } = record;
  const content = isRecord(message) ? message["content"] : undefined;
  return Array.isArray(content) ? content : null;
}

function isTextBlock(block: unknown, type: string): block is Block {
  return isRecord(block) && block["type"] === type && typeof block[type] === "string" && block[type] !== "";
}

/** Texts of the blocks of one type, joined; a block without its text is malformed and left to the others. */
function joined(blocks: readonly unknown[], type: string): string {
  return blocks
    .filter((block) => isTextBlock(block, type))
    .map((block) => textOf(block[type]) ?? "")
    .join("\n");
}

/** Thoughts that are not shown: named so, or left empty beside their signature. */
function isRedacted(block: unknown): boolean {
  if (!isRecord(block)) return false;
  return block["type"] === "redacted_thinking" || (block["type"] === "thinking" && block["thinking"] === "");
}

/** Messages of a sub-agent name the call that started it: their events carry it, so that they can be shown apart. */
function fieldsOf(record: Block): Readonly<Record<string, unknown>> {
  const subagentId = textOf(record["parent_tool_use_id"]);
  return subagentId === undefined ? {} : { subagentId };
}

/** A message in content blocks, as Claude Code and its relatives print it: thoughts, texts and tool uses. */
export function readAssistantBlocks(record: Block, calls: ToolCalls, emit: Emit): void {
  const content = contentOf(record);
  if (content === null || content.length === 0) return emit({ type: "unknown", raw: record });
  const fields = fieldsOf(record);
  const thinking = joined(content, "thinking");
  const text = joined(content, "text");
  if (thinking !== "") emit({ type: "reasoning", ...fields, message: thinking });
  if (text !== "") emit({ type: "agent", ...fields, message: text });
  for (const block of content) {
    if (isRecord(block) && block["type"] === "tool_use") holdUse(block, fields, calls, emit);
    else if (!isTextBlock(block, "text") && !isTextBlock(block, "thinking") && !isRedacted(block))
      emit({ type: "unknown", ...fields, raw: block });
  }
}

function holdUse(block: Block, fields: Block, calls: ToolCalls, emit: Emit): void {
  calls.hold(
    {
      id: textOf(block["id"]),
      name: textOf(block["name"]) ?? "unknown",
      input: isRecord(block["input"]) ? block["input"] : {},
      raw: block,
      fields,
    },
    emit,
  );
}

/** The results of tool uses; the user's own text says nothing new. */
export function readResultBlocks(record: Block, calls: ToolCalls, emit: Emit): void {
  if (!isRecord(record["message"])) return emit({ type: "unknown", raw: record });
  for (const block of contentOf(record) ?? []) {
    if (!isRecord(block) || block["type"] !== "tool_result") continue;
    calls.resolve(textOf(block["tool_use_id"]), { isSuccess: block["is_error"] !== true }, block, emit);
  }
}

/** The first record of a session: its id, and the folder that relative paths are told from. */
export function readInit(record: Block, state: SessionState): void {
  state.sessionId ??= textOf(record["session_id"]);
  state.folder = textOf(record["cwd"]) ?? state.folder;
}
