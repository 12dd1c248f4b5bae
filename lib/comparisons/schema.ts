import { z } from "zod";
import { executionIdSchema, executionSummarySchema } from "@/lib/executions/schema";
import { ledgerIdSchema, ledgerStatusSchema } from "@/lib/contracts/rg-ledger";
import { regressionThresholdsSchema } from "@/lib/contracts/e2e-delta";
import { runResultSchema, runTerminationSchema, technicalValiditySchema } from "@/lib/contracts/termination";
import type { Interval } from "@/lib/shared/resampling";
import type { RateInterval } from "@/lib/shared/statistics";
import type { DifferenceInterval } from "@/lib/shared/paired-tests";

/** The run that counts for a slot, with what a comparison sets side by side. A missing number is null, never 0. */
export const comparedRunSchema = z.object({
  ledgerId: ledgerIdSchema,
  scenarioSlug: z.string(),
  scenarioVersion: z.string(),
  scenarioName: z.string(),
  behaviorSha256: z.string(),
  variant: z.string(),
  seed: z.int(),
  repetition: z.int(),
  attempt: z.int(),
  status: ledgerStatusSchema,
  termination: runTerminationSchema.nullable(),
  technical: technicalValiditySchema.nullable(),
  result: runResultSchema.nullable(),
  earned: z.number().nullable(),
  possible: z.number().nullable(),
  durationMs: z.number().nullable(),
  tokensTotal: z.number().nullable(),
  costUsd: z.number().nullable(),
  cachedInput: z.number().nullable(),
  cacheWritten: z.number().nullable(),
  turns: z.int().nullable(),
  toolCalls: z.int().nullable(),
  /** Every gate reached its minimum; null where the scenario has no gate or one was not evaluated. */
  areGatesMet: z.boolean().nullable(),
  /** Tokens of the slot's earlier runs, which were consumed too; null if one of them has no figure. */
  earlierTokens: z.number().nullable(),
});
export type ComparedRun = z.infer<typeof comparedRunSchema>;

/** Mean points of one criterion over the runs of one side that have an award. */
export const criterionMeanSchema = z.object({
  scenarioSlug: z.string(),
  variant: z.string(),
  id: z.string(),
  title: z.string(),
  possible: z.number(),
  runs: z.int(),
  meanAwarded: z.number(),
  /** Up to three distinct reasons of runs that lost points. */
  reasons: z.array(z.string()),
});
export type CriterionMean = z.infer<typeof criterionMeanSchema>;

export const comparedSideSchema = z.object({
  execution: executionSummarySchema,
  provider: z.string(),
  stackSha256: z.string(),
  repetitions: z.int(),
  technicalRetries: z.int(),
  executorVersion: z.string().nullable(),
  options: z.record(z.string(), z.unknown()),
  runs: z.array(comparedRunSchema),
  criteria: z.array(criterionMeanSchema),
});
export type ComparedSide = z.infer<typeof comparedSideSchema>;

/** `from` is the base. `include` and `exclude` hold scenario keys; the reader's word wins over the rule. */
export const compareInput = z.object({
  from: executionIdSchema,
  to: executionIdSchema,
  include: z.array(z.string().max(120)).max(400).default([]),
  exclude: z.array(z.string().max(120)).max(400).default([]),
  /** Off: runs whose technical validity is invalid leave the denominators. */
  countErrors: z.boolean().default(true),
});
export type CompareInput = z.input<typeof compareInput>;

export const compareManyInput = z.object({
  from: executionIdSchema,
  others: z.array(executionIdSchema).min(1).max(20),
});

export type ExclusionReason =
  | "missing"
  | "redefined"
  | "technical_invalid"
  | "undetermined"
  | "no_score"
  | "by_reader";
export type Exclusion = { reason: ExclusionReason; sentence: string };

/** Why the slot of an included scenario is in no pair. */
export type UnpairedReason = "missing" | "unfinished" | "infrastructure" | "aborted";
export type SlotPair = {
  variant: string;
  repetition: number;
  from: ComparedRun | null;
  to: ComparedRun | null;
  unpaired: { side: "from" | "to"; reason: UnpairedReason } | null;
};

export type ComparedScenario = {
  key: string;
  slug: string;
  name: string;
  variant: string;
  fromVersion: string | null;
  toVersion: string | null;
  isIncluded: boolean;
  exclusion: Exclusion | null;
  from: ScenarioSide;
  to: ScenarioSide;
  /** Difference of mean points share, 0..1; null when a side has none. */
  shareDelta: number | null;
  passDelta: DifferenceInterval | null;
  slots: SlotPair[];
  criteria: MovedCriterion[];
};
export type ScenarioSide = {
  runs: number;
  passed: number;
  passRate: RateInterval | null;
  meanShare: number | null;
  scoredRuns: number;
  medianDurationMs: number | null;
  medianCostUsd: number | null;
  medianTokens: number | null;
};
export type MovedCriterion = {
  id: string;
  title: string;
  possible: number;
  from: number | null;
  to: number | null;
  /** Null for a criterion that both sides lose alike. */
  delta: number | null;
  fromReasons: string[];
  toReasons: string[];
};

export const totalMetricSchema = z.enum([
  "passed",
  "deliverable",
  "structural_integrity",
  "technical_failure",
  "points",
  "cost",
  "tokens",
  "wall_time",
  "turns",
  "tool_calls",
]);
export type TotalMetric = z.infer<typeof totalMetricSchema>;
export type MetricTotal = {
  metric: TotalMetric;
  /** Which direction is good; tokens and the like are better lower. */
  better: "higher" | "lower";
  /** `share`: difference in points of percent; `relative`: percent of the base. */
  scale: "share" | "relative";
  from: number | null;
  to: number | null;
  pairs: number;
  /** Included scenarios' pairs that lack this figure on a side. */
  missingPairs: number;
  delta: number | null;
  interval: Interval | null;
  test: {
    pValue: number;
    method: "sign flips of scenarios" | "sign flips of pairs" | "exact McNemar";
    /** Further pairs (or scenarios, by the method) that say the same and would decide; null where none can be told. */
    moreToDecide: number | null;
  } | null;
  /** `leans-…`: the interval leaves out zero, but the test has too few units to decide. */
  reading: "better" | "worse" | "leans-better" | "leans-worse" | "no-clear-change" | "too-few-pairs";
};

export type GateSignal = {
  /** Null: over all included scenarios. */
  scenarioKey: string | null;
  scenarioId: string | null;
  caseId: string | null;
  dimension:
    | "deliverable"
    | "structural_integrity"
    | "technical_reliability"
    | "cost"
    | "wall_time"
    | "turns";
  statistic: "rate" | "p95" | "median" | "mean";
  state: "blocking" | "advisory" | "none" | "not-measured";
  observedDelta: number | null;
  /** Signed for drops. */
  threshold: number;
  interval: Interval | null;
  runsFrom: number;
  runsTo: number;
  minimum: number;
  missingRuns: number;
  maturity: "directional" | "repeatable" | "validated";
  sentence: string;
};
export type Gate = {
  state: "passed" | "blocked" | "incomplete";
  /** Why the gate cannot say passed. */
  reasons: string[];
  signals: GateSignal[];
};

export type Difference = { field: string; from: string; to: string };
export type Comparison = {
  id: string;
  from: ComparedSide["execution"];
  to: ComparedSide["execution"];
  isSettled: boolean;
  /** Differences of subject, stack and parameters; a revision may differ, that is the point. */
  differences: Difference[];
  scenarios: ComparedScenario[];
  pairs: { planned: number; paired: number; inExcluded: number; unpaired: number; withoutPoints: number };
  totals: MetricTotal[];
  gate: Gate;
  /** Of B's order, for running some of it again. */
  repetitions: number;
  resamples: number;
  seed: number;
};

/** A reviewed policy file: where the thresholds come from. */
export const comparisonPolicySchema = z.strictObject({
  baseline_id: z.string().nullable().default(null),
  review_notes: z.string().optional(),
  thresholds: regressionThresholdsSchema.prefault({}),
  scenario_overrides: z.record(z.string(), regressionThresholdsSchema.partial()).default({}),
});
export type ComparisonPolicy = z.infer<typeof comparisonPolicySchema>;
