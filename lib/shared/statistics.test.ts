import * as fc from "fast-check";
import { expect, test } from "vitest";
import { meanOf, strictSum, wilsonInterval } from "./statistics";

test.each([
  [0, 10, 0, 0.2775],
  [6, 6, 0.6097, 1],
  [7, 10, 0.3968, 0.8922],
  [18, 20, 0.699, 0.9721],
  [45, 50, 0.7864, 0.9565],
  [1, 1, 0.2065, 1],
])("Wilson of %i in %i is %f to %f", (successes, size, lower, upper) => {
  const interval = wilsonInterval(successes, size);
  expect(interval?.lower).toBeCloseTo(lower, 4);
  expect(interval?.upper).toBeCloseTo(upper, 4);
});

test("an empty sample has no rate", () => expect(wilsonInterval(0, 0)).toBeNull());

test("an interval holds its rate and mirrors when successes and failures swap", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (size, raw) => {
      const successes = raw % (size + 1);
      const one = wilsonInterval(successes, size);
      const other = wilsonInterval(size - successes, size);
      expect(one && one.lower <= one.rate && one.rate <= one.upper).toBe(true);
      expect((one?.lower ?? 0) + (other?.upper ?? 0)).toBeCloseTo(1, 9);
    }),
  );
});

test("missing is missing: a mean leaves it out, a sum has none", () => {
  expect(meanOf([1, null, 3])).toBe(2);
  expect(meanOf([null])).toBeNull();
  expect(strictSum([1, null, 3])).toBeNull();
  expect(strictSum([1, 3])).toBe(4);
});
