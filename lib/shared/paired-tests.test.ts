import { expect, test } from "vitest";
import { exactMcNemar, newcombeDifference, newcombePaired, winsToDecide } from "./paired-tests";

test.each([
  [5, 0, 0.0625],
  [6, 0, 0.0312],
  [9, 1, 0.0215],
  [8, 2, 0.1094],
  [10, 2, 0.0386],
  [3, 1, 0.625],
  [0, 0, 1],
  [4, 4, 1],
])("the exact McNemar test of %i wins and %i losses is %f", (wins, losses, expected) => {
  expect(exactMcNemar(wins, losses)).toBeCloseTo(expected, 3);
  expect(exactMcNemar(losses, wins)).toBe(exactMcNemar(wins, losses));
});

// Published examples with the exact two-sided probability that their sources print.
test.each([
  {
    source: "Armitage and Berry 1994, p. 127, two media for tubercle bacilli",
    wins: 12,
    losses: 2,
    pValue: 0.0129,
  },
  { source: "DeMars 2015, a reading programme, as SAS prints it", wins: 13, losses: 3, pValue: 0.0213 },
  { source: "Fay, exact2x2 for R, first example of its vignette", wins: 9, losses: 2, pValue: 0.065_43 },
  { source: "Siegel 1956, sign test of couples' foresight", wins: 11, losses: 3, pValue: 0.0574 },
  { source: "Agresti 2002, approval of a prime minister", wins: 86, losses: 150, pValue: 0.000_037_16 },
])("$source: $wins to $losses", ({ wins, losses, pValue }) => {
  expect(exactMcNemar(wins, losses) / pValue).toBeCloseTo(1, 2);
});

test("thousands of discordant pairs do not underflow", () => {
  expect(exactMcNemar(1500, 1500)).toBe(1);
  expect(exactMcNemar(2000, 1500)).toBeGreaterThan(0);
  expect(exactMcNemar(2000, 1500)).toBeLessThan(1e-15);
});

test("five wins of five are not yet significant, and one more would be", () => {
  expect(winsToDecide(5, 0)).toBe(1);
  expect(winsToDecide(6, 0)).toBe(0);
  expect(winsToDecide(0, 5)).toBe(1);
  expect(winsToDecide(3, 3)).toBeNull();
  expect(winsToDecide(3, 1)).toBe(5);
});

// Newcombe 1998, table II: method 10.
test.each([
  { from: [48, 80], to: [56, 70], lower: 0.0524, upper: 0.3339 },
  { from: [3, 10], to: [9, 10], lower: 0.1705, upper: 0.809 },
  { from: [2, 7], to: [6, 7], lower: 0.0582, upper: 0.8062 },
  { from: [0, 29], to: [5, 56], lower: -0.0381, upper: 0.1926 },
  { from: [0, 20], to: [0, 10], lower: -0.1611, upper: 0.2775 },
  { from: [0, 10], to: [10, 10], lower: 0.6075, upper: 1 },
] as const)("Newcombe's interval of $to over $from", ({ from, to, lower, upper }) => {
  const interval = newcombeDifference(
    { successes: from[0], sampleSize: from[1] },
    { successes: to[0], sampleSize: to[1] },
  );
  expect(interval?.lower).toBeCloseTo(lower, 3);
  expect(interval?.upper).toBeCloseTo(upper, 3);
});

// Newcombe 1998 (paired), and StatsDirect's print of Armitage and Berry's culture media.
test.each([
  { both: 36, onlyTo: 12, onlyFrom: 2, neither: 0, lower: 0.0569, upper: 0.3404 },
  { both: 20, onlyTo: 12, onlyFrom: 2, neither: 16, lower: 0.056_156, upper: 0.329_207 },
])("the paired interval of $both, $onlyTo, $onlyFrom and $neither pairs", ({ lower, upper, ...counts }) => {
  const interval = newcombePaired(counts);
  expect(interval?.lower).toBeCloseTo(lower, 4);
  expect(interval?.upper).toBeCloseTo(upper, 4);
});

test("five wins of five leave room for doubt, and nothing is told of no pairs", () => {
  expect(newcombePaired({ both: 0, onlyTo: 5, onlyFrom: 0, neither: 0 })?.lower).toBeCloseTo(0.3855, 3);
  expect(newcombePaired({ both: 0, onlyTo: 0, onlyFrom: 0, neither: 0 })).toBeNull();
});
