import { exactMcNemar, newcombePaired, winsToDecide, type PairedCounts } from "@/lib/shared/paired-tests";
import type { Interval, PairedEstimate, PairedValues } from "@/lib/shared/resampling";
import { totalMetricSchema, type ComparedScenario, type MetricTotal, type TotalMetric } from "../schema";
import { valueOf } from "./facts-of-run";

type Kind = Pick<MetricTotal, "better" | "scale"> & {
  /** Each pair says yes or no; such metrics also get score intervals and McNemar's test. */
  isRate: boolean;
};
const rate = { scale: "share", isRate: true } as const;
const consumed = { better: "lower", scale: "relative", isRate: false } as const;

const KIND: Record<TotalMetric, Kind> = {
  passed: { ...rate, better: "higher" },
  deliverable: { ...rate, better: "higher" },
  structural_integrity: { ...rate, better: "higher" },
  technical_failure: { ...rate, better: "lower" },
  points: { scale: "share", isRate: false, better: "higher" },
  cost: consumed,
  tokens: consumed,
  wall_time: consumed,
  turns: consumed,
  tool_calls: consumed,
};

/** Paired values of one metric, a cluster an included scenario; a pair that lacks the figure on a side is counted out. */
export type MetricPairs = { metric: TotalMetric; clusters: PairedValues[]; missingPairs: number };

export function pairsOfMetrics(scenarios: readonly ComparedScenario[], countErrors: boolean): MetricPairs[] {
  return totalMetricSchema.options.map((metric) => {
    let missingPairs = 0;
    const clusters = scenarios
      .filter(({ isIncluded }) => isIncluded)
      .map(({ slots }) => {
        const pairs: [number, number][] = [];
        for (const { from, to, unpaired } of slots) {
          if (unpaired !== null || from === null || to === null) continue;
          const values = [valueOf(metric, from, countErrors), valueOf(metric, to, countErrors)] as const;
          if (values[0] === null || values[1] === null) missingPairs += 1;
          else pairs.push([values[0], values[1]]);
        }
        return pairs;
      });
    return { metric, clusters, missingPairs };
  });
}

/** One row of the totals: figures of both sides over the pairs that have them, their difference, how sure, and how to read it. */
export function totalOf(
  { metric, clusters, missingPairs }: MetricPairs,
  estimate: PairedEstimate | null,
): MetricTotal {
  const { better, scale, isRate } = KIND[metric];
  const counts = isRate ? countsOf(clusters) : null;
  const total = {
    metric,
    better,
    scale,
    from: estimate?.from ?? null,
    to: estimate?.to ?? null,
    pairs: estimate?.pairs ?? 0,
    missingPairs,
    ...differenceOf(scale, estimate, counts),
    test: testOf(estimate, counts),
  };
  return { ...total, reading: readingOf(total) };
}

function countsOf(clusters: readonly PairedValues[]): PairedCounts {
  const counts = { both: 0, onlyTo: 0, onlyFrom: 0, neither: 0 };
  for (const [from, to] of clusters.flat())
    counts[from > 0 ? (to > 0 ? "both" : "onlyFrom") : to > 0 ? "onlyTo" : "neither"] += 1;
  return counts;
}

function differenceOf(
  scale: MetricTotal["scale"],
  estimate: PairedEstimate | null,
  counts: PairedCounts | null,
): Pick<MetricTotal, "delta" | "interval"> {
  if (estimate === null) return { delta: null, interval: null };
  if (scale === "relative")
    return { delta: estimate.relative?.ratio ?? null, interval: estimate.relative?.interval ?? null };
  const score = counts && estimate.pairs > 1 ? newcombePaired(counts) : null;
  return { delta: estimate.difference, interval: widest(estimate.interval, score) };
}

/** The bootstrap knows clusters and fails where all pairs agree; the score interval is the reverse. The wider end of both is kept. */
function widest(bootstrap: Interval | null, score: Interval | null): Interval | null {
  if (bootstrap === null || score === null) return bootstrap;
  return {
    lower: Math.min(bootstrap.lower, score.lower),
    upper: Math.max(bootstrap.upper, score.upper),
  };
}

function testOf(estimate: PairedEstimate | null, counts: PairedCounts | null): MetricTotal["test"] {
  const flips = estimate?.test;
  if (!flips) return null;
  if (flips.unit === "cluster" || counts === null)
    return {
      pValue: flips.pValue,
      method: flips.unit === "cluster" ? "sign flips of scenarios" : "sign flips of pairs",
      moreToDecide: flips.moreUnits,
    };
  const { onlyTo, onlyFrom } = counts;
  return {
    pValue: exactMcNemar(onlyTo, onlyFrom),
    method: "exact McNemar",
    moreToDecide: winsToDecide(onlyTo, onlyFrom),
  };
}

const LEVEL = 0.05;

/** A change is told only when the interval leaves out zero and the test agrees. */
function readingOf({
  better,
  delta,
  interval,
  test,
}: Pick<MetricTotal, "better" | "delta" | "interval" | "test">): MetricTotal["reading"] {
  if (delta === null || interval === null || test === null) return "too-few-pairs";
  if (interval.lower <= 0 && interval.upper >= 0) return "no-clear-change";
  const direction = delta > 0 === (better === "higher") ? "better" : "worse";
  return test.pValue < LEVEL ? direction : `leans-${direction}`;
}
