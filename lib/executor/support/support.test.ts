import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TokenClasses } from "@/lib/contracts/tokens";
import { metersAgree } from "./compare-usage";
import { costOfTokens } from "./cost";
import { countEvents } from "./count-events";
import { decodeLine } from "./decode-line";

const tokens = (overrides: Partial<TokenClasses> = {}): TokenClasses => ({
  uncachedInput: null,
  cachedInput: null,
  output: null,
  reasoning: null,
  ...overrides,
});

describe("decodeLine", () => {
  test("a whole UTF-8 line stays as it is, NUL and carriage return included", () => {
    expect(decodeLine(Buffer.from("a\0é\r"), 5)).toEqual({ line: "a\0é\r" });
  });

  test("bytes that are not UTF-8 are kept whole beside a readable rendering", () => {
    const bytes = Buffer.from([0x61, 0xff, 0x62]);
    expect(decodeLine(bytes, 3)).toEqual({ line: "a\ufffdb", base64: bytes.toString("base64") });
  });

  test("a cut line never ends inside a character, and its count of missing bytes is exact", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.nat(), (text, at) => {
        const whole = Buffer.from(text);
        const cut = whole.subarray(0, at % whole.length);
        const decoded = decodeLine(cut, whole.length);
        expect(decoded.base64).toBeUndefined();
        expect(text.startsWith(decoded.line)).toBe(true);
        expect(Buffer.byteLength(decoded.line) + (decoded.truncatedBytes ?? 0)).toBe(whole.length);
      }),
    );
  });
});

describe("costOfTokens", () => {
  const price = { uncachedInput: 3, cachedInput: 0.3, output: 15 };
  test.each([
    ["nothing was metered", tokens(), price, null],
    [
      "every class was used",
      tokens({ uncachedInput: 1e6, cachedInput: 1e6, output: 4e5, reasoning: 6e5 }),
      price,
      18.3,
    ],
    ["reasoning alone was told", tokens({ reasoning: 1e6 }), price, 15],
    ["it was truly free", tokens({ uncachedInput: 0, output: 0 }), price, 0],
    [
      "a class without tokens has no price",
      tokens({ uncachedInput: 1e6, cachedInput: 0 }),
      { ...price, cachedInput: null },
      3,
    ],
    [
      "a class with tokens has no price",
      tokens({ uncachedInput: 1e6, cachedInput: 1 }),
      { ...price, cachedInput: null },
      null,
    ],
    ["there is no price table entry", tokens({ output: 1 }), null, null],
    ["nothing was used and nothing is priced", tokens({ output: 0 }), null, 0],
  ])("when %s", (_what, used, known, cost) => {
    const result = costOfTokens(used, known);
    expect(result === null ? null : Number(result.toFixed(9))).toBe(cost);
  });
});

test.each([
  ["one meter is missing", null, tokens({ output: 1 }), null],
  ["they share no class", tokens({ output: 1 }), tokens({ uncachedInput: 1 }), null],
  ["reasoning is folded on one side", tokens({ output: 5 }), tokens({ output: 3, reasoning: 2 }), true],
  ["the input differs", tokens({ uncachedInput: 1 }), tokens({ uncachedInput: 2 }), false],
  [
    "only the cached share differs",
    tokens({ uncachedInput: 1, cachedInput: 1 }),
    tokens({ uncachedInput: 2, cachedInput: 0 }),
    false,
  ],
])("meters when %s", (_what, a, b, agree) => {
  expect(metersAgree(a, b)).toBe(agree);
  expect(metersAgree(b, a)).toBe(agree);
});

test("events are counted by kind, and kinds that did not occur are left out", () => {
  expect(countEvents([{ type: "agent" }, { type: "error" }, { type: "agent" }])).toEqual({
    agent: 2,
    error: 1,
  });
});
