import { expect, test } from "vitest";
import { randomSequence } from "./random-sequence";
import { comparePaired, type PairedEstimate, type PairedValues } from "./resampling";

const draw = randomSequence(20_261_129);
const aSide = (): number => draw(1000) / 100;
const someClusters = (clusters: number, most: number): PairedValues[] =>
  Array.from({ length: clusters }, () =>
    Array.from({ length: 1 + draw(most) }, () => [aSide(), aSide()] as const),
  );
const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, at: draw(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
const swapped = (clusters: readonly PairedValues[]): PairedValues[] =>
  clusters.map((pairs) => pairs.map(([from, to]) => [to, from] as const));
/** The estimate seen from the other side; what rests on the base side alone is left out. */
function mirrorOf(estimate: PairedEstimate | null): unknown {
  if (estimate === null) return null;
  const { from, to, difference, interval, relative: _relative, ...rest } = estimate;
  return {
    ...rest,
    from: to,
    to: from,
    difference: -difference,
    interval: interval && { lower: -interval.upper, upper: -interval.lower },
    relative: expect.anything(),
  };
}

test("the order of clusters and of their pairs changes no figure", () => {
  for (let round = 0; round < 60; round += 1) {
    const clusters = someClusters(1 + draw(8), 5);
    expect(comparePaired(shuffled(clusters).map(shuffled), 200)).toEqual(comparePaired(clusters, 200));
  }
});

test("exchanged sides mirror every figure", () => {
  for (let round = 0; round < 60; round += 1) {
    const clusters = someClusters(1 + draw(8), 5);
    expect(mirrorOf(comparePaired(swapped(clusters), 200))).toEqual(comparePaired(clusters, 200));
  }
});

test("a side compared with itself differs by nothing, surely", () => {
  const clusters = someClusters(6, 4).map((pairs) => pairs.map(([from]) => [from, from] as const));
  expect(comparePaired(clusters, 200)).toMatchObject({
    difference: 0,
    interval: { lower: 0, upper: 0 },
    test: { pValue: 1 },
  });
});

test("scenarios weigh the same, however often they were repeated", () => {
  const estimate = comparePaired([
    [
      [100, 0],
      [0, 0],
    ],
    [[100, 0]],
  ]);
  expect(estimate?.from).toBe(75);
});

// Fisher 1935, Darwin's fifteen pairs of maize: 863 of 32,768 sign changes give a sum as large, so 0.05267 two-sided (ties included).
test("Darwin's maize by sign flips, as Fisher counted them", () => {
  const differences = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
  const estimate = comparePaired(differences.map((difference) => [[0, difference]]));
  expect(estimate?.difference).toBeCloseTo(314 / 15, 12);
  expect(estimate?.test?.pValue).toBeCloseTo(1726 / 32_768, 2);
});

// Five differences of one sign: 2 of 32 sign patterns are as extreme.
test("five pairs that all rise cannot be significant at five per cent", () => {
  const estimate = comparePaired([1, 2, 3, 4, 5].map((rise) => [[1, 1 + rise]]));
  expect(estimate?.test).toEqual({ pValue: 2 / 32, unit: "pair", isExact: true, moreUnits: 1 });
});

test("repetitions of a scenario are flipped together", () => {
  const estimate = comparePaired([
    [
      [0, 1],
      [0, 1],
    ],
    [
      [0, 1],
      [0, 1],
    ],
  ]);
  expect(estimate?.test).toEqual({ pValue: 0.5, unit: "cluster", isExact: true, moreUnits: 4 });
});

test("a ratio has no interval where a resample could divide by nothing", () => {
  expect(comparePaired([[[0, 1]], [[2, 3]]])?.relative?.interval).toBeNull();
  expect(comparePaired([[[0, 1]], [[0, 3]]])?.relative).toBeNull();
});

test("one pair has a difference and no interval; none has nothing", () => {
  expect(comparePaired([[[1, 3]]])).toMatchObject({ difference: 2, interval: null, test: null });
  expect(comparePaired([])).toBeNull();
});

test("a true difference is covered by about 95 of 100 intervals", () => {
  let covered = 0;
  const rounds = 300;
  for (let round = 0; round < rounds; round += 1) {
    const clusters = Array.from({ length: 40 }, () => {
      const base = aSide();
      return [[base, base + 1 + (draw(2001) - 1000) / 1000] as const];
    });
    const interval = comparePaired(clusters, 400)?.interval;
    if (interval && interval.lower <= 1 && interval.upper >= 1) covered += 1;
  }
  expect(covered / rounds).toBeGreaterThan(0.9);
  expect(covered / rounds).toBeLessThan(0.99);
});
