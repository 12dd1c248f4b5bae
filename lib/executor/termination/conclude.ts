import type { CriterionAward } from "@/lib/contracts/run-record";
import {
  gradeOfScore,
  type BenchmarkVerdict,
  type Grade,
  type LedgerOutcome,
  type LedgerStatus,
} from "@/lib/contracts/rg-ledger";
import type { RunResult, TechnicalValidity } from "@/lib/contracts/termination";
import { assertNever } from "@/lib/shared/assert-never";
import type { Decision } from "./decide-termination";
import { componentScoresOf, failedGates, pointsOf, scoreSoFar, type Points } from "./score";

export type Benchmark = { threshold: number; components: readonly string[] };
export type Judged = { criteria: readonly CriterionAward[]; oracleError: string | null };

export type Conclusion = {
  technical: TechnicalValidity;
  result: RunResult;
  ledger: { status: LedgerStatus; outcome: LedgerOutcome; failureReason: string | null };
  points: Points;
  /** Null where no result row is written. */
  score: number | null;
  grade: Grade;
  componentScores: Record<string, number>;
  /** Verdict of the `benchmark_results` row; null = no row. */
  verdict: BenchmarkVerdict | null;
};

function withoutRow(
  technical: TechnicalValidity,
  result: RunResult,
  ledger: Conclusion["ledger"],
  points: Points,
): Conclusion {
  return { technical, result, ledger, points, score: null, grade: "NR", componentScores: {}, verdict: null };
}

function erroneous(reason: string, points: Points): Conclusion {
  return {
    technical: "invalid",
    result: "undetermined",
    ledger: { status: "completed", outcome: "error", failureReason: reason },
    points,
    score: 0,
    grade: "NR",
    componentScores: {},
    verdict: "error",
  };
}

function evaluated(judged: Judged, benchmark: Benchmark): Conclusion {
  const points = pointsOf(judged.criteria);
  const score = scoreSoFar(judged.criteria, benchmark.components);
  const componentScores = componentScoresOf(judged.criteria, benchmark.components);
  if (points.earned === null)
    return {
      technical: "valid",
      result: "inconclusive",
      ledger: { status: "completed", outcome: "inconclusive", failureReason: null },
      points,
      score,
      grade: "NR",
      componentScores,
      verdict: "inconclusive",
    };
  const outcome = score >= benchmark.threshold ? "pass" : "fail";
  return {
    technical: "valid",
    result: failedGates(judged.criteria).length > 0 ? "task_incomplete" : outcome,
    ledger: { status: "completed", outcome, failureReason: null },
    points,
    score,
    grade: gradeOfScore(score),
    componentScores,
    verdict: outcome,
  };
}

function catastrophic(points: Points, benchmark: Benchmark, criteria: readonly CriterionAward[]): Conclusion {
  const present = benchmark.components.filter((name) => criteria.some(({ component }) => component === name));
  return {
    technical: "valid",
    result: "fail",
    ledger: { status: "completed", outcome: "fail", failureReason: null },
    points,
    score: 0,
    grade: gradeOfScore(0),
    componentScores: Object.fromEntries(present.map((name) => [name, 0])),
    verdict: "fail",
  };
}

/** A harness may end with an error and an empty sentence; the contract wants a reason. */
function spoken(detail: string | null): string | null {
  return detail?.trim() === "" ? null : detail;
}

/**
 * What a run counts as (lib/decisions/0009). Machine criteria alone decide: the ledger passes exactly when every
 * award is there and the score reaches the threshold. A gate below its minimum changes the result, never score or outcome.
 */
export function conclude(decision: Decision, judged: Judged, benchmark: Benchmark): Conclusion {
  const { termination } = decision;
  const detail = spoken(decision.detail);
  const points = pointsOf(judged.criteria);
  const failed = (outcome: "error" | "timeout", reason: string): Conclusion["ledger"] => ({
    status: "failed",
    outcome,
    failureReason: detail ?? reason,
  });
  switch (termination) {
    case "aborted":
      return withoutRow(
        "invalid",
        "undetermined",
        { status: "aborted", outcome: "aborted", failureReason: detail ?? "An operator aborted the run." },
        points,
      );
    case "infrastructure":
      return withoutRow("invalid", "undetermined", failed("error", "Our own system failed."), points);
    case "timed_out":
      return withoutRow(
        "valid",
        "task_incomplete",
        failed("timeout", "The maximum run time passed."),
        points,
      );
    case "hung":
      return withoutRow("valid", "task_incomplete", failed("timeout", "The harness fell silent."), points);
    case "harness_error":
      return erroneous(detail ?? "The harness reported an error.", points);
    case "catastrophic":
      return catastrophic(points, benchmark, judged.criteria);
    case "completed":
      return judged.oracleError === null
        ? evaluated(judged, benchmark)
        : erroneous(`The evaluation threw: ${judged.oracleError}`, points);
    default:
      return assertNever(termination);
  }
}
