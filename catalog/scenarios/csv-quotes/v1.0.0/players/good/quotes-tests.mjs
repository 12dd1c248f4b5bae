import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, stringify } from "../src/csv.mjs";

test("commas, quotes and line ends may stand in quotes, and come back", () => {
  const rows = [["Smith, Anna", 'says "no"', "two\nlines"], ["", '5" pipe', "x"]];
  assert.deepEqual(parse(stringify(rows)), rows);
});

test("a field without an end names its line", () => {
  assert.throws(() => parse('a\n"b'), /line 2/);
});
