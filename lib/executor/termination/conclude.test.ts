import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeOfScore, isLegalPair } from "@/lib/contracts/rg-ledger";
import type { CriterionAward } from "@/lib/contracts/run-record";
import { runTerminationSchema, type RunTermination } from "@/lib/contracts/termination";
import { conclude, type Judged } from "./conclude";

function anAward(overrides: Partial<CriterionAward> = {}): CriterionAward {
  return {
    id: "c",
    title: "Criterion",
    category: null,
    possible: 10,
    awarded: 10,
    reason: "Seen.",
    gate: false,
    gateMinimum: null,
    component: "work",
    evidence: [],
    ...overrides,
  };
}
const benchmark = { threshold: 600, components: ["work", "style"] };
const judged = (...criteria: CriterionAward[]): Judged => ({ criteria, oracleError: null });
const ended = (termination: RunTermination, detail: string | null = null) => ({ termination, detail });

describe("the termination table", () => {
  const unevaluated = judged(anAward({ awarded: null }));
  test.each([
    ["aborted", "invalid", "undetermined", "aborted", "aborted", null, null],
    ["infrastructure", "invalid", "undetermined", "failed", "error", null, null],
    ["timed_out", "valid", "task_incomplete", "failed", "timeout", null, null],
    ["hung", "valid", "task_incomplete", "failed", "timeout", null, null],
    ["harness_error", "invalid", "undetermined", "completed", "error", 0, "error"],
  ] as const)(
    "%s is %s and %s, %s/%s in the ledger",
    (termination, technical, result, status, outcome, score, verdict) => {
      const conclusion = conclude(ended(termination, "Why."), unevaluated, benchmark);
      expect(conclusion).toMatchObject({
        technical,
        result,
        score,
        verdict,
        grade: "NR",
        componentScores: {},
      });
      expect(conclusion.ledger).toEqual({ status, outcome, failureReason: "Why." });
    },
  );

  test("catastrophic fails with score 0, whatever was awarded, and keeps the points as they are", () => {
    expect(conclude(ended("catastrophic", "No build."), judged(anAward({ awarded: 4 })), benchmark)).toEqual({
      technical: "valid",
      result: "fail",
      ledger: { status: "completed", outcome: "fail", failureReason: null },
      points: { earned: 4, possible: 10 },
      score: 0,
      grade: "CCC",
      componentScores: { work: 0 },
      verdict: "fail",
    });
  });

  test.each([
    [10, "pass", 1000, "AAA"],
    [6, "pass", 600, "BBB"],
    [5.99, "fail", 599, "BB"],
    [0, "fail", 0, "CCC"],
  ] as const)("completed with %d of 10 points is %s with %d", (awarded, outcome, score, grade) => {
    const conclusion = conclude(ended("completed"), judged(anAward({ awarded })), benchmark);
    expect(conclusion).toMatchObject({ technical: "valid", result: outcome, score, grade, verdict: outcome });
    expect(conclusion.ledger).toEqual({ status: "completed", outcome, failureReason: null });
  });

  test("a missing award makes it inconclusive, with the points so far and no grade", () => {
    const criteria = judged(anAward(), anAward({ id: "d", awarded: null, component: "style" }));
    expect(conclude(ended("completed"), criteria, benchmark)).toEqual({
      technical: "valid",
      result: "inconclusive",
      ledger: { status: "completed", outcome: "inconclusive", failureReason: null },
      points: { earned: null, possible: 20 },
      score: 500,
      grade: "NR",
      componentScores: { work: 1000 },
      verdict: "inconclusive",
    });
  });

  test("an oracle that threw makes it invalid: completed/error, score 0, not rated", () => {
    const conclusion = conclude(
      ended("completed"),
      { criteria: [anAward()], oracleError: "TypeError" },
      benchmark,
    );
    expect(conclusion).toMatchObject({
      technical: "invalid",
      result: "undetermined",
      score: 0,
      grade: "NR",
      verdict: "error",
    });
    expect(conclusion.ledger).toEqual({
      status: "completed",
      outcome: "error",
      failureReason: "The evaluation threw: TypeError",
    });
  });

  test.each([
    ["below its minimum", 4, 5, "task_incomplete"],
    ["at its minimum", 5, 5, "pass"],
    ["without a minimum and not full", 9, null, "task_incomplete"],
  ])("a gate %s decides the result, never score or outcome", (_what, awarded, gateMinimum, result) => {
    const gate = anAward({ id: "g", awarded, gateMinimum, gate: true, component: null });
    const conclusion = conclude(ended("completed"), judged(anAward(), gate), benchmark);
    expect(conclusion).toMatchObject({ result, score: 1000, ledger: { outcome: "pass" } });
  });

  test("criteria outside the benchmark's components add points but no score", () => {
    const extra = anAward({ id: "x", awarded: 0, component: "elsewhere" });
    const loose = anAward({ id: "y", awarded: 0, component: null });
    const conclusion = conclude(ended("completed"), judged(anAward(), extra, loose), benchmark);
    expect(conclusion).toMatchObject({
      score: 1000,
      points: { earned: 10, possible: 30 },
      componentScores: { work: 1000 },
    });
  });
});

describe("for all runs", () => {
  const award = fc.record({
    possible: fc.integer({ min: 1, max: 50 }),
    share: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 6 }),
    component: fc.constantFrom("work", "style", null),
    gate: fc.boolean(),
  });
  const criteria = fc.array(award, { maxLength: 6 }).map((list) =>
    list.map(({ possible, share, component, gate }, index) =>
      anAward({
        id: `c${index}`,
        possible,
        awarded: share === null ? null : share * possible,
        component,
        gate,
      }),
    ),
  );

  test("the pair is legal, reasons stand exactly where the contract wants them, and grades follow scores", () => {
    const termination = fc.constantFrom(...runTerminationSchema.options);
    const error = fc.constantFrom(null, "threw");
    fc.assert(
      fc.property(
        termination,
        criteria,
        error,
        fc.integer({ min: 0, max: 1000 }),
        (end, list, oracleError, threshold) => {
          const { ledger, score, grade, verdict, componentScores } = conclude(
            ended(end),
            { criteria: list, oracleError },
            { ...benchmark, threshold },
          );
          expect(isLegalPair(ledger.status, ledger.outcome)).toBe(true);
          const needsReason = ledger.status !== "completed" || ledger.outcome === "error";
          expect(ledger.failureReason !== null).toBe(needsReason);
          expect(verdict !== null).toBe(ledger.status === "completed");
          expect(score !== null).toBe(verdict !== null);
          const isRated = verdict === "pass" || verdict === "fail";
          expect(grade).toBe(isRated && score !== null ? gradeOfScore(score) : "NR");
          expect(ledger.outcome === "pass").toBe(verdict === "pass" && (score ?? 0) >= threshold);
          for (const value of [score ?? 0, ...Object.values(componentScores)]) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1000);
          }
        },
      ),
    );
  });
});
