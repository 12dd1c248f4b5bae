const Z95 = 1.959963984540054;

export type RateInterval = { rate: number; lower: number; upper: number };

/**
 * Wilson score interval at 95 % (lib/decisions/0011). Null for an empty sample: no rate can be told.
 * Rates are shares 0..1.
 */
export function wilsonInterval(successes: number, sampleSize: number): RateInterval | null {
  if (sampleSize <= 0) return null;
  const rate = successes / sampleSize;
  const z2 = Z95 * Z95;
  const denominator = 1 + z2 / sampleSize;
  const centre = rate + z2 / (2 * sampleSize);
  const spread = Z95 * Math.sqrt((rate * (1 - rate)) / sampleSize + z2 / (4 * sampleSize * sampleSize));
  return {
    rate,
    // Rounding must not put the rate itself outside.
    lower: Math.min(rate, Math.max(0, (centre - spread) / denominator)),
    upper: Math.max(rate, Math.min(1, (centre + spread) / denominator)),
  };
}

/** Mean of the numbers that are there; null when none is. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const present = values.filter((value): value is number => value !== null);
  return present.length === 0 ? null : present.reduce((sum, value) => sum + value, 0) / present.length;
}

/** Sum; null over nothing and over anything missing: a total that leaves something out would be false. */
export function strictSum(values: readonly (number | null)[]): number | null {
  if (values.length === 0) return null;
  let total = 0;
  for (const value of values) {
    if (value === null) return null;
    total += value;
  }
  return total;
}
