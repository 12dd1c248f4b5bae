import { expect, test } from "vitest";
import { tailRatioInterval } from "./tail-resampling";

const upTo = (last: number, step = 1): number[] =>
  Array.from({ length: last }, (_, index) => (index + 1) * step);

test("a doubled sample has an interval around +100 %", () => {
  const interval = tailRatioInterval(upTo(40), upTo(40, 2));
  expect(interval?.lower).toBeGreaterThan(0.6);
  expect(interval?.lower).toBeLessThan(1);
  expect(interval?.upper).toBeGreaterThan(1);
});

test("the order of the runs changes nothing", () => {
  expect(tailRatioInterval(upTo(30).toReversed(), upTo(25))).toEqual(tailRatioInterval(upTo(30), upTo(25)));
});

test("nothing is told of an empty side or of a base of nothing", () => {
  expect(tailRatioInterval([], [1])).toBeNull();
  expect(tailRatioInterval([0, 0], [1, 2])).toBeNull();
});
