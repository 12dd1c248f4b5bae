import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json";
import { digestOf } from "./digest";

test("keys are sorted by UTF-16 code units, numbers written as ECMAScript does, nothing is spaced", () => {
  const value = {
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "1": "One",
    "\u0080": "Control",
    "\u00f6": "o",
    "\ufb33": "Dalet",
    "\ud83d\ude00": "Smile",
  };
  expect(JSON.parse(canonicalJson(value))).toEqual(value);
  expect(canonicalJson(value)).toBe(
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"o","\u20ac":"Euro Sign","\ud83d\ude00":"Smile","\ufb33":"Dalet"}',
  );
  expect(canonicalJson([1e21, 0.000001, -0, 4.5, null, true])).toBe("[1e+21,0.000001,0,4.5,null,true]");
});

test("the order of keys never changes a digest, and what is read back is equal", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      const turned = Object.fromEntries(Object.entries(record).toReversed());
      expect(digestOf(turned)).toBe(digestOf(record));
      expect(JSON.parse(canonicalJson(record))).toEqual(JSON.parse(JSON.stringify(record)));
    }),
  );
});

test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [1n], [() => 1]])(
  "%s has no place in canonical JSON",
  (value) => {
    expect(() => canonicalJson({ value })).toThrow(TypeError);
  },
);
