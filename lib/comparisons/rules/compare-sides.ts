import type { PairedEstimate } from "@/lib/shared/resampling";
import { RESAMPLES, SEED } from "@/lib/shared/resampling";
import type { ComparedScenario, ComparedSide, Comparison, ComparisonPolicy } from "../schema";
import { totalOf, type MetricPairs } from "./compare-totals";
import { cohortReasons, differencesOf } from "./eligibility";
import { shareOf } from "@/lib/runs/rules";
import { judgeGate, type TailIntervals } from "./judge-gate";

/** The comparison of two executions, from their paired scenarios and the estimates of each metric. */
export function compareSides(input: {
  id: string;
  from: ComparedSide;
  to: ComparedSide;
  scenarios: ComparedScenario[];
  metrics: readonly MetricPairs[];
  estimates: readonly (PairedEstimate | null)[];
  policy: ComparisonPolicy;
  tailIntervals: TailIntervals;
}): Comparison {
  const { id, from, to, scenarios, metrics, estimates, policy, tailIntervals } = input;
  const isSettled = [from, to].every(({ execution }) => execution.verdict !== "running");
  const totals = metrics.map((pairs, index) => totalOf(pairs, estimates[index] ?? null));
  return {
    id,
    from: from.execution,
    to: to.execution,
    isSettled,
    differences: differencesOf(from, to),
    scenarios,
    pairs: countPairs(scenarios),
    totals,
    gate: judgeGate({
      cohort: cohortReasons(from, to),
      isSettled,
      scenarios,
      totals,
      policy,
      tailIntervals,
    }),
    repetitions: to.repetitions,
    resamples: RESAMPLES,
    seed: SEED,
  };
}

function countPairs(scenarios: readonly ComparedScenario[]): Comparison["pairs"] {
  const slots = scenarios.flatMap(({ slots: own, isIncluded }) =>
    own.map((slot) => ({ ...slot, isIncluded })),
  );
  const included = slots.filter(({ isIncluded }) => isIncluded);
  const paired = included.filter(({ unpaired }) => unpaired === null);
  return {
    planned: slots.length,
    paired: paired.length,
    inExcluded: slots.length - included.length,
    unpaired: included.length - paired.length,
    withoutPoints: paired.filter(({ from, to }) =>
      [from, to].some((run) => run === null || shareOf(run) === null),
    ).length,
  };
}
