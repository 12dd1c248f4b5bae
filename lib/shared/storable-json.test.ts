import { expect, test } from "vitest";
import { storableJson, storableText } from "./storable-json";

test.each([
  ["plain", "plain"],
  ["a\u0000b", "a\u2400b"],
  ["half \ud83d of a pair", "half \ufffd of a pair"],
  ["a whole 😀 pair", "a whole 😀 pair"],
  [String.raw`the six characters \u0000`, String.raw`the six characters \u0000`],
])("%j is stored as %j", (text, stored) => {
  expect(storableText(text)).toBe(stored);
});

test("keys, arrays and nested values are made storable, all else is kept", () => {
  const date = new Date(0);
  const value = { "k\u0000": ["\udc00", { deep: "\u0000" }], n: 1.5, none: null, yes: true, date };
  expect(storableJson(value)).toEqual({
    "k\u2400": ["\ufffd", { deep: "\u2400" }],
    n: 1.5,
    none: null,
    yes: true,
    date,
  });
});

test("a key that means a prototype stays a key", () => {
  const hostile: unknown = JSON.parse('{"__proto__":{"isAdmin":true}}');
  expect(JSON.stringify(storableJson(hostile))).toBe('{"__proto__":{"isAdmin":true}}');
});
