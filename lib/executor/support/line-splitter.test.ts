import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createLineSplitter, type SplitPart } from "./line-splitter";

function split(chunks: readonly Uint8Array[], capBytes: number): SplitPart[] {
  const splitter = createLineSplitter(capBytes);
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
}

/** What a reader of the parts can put together again: each line's whole bytes. */
function wholeLines(parts: readonly SplitPart[]): string[] {
  const lines: string[] = [];
  let overflow: Buffer[] = [];
  for (const part of parts) {
    if (part.kind === "overflow") overflow.push(part.bytes);
    else {
      const whole = overflow.length > 0 ? Buffer.concat(overflow) : part.bytes;
      if (whole.length !== part.totalBytes) throw new Error(`${part.totalBytes} bytes were told`);
      lines.push(whole.toString("latin1"));
      overflow = [];
    }
  }
  return lines;
}

test("lines do not depend on where chunks are cut, and no byte is lost", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "\n", "\0", "\r", "é"), maxLength: 60 });
  const cuts = fc.array(fc.nat(80), { maxLength: 8 });
  fc.assert(
    fc.property(text, cuts, fc.integer({ min: 1, max: 12 }), (content, at, capBytes) => {
      const bytes = Buffer.from(content);
      const edges = [
        0,
        ...at.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b),
        bytes.length,
      ];
      const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
      const expected = bytes.toString("latin1").split("\n");
      if (expected.at(-1) === "") expected.pop();
      const parts = split(chunks, capBytes);
      expect(wholeLines(parts)).toEqual(expected);
      const kept = parts.filter((part) => part.kind === "line").map((part) => part.bytes.length);
      expect(Math.max(0, ...kept)).toBeLessThanOrEqual(capBytes);
    }),
  );
});

test("an empty line is a line, an empty rest is none", () => {
  expect(split([Buffer.from("\n\n")], 10)).toHaveLength(2);
  expect(split([], 10)).toEqual([]);
});

test("a line of exactly the cap does not overflow", () => {
  expect(split([Buffer.from("abcd\n")], 4)).toEqual([
    { kind: "line", bytes: Buffer.from("abcd"), totalBytes: 4 },
  ]);
});
