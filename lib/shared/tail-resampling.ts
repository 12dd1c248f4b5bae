import { nearestRank } from "./percentiles";
import { randomSequence } from "./random-sequence";
import { percentileInterval, SEED, type Interval } from "./resampling";

const TAIL_RESAMPLES = 2000;

/**
 * 95 % bootstrap interval of (p95 of `to` − p95 of `from`) / p95 of `from`, for two independent samples. Null where a side is
 * empty or a resampled base is not positive.
 */
export function tailRatioInterval(
  from: readonly number[],
  to: readonly number[],
  resamples = TAIL_RESAMPLES,
): Interval | null {
  const draw = randomSequence(SEED);
  const ratios = new Float64Array(resamples);
  // One order whatever the order of the runs, so that the same runs always give the same interval.
  const [a, b] = [from.toSorted((x, y) => x - y), to.toSorted((x, y) => x - y)];
  for (let round = 0; round < resamples; round += 1) {
    const base = nearestRank(drawFrom(a, draw), 95);
    const head = nearestRank(drawFrom(b, draw), 95);
    if (base === null || head === null || base <= 0) return null;
    ratios[round] = head / base - 1;
  }
  return percentileInterval(ratios);
}

function drawFrom(values: readonly number[], draw: (bound: number) => number): number[] {
  return values.map(() => values[draw(values.length)] ?? 0);
}
