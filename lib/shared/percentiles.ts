/** Fewest values from which a 95th percentile is told (harness-e2e §4). */
export const TAIL_MINIMUM = 20;

/** Middle value; the mean of the two middles for an even count (harness-e2e §4). Null over nothing. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? null;
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Nearest-rank percentile, `percent` in 1..100: the value at rank ⌈percent · n / 100⌉ (harness-e2e §4). Null over nothing. */
export function nearestRank(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent * sorted.length) / 100) - 1)] ?? null;
}

/** 95th percentile, told from 20 values on; null below. */
export function tailOf(values: readonly number[]): number | null {
  return values.length < TAIL_MINIMUM ? null : nearestRank(values, 95);
}

/** Population variance, from two values on; null below (harness-e2e §4). */
export function varianceOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}
