import { z } from "zod";

/** `e2e-delta.json` (harness-e2e §5.1): one comparison of two finished executions, immutable. Readers accept additive fields. */

const share = z.number().min(0).max(1);
const ratio = z.number().positive();

/** Thresholds of regression signals with the contract's defaults; a drop or rise must exceed them, equal is no signal. */
export const regressionThresholdsSchema = z.strictObject({
  deliverable_success_drop: share.default(0.03),
  structural_integrity_drop: share.default(0.02),
  technical_failure_increase: share.default(0.02),
  cost_increase_ratio: ratio.default(0.2),
  wall_time_increase_ratio: ratio.default(0.2),
  p95_turns_increase_ratio: ratio.default(0.25),
});
export type RegressionThresholds = z.infer<typeof regressionThresholdsSchema>;

const number = z.number().nullable();
const unavailable = z.record(z.string(), z.string());
export const rateEstimateSchema = z.looseObject({
  successes: z.int().min(0),
  sample_size: z.int().min(0),
  rate: share,
  ci95_lower: share,
  ci95_upper: share,
});
export const deltaValueSchema = z.looseObject({ absolute: z.number(), relative_ratio: number });

export const caseMetricsSchema = z.looseObject({
  included_runs: z.int().min(0),
  excluded_infrastructure_runs: z.int().min(0),
  deliverable_success: rateEstimateSchema.nullable(),
  structural_integrity: rateEstimateSchema.nullable(),
  technical_failure: rateEstimateSchema.nullable(),
  flaky_rate: number,
  retry_rate: number,
  mean_score: number,
  p50_cost_usd: number,
  p95_cost_usd: number,
  p50_wall_time_ms: number,
  p95_wall_time_ms: number,
  p50_turns: number,
  p95_turns: number,
  consumption: z.looseObject({
    observed_runs: z.int().min(0),
    completed_runs: z.int().min(0),
    p50_total_tokens: number,
    p95_total_tokens: number,
    p50_function_calls: number,
    p95_function_calls: number,
    tokens_per_completion: number,
    total_tokens_consumed: number,
    unavailable,
  }),
  unavailable,
});
export type CaseMetrics = z.infer<typeof caseMetricsSchema>;

const delta = deltaValueSchema.nullable();
export const benchmarkDeltaSchema = z.looseObject({
  deliverable_success_rate: delta,
  structural_integrity_rate: delta,
  technical_failure_rate: delta,
  flaky_rate: delta,
  retry_rate: delta,
  mean_score: delta,
  p50_cost_usd: delta,
  p95_cost_usd: delta,
  p50_wall_time_ms: delta,
  p95_wall_time_ms: delta,
  p50_turns: delta,
  p95_turns: delta,
  consumption: z.record(z.string(), deltaValueSchema),
  unavailable,
});
export type BenchmarkDelta = z.infer<typeof benchmarkDeltaSchema>;

export const regressionSignalSchema = z.looseObject({
  scenario_id: z.string(),
  case_id: z.string(),
  dimension: z.enum([
    "deliverable",
    "structural_integrity",
    "technical_reliability",
    "cost",
    "wall_time",
    "turns",
  ]),
  observed_delta: z.number(),
  threshold: z.number(),
  blocking: z.boolean(),
  reason: z.string().min(1),
  statistic: z.enum(["rate", "p95", "median"]),
  n_from: z.int().min(0),
  n_to: z.int().min(0),
  maturity: z.enum(["directional", "repeatable", "validated"]),
});
export type RegressionSignal = z.infer<typeof regressionSignalSchema>;

const sideOf = z.enum(["from", "to"]);
export const comparisonSummarySchema = z.looseObject({
  comparison_id: z.string().min(1),
  from_execution_id: z.string(),
  to_execution_id: z.string(),
  from_revision: z.string().nullable(),
  to_revision: z.string().nullable(),
  baseline_id: z.string().nullable(),
  comparable: z.boolean(),
  gate_passed: z.boolean(),
  reasons: z.array(z.string()),
  cohort: z.looseObject({
    included_case_ids: z.array(z.string()),
    excluded_cases: z.array(
      z.looseObject({
        side: sideOf,
        scenario_id: z.string(),
        case_id: z.string(),
        reasons: z.array(z.string()),
      }),
    ),
    excluded_runs: z.array(
      z.looseObject({
        side: sideOf,
        scenario_id: z.string(),
        case_id: z.string(),
        run_id: z.string(),
        attempt_id: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  cases: z.array(
    z.looseObject({
      key: z.looseObject({
        scenario_id: z.string(),
        case_id: z.string(),
        behavior_sha256: z.string(),
        contract_sha256: z.string(),
        inputs_sha256: z.string(),
        seed: z.int().min(0),
        execution: z.looseObject({
          lane: z.string(),
          stack_mode: z.string(),
          subject_provider: z.string(),
          subject_model: z.string(),
          e2e_repository: z.string().nullable(),
        }),
      }),
      from: caseMetricsSchema,
      to: caseMetricsSchema,
      from_run_ids: z.array(z.string()),
      to_run_ids: z.array(z.string()),
      delta: benchmarkDeltaSchema,
      regressions: z.array(regressionSignalSchema),
    }),
  ),
  regressions: z.array(regressionSignalSchema),
});
export type ComparisonSummary = z.infer<typeof comparisonSummarySchema>;
