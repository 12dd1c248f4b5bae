import { expect, test } from "vitest";
import { runIdSchema } from "@/lib/contracts/rg-ledger";
import { aRunRequest } from "@/lib/executor/testing/a-run-request";
import { aRecord } from "@/lib/testing/records";
import { bandProblem } from "./expectations";

const record = (share: number) => aRecord(aRunRequest(""), runIdSchema.parse("brn-0123456789ab"), { share });

test.each([
  ["good", 0.9, null],
  ["good", 0.89, "the good player should earn 90 % to 100 % of the points, and earned 89 %"],
  ["mediocre", 0.4, null],
  ["mediocre", 0.81, "the mediocre player should earn 40 % to 80 % of the points, and earned 81 %"],
  ["bad", 0.2, null],
  ["bad", 0.3, "the bad player should earn 0 % to 30 % of the points, and earned 30 %"],
  ["someone", 0.5, null],
])("the %s player with a share of %d: %s", (player, share, problem) => {
  expect(bandProblem(player, record(share))).toBe(problem);
});

test("without a total there is no band to be in", () => {
  const { touchstone, ...rest } = record(1);
  expect(touchstone).toBeDefined();
  expect(bandProblem("good", rest)).toBe("a criterion has no award, so there is no total");
});
