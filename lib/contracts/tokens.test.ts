import { expect, test } from "vitest";
import { addTokens, tokenTotals, type TokenClasses } from "./tokens";

const NOTHING: TokenClasses = { uncachedInput: null, cachedInput: null, output: null, reasoning: null };

test("a class that neither meter reports stays unknown; one that either reports is summed", () => {
  expect(addTokens(NOTHING, NOTHING)).toEqual(NOTHING);
  expect(addTokens({ ...NOTHING, output: 3 }, { ...NOTHING, output: 0, reasoning: 2 })).toEqual({
    ...NOTHING,
    output: 3,
    reasoning: 2,
  });
});

test("a cache-write class appears when either side has it", () => {
  expect(addTokens({ ...NOTHING, cacheWrite5m: 4 }, NOTHING)).toEqual({ ...NOTHING, cacheWrite5m: 4 });
  expect(addTokens(NOTHING, { ...NOTHING, cacheWrite1h: null })).toEqual({ ...NOTHING, cacheWrite1h: null });
});

test("totals are unknown only when both of their classes are", () => {
  expect(tokenTotals(NOTHING)).toEqual({ input: null, output: null });
  expect(tokenTotals({ uncachedInput: 5, cachedInput: null, output: 2, reasoning: 3 })).toEqual({
    input: 5,
    output: 5,
  });
});
