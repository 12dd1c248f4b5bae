import {
  comparisonSummarySchema,
  type BenchmarkDelta,
  type CaseMetrics,
  type ComparisonSummary,
  type RegressionSignal,
} from "@/lib/contracts/e2e-delta";
import type { ComparedScenario, ComparedSide, Comparison, ComparisonPolicy, GateSignal } from "../schema";
import { caseMetrics } from "./aggregate-runs";

type Sides = { from: ComparedSide; to: ComparedSide };

/** `e2e-delta.json` of a comparison (harness-e2e §5.1). `totals`, `gate` and `resampling` are additive. */
export function deltaDocument(
  comparison: Comparison,
  sides: Sides,
  policy: ComparisonPolicy,
): ComparisonSummary {
  const included = comparison.scenarios.filter(({ isIncluded }) => isIncluded);
  const regressions = comparison.gate.signals.flatMap(toRegression);
  const reasons = [...comparison.gate.reasons, ...regressions.map(({ reason }) => reason)];
  return comparisonSummarySchema.parse({
    comparison_id: comparison.id,
    from_execution_id: comparison.from.id,
    to_execution_id: comparison.to.id,
    from_revision: comparison.from.harnessVersion,
    to_revision: comparison.to.harnessVersion,
    baseline_id: policy.baseline_id,
    comparable: included.length > 0,
    gate_passed: comparison.gate.state === "passed",
    reasons,
    cohort: cohortOf(comparison.scenarios),
    cases: included.map((scenario) => caseOf(scenario, sides, regressions)),
    regressions,
    totals: comparison.totals,
    gate: comparison.gate,
    resampling: { resamples: comparison.resamples, seed: comparison.seed },
  });
}

/** Signals of single scenarios only: the contract knows no other. */
function toRegression(signal: GateSignal): RegressionSignal[] {
  const { scenarioId, caseId, state, statistic, observedDelta } = signal;
  if (scenarioId === null || caseId === null || observedDelta === null || statistic === "mean") return [];
  if (state !== "blocking" && state !== "advisory") return [];
  return [
    {
      scenario_id: scenarioId,
      case_id: caseId,
      dimension: signal.dimension,
      observed_delta: observedDelta,
      threshold: signal.threshold,
      blocking: state === "blocking",
      reason: `${caseId}: ${signal.dimension} moved by ${observedDelta.toFixed(4)}, limit ${signal.threshold.toFixed(4)}. ${signal.sentence}`,
      statistic,
      n_from: signal.runsFrom,
      n_to: signal.runsTo,
      maturity: signal.maturity,
    },
  ];
}

function cohortOf(scenarios: readonly ComparedScenario[]): ComparisonSummary["cohort"] {
  const excluded = scenarios.filter(({ isIncluded }) => !isIncluded);
  return {
    included_case_ids: scenarios.filter(({ isIncluded }) => isIncluded).map(({ key }) => key),
    excluded_cases: excluded.flatMap(({ key, slug, exclusion }) =>
      (["from", "to"] as const).map((side) => ({
        side,
        scenario_id: slug,
        case_id: key,
        reasons: [exclusion?.sentence ?? "Left out by the reader of this page."],
      })),
    ),
    excluded_runs: scenarios.flatMap(({ key, slug, slots, isIncluded, exclusion }) =>
      slots.flatMap((slot) =>
        (["from", "to"] as const).flatMap((side) => {
          const run = slot[side];
          const isOut = !isIncluded || run?.termination === "infrastructure";
          return run !== null && isOut
            ? [
                {
                  side,
                  scenario_id: slug,
                  case_id: key,
                  run_id: run.ledgerId,
                  attempt_id: String(run.attempt),
                  reason: isIncluded ? "infrastructure_error" : (exclusion?.reason ?? "by_reader"),
                },
              ]
            : [];
        }),
      ),
    ),
  };
}

function caseOf(
  scenario: ComparedScenario,
  { from, to }: Sides,
  regressions: readonly RegressionSignal[],
): ComparisonSummary["cases"][number] {
  const runs = {
    from: scenario.slots.flatMap((slot) => slot.from ?? []),
    to: scenario.slots.flatMap((slot) => slot.to ?? []),
  };
  const metrics = { from: caseMetrics(runs.from), to: caseMetrics(runs.to) };
  const behavior = runs.from[0]?.behaviorSha256 ?? "";
  return {
    key: {
      scenario_id: scenario.slug,
      case_id: scenario.key,
      behavior_sha256: behavior,
      contract_sha256: behavior,
      inputs_sha256: behavior,
      seed: runs.from[0]?.seed ?? 0,
      execution: {
        lane: "local",
        stack_mode: to.execution.stackSlug,
        subject_provider: from.provider,
        subject_model: from.execution.modelId,
        e2e_repository: null,
      },
    },
    ...metrics,
    from_run_ids: runs.from.map(({ ledgerId }) => ledgerId),
    to_run_ids: runs.to.map(({ ledgerId }) => ledgerId),
    delta: deltaOf(metrics.from, metrics.to),
    regressions: regressions.filter(({ case_id }) => case_id === scenario.key),
  };
}

function deltaValue(from: number | null, to: number | null) {
  if (from === null || to === null) return null;
  return { absolute: to - from, relative_ratio: from === 0 ? null : (to - from) / Math.abs(from) };
}

function rateDelta(from: CaseMetrics["deliverable_success"], to: CaseMetrics["deliverable_success"]) {
  return from === null || to === null ? null : deltaValue(from.rate, to.rate);
}

/** Differences of what both sides have (harness-e2e §5.1); those of consumption describe and never gate. */
function deltaOf(from: CaseMetrics, to: CaseMetrics): BenchmarkDelta {
  const deltas = {
    deliverable_success_rate: rateDelta(from.deliverable_success, to.deliverable_success),
    structural_integrity_rate: rateDelta(from.structural_integrity, to.structural_integrity),
    technical_failure_rate: rateDelta(from.technical_failure, to.technical_failure),
    flaky_rate: deltaValue(from.flaky_rate, to.flaky_rate),
    retry_rate: deltaValue(from.retry_rate, to.retry_rate),
    mean_score: deltaValue(from.mean_score, to.mean_score),
    p50_cost_usd: deltaValue(from.p50_cost_usd, to.p50_cost_usd),
    p95_cost_usd: deltaValue(from.p95_cost_usd, to.p95_cost_usd),
    p50_wall_time_ms: deltaValue(from.p50_wall_time_ms, to.p50_wall_time_ms),
    p95_wall_time_ms: deltaValue(from.p95_wall_time_ms, to.p95_wall_time_ms),
    p50_turns: deltaValue(from.p50_turns, to.p50_turns),
    p95_turns: deltaValue(from.p95_turns, to.p95_turns),
  };
  const missing = Object.entries(deltas).filter(([, delta]) => delta === null);
  return {
    ...deltas,
    consumption: consumptionDelta(from.consumption, to.consumption),
    unavailable: Object.fromEntries(missing.map(([name]) => [name, "A side cannot tell it."])),
  };
}

function consumptionDelta(from: CaseMetrics["consumption"], to: CaseMetrics["consumption"]) {
  const names = ["p50_total_tokens", "p95_total_tokens", "p50_function_calls", "p95_function_calls"] as const;
  const found = [...names, "tokens_per_completion" as const, "total_tokens_consumed" as const].flatMap(
    (name) => {
      const delta = deltaValue(from[name], to[name]);
      return delta === null ? [] : [[name, delta] as const];
    },
  );
  return Object.fromEntries(found);
}
