/** A whole line, or the kept prefix of one beyond the cap; `totalBytes` counts what it had, line feed excluded. */
type SplitLine = { kind: "line"; bytes: Buffer; totalBytes: number };
/** Bytes of a line beyond the cap, in order; the first piece also carries the kept prefix. */
type SplitOverflow = { kind: "overflow"; bytes: Buffer };
export type SplitPart = SplitLine | SplitOverflow;

const LINE_FEED = 10;

/**
 * Splits bytes into lines, never decoding: a chunk may end inside a character. At most `capBytes` of a line are held,
 * so memory is bounded whatever a program prints; the rest goes by as overflow.
 */
export function createLineSplitter(capBytes: number) {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let totalBytes = 0;

  const take = (piece: Buffer, parts: SplitPart[]): void => {
    if (piece.length === 0) return;
    const wasOver = totalBytes > capBytes;
    const kept = piece.subarray(0, Math.max(0, capBytes - heldBytes));
    if (kept.length > 0) held.push(kept);
    heldBytes += kept.length;
    totalBytes += piece.length;
    if (totalBytes <= capBytes) return;
    if (!wasOver) held = [Buffer.concat(held)];
    const rest = piece.subarray(kept.length);
    parts.push({ kind: "overflow", bytes: wasOver ? rest : Buffer.concat([...held, rest]) });
  };
  const finish = (parts: SplitPart[]): void => {
    parts.push({ kind: "line", bytes: Buffer.concat(held), totalBytes });
    held = [];
    heldBytes = 0;
    totalBytes = 0;
  };

  return {
    push(chunk: Uint8Array): SplitPart[] {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const parts: SplitPart[] = [];
      let start = 0;
      for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
        take(bytes.subarray(start, end), parts);
        finish(parts);
        start = end + 1;
      }
      take(bytes.subarray(start), parts);
      return parts;
    },
    /** The unfinished last line, if there is one. */
    end(): SplitPart[] {
      const parts: SplitPart[] = [];
      if (totalBytes > 0) finish(parts);
      return parts;
    },
  };
}
