import { isRecord } from "../support/line-translator";

/** A message in blocks whose only content is thoughts that the program does not show: there is nothing to tell. */
export function hasOnlyHiddenThoughts({ type, message }: Record<string, unknown>): boolean {
  const content = type === "assistant" && isRecord(message) ? message["content"] : null;
  return Array.isArray(content) && content.length > 0 && content.every(isHidden);
}

function isHidden(block: unknown): boolean {
  if (!isRecord(block)) return false;
  return block["type"] === "redacted_thinking" || (block["type"] === "thinking" && block["thinking"] === "");
}
