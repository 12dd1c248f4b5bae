import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineDiff } from "./line-diff";

const long = (word: string) => Array.from({ length: 20_000 }, (_, line) => `${word} ${line}`).join("\n");

describe("a line diff", () => {
  test.each([
    ["a\nb", "a\nb", ""],
    ["a\nb\nc", "a\nx\nc", "- b\n+ x"],
    ["a", "a\nb", "+ b"],
    ["a\na", "a", "- a"],
    ["one\ntwo", "two\none", "- one\n+ one"],
    ["", "x", "- \n+ x"],
  ])("of %j and %j is %j", (before, after, diff) => {
    expect(lineDiff(before, after)).toBe(diff);
  });

  test("is empty exactly for equal texts, and has as many lines more as were added", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "")).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before, after).split("\n");
        const count = (mark: string) => lines.filter((line) => line.startsWith(mark)).length;
        expect(lineDiff(before, after) === "").toBe(before === after);
        expect(count("+ ") - count("- ")).toBe(after.split("\n").length - before.split("\n").length);
      }),
    );
  });

  test("of two long texts is told as a whole, at once", () => {
    expect(lineDiff(long("a"), long("b")).split("\n")).toHaveLength(40_000);
  });
});
