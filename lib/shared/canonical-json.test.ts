import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json";
import { digestOf } from "./digest";

describe("canonical JSON", () => {
  test("sorts keys by UTF-16 code units, as RFC 8785 §3.2.3 has them", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    expect([...canonicalJson(value).matchAll(/:"(\w+)/g)].map(([, word]) => word)).toEqual([
      "Carriage",
      "One",
      "Control",
      "Latin",
      "Euro",
      "Emoji",
      "Hebrew",
    ]);
  });

  test("writes numbers as ECMAScript does, and no white space", () => {
    const numbers = [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0];
    expect(canonicalJson({ numbers, nested: { b: [true, null], a: "\u000f\n" } })).toBe(
      String.raw`{"nested":{"a":"\u000f\n","b":[true,null]},"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0]}`,
    );
  });

  test("leaves undefined members out and refuses what JSON cannot hold", () => {
    expect(canonicalJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
    for (const value of [Number.NaN, Infinity, 1n, () => 1, Symbol("s")])
      expect(() => canonicalJson({ value })).toThrow(TypeError);
  });

  test("says the same whatever the order of keys, and reads back as the same value", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(digestOf(turned)).toBe(digestOf(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
