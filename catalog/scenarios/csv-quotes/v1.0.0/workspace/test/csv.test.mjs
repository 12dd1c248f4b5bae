import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, stringify } from "../src/csv.mjs";

test("reads rows of fields", () => {
  assert.deepEqual(parse("a,b\nc,d\n"), [["a", "b"], ["c", "d"]]);
});

test("keeps blanks", () => {
  assert.deepEqual(parse(" a , b \n"), [[" a ", " b "]]);
});

test("writes rows", () => {
  assert.equal(stringify([["a", "b"], ["c", "d"]]), "a,b\nc,d\n");
});
