import type { RegressionThresholds } from "@/lib/contracts/e2e-delta";
import { newcombeDifference } from "@/lib/shared/paired-tests";
import { medianOf, TAIL_MINIMUM, tailOf } from "@/lib/shared/percentiles";
import type { Interval } from "@/lib/shared/resampling";
import type {
  ComparedRun,
  ComparedScenario,
  ComparisonPolicy,
  Gate,
  GateSignal,
  MetricTotal,
  TotalMetric,
} from "../schema";
import { isObserved, valueOf } from "./facts-of-run";

/** Fewest runs a side from which a rate can block (harness-e2e §4 robustness). */
const RATE_MINIMUM = 5;

type Dimension = {
  dimension: GateSignal["dimension"];
  metric: TotalMetric;
  threshold: keyof RegressionThresholds;
  /** −1: a drop is bad; 1: a rise is. */
  direction: 1 | -1;
  isRate: boolean;
  /** Below 20 runs a median may still advise; turns have none (harness-e2e §5.1). */
  hasMedian: boolean;
};
const rate = { isRate: true, hasMedian: false } as const;
const DIMENSIONS: readonly Dimension[] = [
  {
    dimension: "deliverable",
    metric: "deliverable",
    threshold: "deliverable_success_drop",
    direction: -1,
    ...rate,
  },
  {
    dimension: "structural_integrity",
    metric: "structural_integrity",
    threshold: "structural_integrity_drop",
    direction: -1,
    ...rate,
  },
  {
    dimension: "technical_reliability",
    metric: "technical_failure",
    threshold: "technical_failure_increase",
    direction: 1,
    ...rate,
  },
  {
    dimension: "cost",
    metric: "cost",
    threshold: "cost_increase_ratio",
    direction: 1,
    isRate: false,
    hasMedian: true,
  },
  {
    dimension: "wall_time",
    metric: "wall_time",
    threshold: "wall_time_increase_ratio",
    direction: 1,
    isRate: false,
    hasMedian: true,
  },
  {
    dimension: "turns",
    metric: "turns",
    threshold: "p95_turns_increase_ratio",
    direction: 1,
    isRate: false,
    hasMedian: false,
  },
];

/** Samples whose tail moved beyond its limit; resampling them takes time and is done elsewhere. */
export type TailSample = { key: string; from: readonly number[]; to: readonly number[] };
export type TailIntervals = ReadonlyMap<string, Interval | null>;

const tailKey = ({ key }: ComparedScenario, { dimension }: Dimension): string => `${key} ${dimension}`;

export function tailsToResample(
  scenarios: readonly ComparedScenario[],
  policy: ComparisonPolicy,
): TailSample[] {
  return scenarios
    .filter(({ isIncluded }) => isIncluded)
    .flatMap((scenario) =>
      DIMENSIONS.filter(({ isRate }) => !isRate).flatMap((dimension) => {
        const from = valuesOf(dimension.metric, scenario, "from");
        const to = valuesOf(dimension.metric, scenario, "to");
        const ratio = ratioOf(tailOf(from), tailOf(to));
        const limit = thresholdsOf(scenario, policy)[dimension.threshold];
        return ratio !== null && ratio > limit ? [{ key: tailKey(scenario, dimension), from, to }] : [];
      }),
    );
}

export function maturityOf(runsFrom: number, runsTo: number): GateSignal["maturity"] {
  const fewest = Math.min(runsFrom, runsTo);
  if (fewest < RATE_MINIMUM) return "directional";
  return fewest < TAIL_MINIMUM ? "repeatable" : "validated";
}

/**
 * The gate over included scenarios (harness-e2e §5.1, lib/decisions/0036): passes only where both executions are a cohort, nothing is
 * excluded and no signal blocks. A signal blocks when its interval leaves out the threshold and both sides have enough runs.
 */
export function judgeGate(input: {
  cohort: readonly string[];
  isSettled: boolean;
  scenarios: readonly ComparedScenario[];
  totals: readonly MetricTotal[];
  policy: ComparisonPolicy;
  tailIntervals: TailIntervals;
}): Gate {
  const { scenarios, totals, policy } = input;
  const included = scenarios.filter(({ isIncluded }) => isIncluded);
  const reasons = [
    ...(input.isSettled ? [] : ["An execution is still running."]),
    ...input.cohort,
    ...scenarios
      .filter(({ isIncluded }) => !isIncluded)
      .map(
        ({ name, exclusion }) => `${name} is left out: ${exclusion?.sentence ?? "left out by the reader."}`,
      ),
    ...(included.length === 0 ? ["No scenario can be compared."] : []),
  ];
  const overall = DIMENSIONS.map((dimension) => overallSignal(dimension, totals, policy.thresholds));
  const single = included.flatMap((scenario) => {
    const thresholds = thresholdsOf(scenario, policy);
    return DIMENSIONS.map((dimension) =>
      scenarioSignal(dimension, scenario, thresholds, input.tailIntervals),
    );
  });
  const signals = [...overall, ...single.filter(({ state }) => state === "blocking" || state === "advisory")];
  const isBlocked = signals.some(({ state }) => state === "blocking");
  const state = isBlocked ? "blocked" : reasons.length > 0 ? "incomplete" : "passed";
  return { state, reasons, signals };
}

/** The policy's thresholds with what it says of this scenario alone. */
function thresholdsOf(
  { slug }: ComparedScenario,
  { thresholds, scenario_overrides }: ComparisonPolicy,
): RegressionThresholds {
  const own = Object.entries(scenario_overrides[slug] ?? {}).filter(([, value]) => value !== undefined);
  return { ...thresholds, ...Object.fromEntries(own) };
}

type Measured = {
  scenario: ComparedScenario | null;
  statistic: GateSignal["statistic"];
  delta: number | null;
  interval: Interval | null;
  runsFrom: number;
  runsTo: number;
  minimum: number;
  /** False: this statistic never blocks, whatever its interval. */
  canBlock: boolean;
};

function overallSignal(
  dimension: Dimension,
  totals: readonly MetricTotal[],
  thresholds: RegressionThresholds,
): GateSignal {
  const total = totals.find(({ metric }) => metric === dimension.metric);
  const pairs = total?.pairs ?? 0;
  return signalOf(dimension, thresholds[dimension.threshold], {
    scenario: null,
    statistic: dimension.isRate ? "rate" : "mean",
    delta: total?.delta ?? null,
    interval: total?.interval ?? null,
    runsFrom: pairs,
    runsTo: pairs,
    minimum: dimension.isRate ? RATE_MINIMUM : TAIL_MINIMUM,
    canBlock: true,
  });
}

function scenarioSignal(
  dimension: Dimension,
  scenario: ComparedScenario,
  thresholds: RegressionThresholds,
  tailIntervals: TailIntervals,
): GateSignal {
  const from = valuesOf(dimension.metric, scenario, "from");
  const to = valuesOf(dimension.metric, scenario, "to");
  const measured = dimension.isRate
    ? rateOf(from, to)
    : tailOrMedian(dimension, from, to, tailIntervals.get(tailKey(scenario, dimension)) ?? null);
  return signalOf(dimension, thresholds[dimension.threshold], {
    scenario,
    runsFrom: from.length,
    runsTo: to.length,
    ...measured,
  });
}

/** Runs of a side that have the figure; a metric needs all observed runs to report it (harness-e2e §5.1). */
function valuesOf(metric: TotalMetric, { slots }: ComparedScenario, side: "from" | "to"): number[] {
  const values = slots
    .map((slot) => slot[side])
    .filter((run): run is ComparedRun => run !== null && isObserved(run))
    .map((run) => valueOf(metric, run, true));
  const present = values.filter((value) => value !== null);
  const isRate = metric === "deliverable" || metric === "structural_integrity";
  return isRate || present.length === values.length ? present : [];
}

type Statistic = Pick<Measured, "statistic" | "delta" | "interval" | "minimum" | "canBlock">;

function countOf(values: readonly number[]): { successes: number; sampleSize: number } {
  return { successes: values.filter((value) => value > 0).length, sampleSize: values.length };
}

function rateOf(from: readonly number[], to: readonly number[]): Statistic {
  const found = newcombeDifference(countOf(from), countOf(to));
  return {
    statistic: "rate",
    delta: found?.difference ?? null,
    interval: found,
    minimum: RATE_MINIMUM,
    canBlock: true,
  };
}

function tailOrMedian(
  { hasMedian }: Dimension,
  from: readonly number[],
  to: readonly number[],
  interval: Interval | null,
): Statistic {
  const minimum = TAIL_MINIMUM;
  const tail = ratioOf(tailOf(from), tailOf(to));
  if (tail !== null) return { statistic: "p95", delta: tail, interval, minimum, canBlock: true };
  const delta = hasMedian ? ratioOf(medianOf(from), medianOf(to)) : null;
  return { statistic: hasMedian ? "median" : "p95", delta, interval: null, minimum, canBlock: false };
}

function ratioOf(from: number | null, to: number | null): number | null {
  return from === null || to === null || from === 0 ? null : (to - from) / Math.abs(from);
}

function signalOf({ dimension, direction }: Dimension, threshold: number, measured: Measured): GateSignal {
  const { scenario, statistic, delta, interval, runsFrom, runsTo, minimum } = measured;
  const missingRuns = Math.max(0, minimum - runsFrom, minimum - runsTo);
  const state = stateOf(direction, threshold, missingRuns, measured);
  return {
    scenarioKey: scenario?.key ?? null,
    scenarioId: scenario?.slug ?? null,
    caseId: scenario?.key ?? null,
    dimension,
    statistic,
    state,
    observedDelta: delta,
    threshold: direction * threshold,
    interval,
    runsFrom,
    runsTo,
    minimum,
    missingRuns,
    maturity: maturityOf(runsFrom, runsTo),
    sentence: sentenceOf(state, missingRuns, interval),
  };
}

function stateOf(
  direction: 1 | -1,
  threshold: number,
  missingRuns: number,
  { delta, interval, canBlock }: Measured,
): GateSignal["state"] {
  if (delta === null) return "not-measured";
  if (direction * delta <= threshold) return "none";
  const isBeyond = interval !== null && (direction === 1 ? interval.lower : -interval.upper) > threshold;
  return canBlock && missingRuns === 0 && isBeyond ? "blocking" : "advisory";
}

function sentenceOf(state: GateSignal["state"], missingRuns: number, interval: Interval | null): string {
  if (state === "not-measured") return "Too few runs have the figure.";
  if (state === "none") return "Within the limit.";
  if (state === "blocking") return "The whole interval lies beyond the limit.";
  if (missingRuns > 0)
    return `${missingRuns} more ${missingRuns === 1 ? "run" : "runs"} a side needed before this can block.`;
  return interval === null ? "No interval can be told." : "The interval spans the limit.";
}
