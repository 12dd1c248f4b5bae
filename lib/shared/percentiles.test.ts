import { expect, test } from "vitest";
import { medianOf, nearestRank, tailOf, varianceOf } from "./percentiles";

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => last - index);

test.each([
  [[3], 3],
  [[4, 1], 2.5],
  [[9, 1, 5], 5],
  [[], null],
])("the median of %j is %j", (values, expected) => {
  expect(medianOf(values)).toBe(expected);
});

test("the 95th percentile of 1 to 20 is 19, and is not told from 19 values", () => {
  expect(tailOf(upTo(20))).toBe(19);
  expect(tailOf(upTo(19))).toBeNull();
});

test("a nearest rank is always one of the values", () => {
  expect(nearestRank(upTo(7), 50)).toBe(4);
  expect(nearestRank(upTo(7), 1)).toBe(1);
  expect(nearestRank(upTo(7), 100)).toBe(7);
  expect(nearestRank([], 50)).toBeNull();
});

test("the variance is that of a population", () => {
  expect(varianceOf([2, 4, 4, 4, 5, 5, 7, 9])).toBe(4);
  expect(varianceOf([2])).toBeNull();
});
