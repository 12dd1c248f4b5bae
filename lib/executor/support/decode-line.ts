import { isUtf8 } from "node:buffer";

/** Longest UTF-8 sequence less one: how far a cut may have to move back. */
const MAX_TAIL = 3;

function withoutSplitCharacter(bytes: Buffer): Buffer {
  for (let tail = 0; tail <= MAX_TAIL && tail <= bytes.length; tail += 1) {
    const shorter = bytes.subarray(0, bytes.length - tail);
    if (isUtf8(shorter)) return shorter;
  }
  return bytes;
}

export type DecodedLine = { line: string; truncatedBytes?: number; base64?: string };

/**
 * Decodes one line as a whole. Bytes that are not UTF-8 stay whole in `base64`, and `line` holds their readable
 * rendering; a cut line never ends inside a character (lib/decisions/0010).
 */
export function decodeLine(kept: Buffer, totalBytes: number): DecodedLine {
  const bytes = totalBytes > kept.length ? withoutSplitCharacter(kept) : kept;
  const missing = totalBytes - bytes.length;
  return {
    line: bytes.toString("utf8"),
    ...(missing > 0 ? { truncatedBytes: missing } : {}),
    ...(isUtf8(bytes) ? {} : { base64: bytes.toString("base64") }),
  };
}
