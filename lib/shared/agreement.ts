import { randomSequence } from "./random-sequence";
import { percentileInterval, RESAMPLES, SEED, type Interval } from "./resampling";

/** What each rater said of one unit, always in the same order of raters; null = said nothing. */
export type RatedUnit = readonly (string | null)[];

/** Pairs of raters that said the same, over all pairs that said anything of the same unit. Null without a pair. */
export function agreeingPairs(units: readonly RatedUnit[]): { agreeing: number; pairs: number } | null {
  let agreeing = 0;
  let pairs = 0;
  for (const { counts, size } of tableOf(units)) {
    pairs += (size * (size - 1)) / 2;
    for (const count of counts) agreeing += (count * (count - 1)) / 2;
  }
  return pairs === 0 ? null : { agreeing, pairs };
}

/**
 * Cohen's κ of two raters over the units that both rated. Null without such a unit, and where both said one and the same
 * thing throughout: chance alone explains that, so nothing can be told.
 */
export function cohenKappa(units: readonly RatedUnit[]): number | null {
  const rated = units.flatMap(([a = null, b = null]) => (a === null || b === null ? [] : [[a, b] as const]));
  if (rated.length === 0) return null;
  const share = (isCounted: (pair: readonly [string, string]) => boolean): number =>
    rated.filter(isCounted).length / rated.length;
  const observed = share(([a, b]) => a === b);
  const categories = new Set(rated.flat());
  let expected = 0;
  for (const category of categories)
    expected += share(([a]) => a === category) * share(([, b]) => b === category);
  return categories.size === 1 ? null : (observed - expected) / (1 - expected);
}

/** Krippendorff's α for nominal data, any number of raters, values may be missing. Null where nothing varies. */
export function krippendorffAlpha(units: readonly RatedUnit[]): number | null {
  const table = tableOf(units);
  return alphaOf(table, (index) => index);
}

/**
 * Central 95 % of α over resampled units, the same for the same data. Null below two units, and where more than half of the
 * resamples do not vary, since the interval would be of the others only.
 */
export function alphaInterval(units: readonly RatedUnit[], resamples = RESAMPLES): Interval | null {
  const table = tableOf(units);
  if (table.length < 2) return null;
  const draw = randomSequence(SEED);
  const told: number[] = [];
  for (let round = 0; round < resamples; round += 1) {
    const alpha = alphaOf(table, () => draw(table.length));
    if (alpha !== null) told.push(alpha);
  }
  return told.length * 2 < resamples ? null : percentileInterval(Float64Array.from(told));
}

/** How often each category was given to one unit, for units that at least two raters rated. */
type UnitCounts = { counts: readonly number[]; size: number; disagreement: number };

function tableOf(units: readonly RatedUnit[]): UnitCounts[] {
  const categories = [...new Set(units.flat().filter((value) => value !== null))].toSorted();
  const counted = units.map((unit) =>
    categories.map((category) => unit.filter((value) => value === category).length),
  );
  return counted
    .map((counts) => ({ counts, size: counts.reduce((sum, count) => sum + count, 0) }))
    .filter(({ size }) => size >= 2)
    .map(({ counts, size }) => ({ counts, size, disagreement: unlikePairs(counts, size) / (size - 1) }));
}

function unlikePairs(counts: readonly number[], size: number): number {
  return size * size - counts.reduce((sum, count) => sum + count * count, 0);
}

/** 1 − observed over expected disagreement; each unit is chosen by `pick`. */
function alphaOf(table: readonly UnitCounts[], pick: (index: number) => number): number | null {
  const totals = new Float64Array(table[0]?.counts.length ?? 0);
  let values = 0;
  let observed = 0;
  for (let index = 0; index < table.length; index += 1) {
    const unit = table[pick(index)];
    if (unit === undefined) continue;
    values += unit.size;
    observed += unit.disagreement;
    for (let category = 0; category < totals.length; category += 1)
      totals[category] = (totals[category] ?? 0) + (unit.counts[category] ?? 0);
  }
  const expected = unlikePairs([...totals], values);
  return expected === 0 ? null : 1 - ((values - 1) * observed) / expected;
}
