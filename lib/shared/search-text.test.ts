import { expect, test } from "vitest";
import { searchText } from "./search-text";

test.each([
  ["  shelf ", "shelf"],
  ["a\0b", "ab"],
  ["\0", ""],
  ["100 %_'<😀", "100 %_'<😀"],
  ["x".repeat(6000), "x".repeat(200)],
])("%j is looked for as %j", (typed, wanted) => {
  expect(searchText(typed)).toBe(wanted);
});
