import type { CaseMetrics } from "@/lib/contracts/e2e-delta";
import { medianOf, TAIL_MINIMUM, tailOf } from "@/lib/shared/percentiles";
import { meanOf, strictSum, wilsonInterval } from "@/lib/shared/statistics";
import type { ComparedRun, TotalMetric } from "../schema";
import { shareOf } from "@/lib/runs/rules";
import { isObserved, valueOf } from "./facts-of-run";

/**
 * Aggregates of one scenario case on one side (harness-e2e §4, §5.1). A percentile needs the figure of every included run, a
 * tail 20 of them; what cannot be told is null, with its reason in `unavailable`.
 */
export function caseMetrics(runs: readonly ComparedRun[]): CaseMetrics {
  const included = runs.filter(isObserved);
  const unavailable: Record<string, string> = {};
  const percentiles = (metric: TotalMetric, name: string) => {
    const values = completeValues(included, metric);
    if (values === null) unavailable[name] = "A run does not report it.";
    else if (values.length < TAIL_MINIMUM)
      unavailable[`p95_${name}`] = `${values.length} runs; a 95th percentile needs ${TAIL_MINIMUM}.`;
    return { p50: values && medianOf(values), p95: values && tailOf(values) };
  };
  const [cost, wall, turns] = [
    percentiles("cost", "cost_usd"),
    percentiles("wall_time", "wall_time_ms"),
    percentiles("turns", "turns"),
  ];
  return {
    included_runs: included.length,
    excluded_infrastructure_runs: runs.filter(({ termination }) => termination === "infrastructure").length,
    deliverable_success: rateOf(included, "deliverable"),
    structural_integrity: rateOf(included, "structural_integrity"),
    technical_failure: rateOf(included, "technical_failure"),
    flaky_rate: flakyRate(included),
    retry_rate: included.length === 0 ? null : meanOf(included.map(({ attempt }) => Number(attempt > 1))),
    mean_score: meanScore(included),
    p50_cost_usd: cost.p50,
    p95_cost_usd: cost.p95,
    p50_wall_time_ms: wall.p50,
    p95_wall_time_ms: wall.p95,
    p50_turns: turns.p50,
    p95_turns: turns.p95,
    consumption: consumptionOf(included),
    unavailable,
  };
}

/** Share of runs that are not of the most frequent result; told from two runs on (harness-e2e §4). */
export function flakyRate(runs: readonly Pick<ComparedRun, "result">[]): number | null {
  if (runs.length < 2) return null;
  const counts = new Map<string | null, number>();
  for (const { result } of runs) counts.set(result, (counts.get(result) ?? 0) + 1);
  return (runs.length - Math.max(...counts.values())) / runs.length;
}

/** Mean of points of a hundred over runs whose measurement counts. */
function meanScore(runs: readonly ComparedRun[]): number | null {
  const mean = meanOf(runs.map(shareOf));
  return mean === null ? null : mean * 100;
}

function completeValues(runs: readonly ComparedRun[], metric: TotalMetric): number[] | null {
  const values = runs.map((run) => valueOf(metric, run, true)).filter((value) => value !== null);
  return values.length === runs.length && values.length > 0 ? values : null;
}

function rateOf(runs: readonly ComparedRun[], metric: TotalMetric): CaseMetrics["deliverable_success"] {
  const values = runs.map((run) => valueOf(metric, run, true)).filter((value) => value !== null);
  const successes = values.filter((value) => value > 0).length;
  const interval = wilsonInterval(successes, values.length);
  return (
    interval && {
      successes,
      sample_size: values.length,
      rate: interval.rate,
      ci95_lower: interval.lower,
      ci95_upper: interval.upper,
    }
  );
}

/** What was used up, earlier runs of each slot included; never a gate. */
function consumptionOf(runs: readonly ComparedRun[]): CaseMetrics["consumption"] {
  const completed = runs.filter(({ result }) => result === "pass" || result === "fail");
  const tokens = completeValues(runs, "tokens");
  const calls = completeValues(runs, "tool_calls");
  const total = strictSum(
    runs.flatMap(({ attempt, tokensTotal, earlierTokens }) =>
      attempt > 1 ? [tokensTotal, earlierTokens] : [tokensTotal],
    ),
  );
  return {
    observed_runs: runs.length,
    completed_runs: completed.length,
    p50_total_tokens: tokens && medianOf(tokens),
    p95_total_tokens: tokens && tailOf(tokens),
    p50_function_calls: calls && medianOf(calls),
    p95_function_calls: calls && tailOf(calls),
    tokens_per_completion: total === null || completed.length === 0 ? null : total / completed.length,
    total_tokens_consumed: total,
    unavailable: total === null ? { total_tokens_consumed: "A run does not report its tokens." } : {},
  };
}
