import * as fc from "fast-check";
import { expect, test } from "vitest";
import { meanOf, strictSum, wilsonInterval } from "./statistics";

test("a rate of an empty sample is not told", () => {
  expect(wilsonInterval(0, 0)).toBeNull();
});

test.each([
  [81, 263, 0.255, 0.366],
  [15, 148, 0.062, 0.16],
  [0, 20, 0, 0.161],
  [29, 29, 0.883, 1],
])(
  "the interval of %i of %i is that of the literature (Newcombe 1998, method 3)",
  (successes, size, lower, upper) => {
    const interval = wilsonInterval(successes, size);
    expect(interval?.lower).toBeCloseTo(lower, 3);
    expect(interval?.upper).toBeCloseTo(upper, 3);
  },
);

test("an interval holds its rate and stays within 0 and 1", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 1, max: 1000 }), (some, size) => {
      const interval = wilsonInterval(Math.min(some, size), size);
      expect(interval?.lower).toBeGreaterThanOrEqual(0);
      expect(interval?.upper).toBeLessThanOrEqual(1);
      expect(interval && interval.lower <= interval.rate && interval.rate <= interval.upper).toBe(true);
    }),
  );
});

test("a sum over nothing, or over anything missing, is missing and never 0", () => {
  expect([strictSum([]), strictSum([1, null]), strictSum([0, 0]), strictSum([1, 2])]).toEqual([
    null,
    null,
    0,
    3,
  ]);
});

test("a mean is over what is there", () => {
  expect([meanOf([]), meanOf([null]), meanOf([1, null, 2])]).toEqual([null, null, 1.5]);
});
