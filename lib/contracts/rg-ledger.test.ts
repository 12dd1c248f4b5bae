import { expect, test } from "vitest";
import {
  gradeOfScore,
  isIncorporated,
  isLegalPair,
  ledgerOutcomeSchema,
  ledgerStatusSchema,
} from "./rg-ledger";

test.each([
  [1000, "AAA"],
  [900, "AAA"],
  [899.99, "AA"],
  [800, "AA"],
  [700, "A"],
  [600, "BBB"],
  [500, "BB"],
  [400, "B"],
  [399.99, "CCC"],
  [0, "CCC"],
])("a score of %d is graded %s", (score, grade) => {
  expect(gradeOfScore(score)).toBe(grade);
});

test("nine pairs of status and outcome are legal and no others; the driver takes two of them", () => {
  const outcomes = [null, ...ledgerOutcomeSchema.options];
  const legal = ledgerStatusSchema.options.flatMap((status) =>
    outcomes
      .filter((outcome) => isLegalPair(status, outcome))
      .map((outcome) => `${status} ${String(outcome)}`),
  );
  expect(legal).toEqual([
    "queued null",
    "running null",
    "completed pass",
    "completed fail",
    "completed error",
    "completed inconclusive",
    "failed error",
    "failed timeout",
    "aborted aborted",
  ]);
  expect(outcomes.filter(isIncorporated)).toEqual(["pass", "fail"]);
});
