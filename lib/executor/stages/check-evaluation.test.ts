import { expect, test } from "vitest";
import type { CriterionAward } from "@/lib/contracts/run-record";
import type { Evaluation } from "../ports/oracle";
import { checkEvaluation } from "./4-evaluate";

const declared = [
  { id: "a", points: 10 },
  { id: "b", points: 5 },
];

function anAward(id: string, possible: number, awarded: number | null): CriterionAward {
  const rest = {
    title: id,
    category: null,
    reason: "Seen.",
    gate: false,
    gateMinimum: null,
    component: null,
  };
  return { id, possible, awarded, evidence: [], ...rest };
}

function anEvaluation(...criteria: CriterionAward[]): Evaluation {
  return { validation: { loaded: true, checks: [], proofs: [] }, criteria, oracleError: null, files: [] };
}

test("exactly the declared awards, also missing ones, are accepted", () => {
  expect(() =>
    checkEvaluation(anEvaluation(anAward("a", 10, 10), anAward("b", 5, null)), declared),
  ).not.toThrow();
});

test.each([
  ["an award is left out", [anAward("a", 10, 1)], "instead of a, b"],
  ["awards are in another order", [anAward("b", 5, 1), anAward("a", 10, 1)], "instead of a, b"],
  ["one is too many", [anAward("a", 10, 1), anAward("b", 5, 1), anAward("c", 1, 1)], "instead of a, b"],
  ["more points are given than there are", [anAward("a", 10, 10.5), anAward("b", 5, 1)], "points for a"],
  ["other points are possible than declared", [anAward("a", 10, 1), anAward("b", 50, 1)], "points for b"],
  ["negative points are given", [anAward("a", 10, -1), anAward("b", 5, 1)], "Too small"],
])("an oracle breaks its contract when %s", (_what, criteria, problem) => {
  expect(() => checkEvaluation(anEvaluation(...criteria), declared)).toThrow(problem);
});
