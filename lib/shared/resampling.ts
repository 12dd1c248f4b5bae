import { randomSequence, type RandomSequence } from "./random-sequence";

/** Paired values of one cluster (a scenario): the same slot on both sides. */
export type PairedValues = readonly (readonly [from: number, to: number])[];

export type PairedEstimate = {
  pairs: number;
  clusters: number;
  /** Equal weight a cluster: mean over clusters of the mean of their pairs. */
  from: number;
  to: number;
  difference: number;
  /** 95 % percentile interval of the difference. Null below two pairs. */
  interval: Interval | null;
  /** (to − from) / from with its interval; null when `from` is not positive, or was not in some resample. */
  relative: { ratio: number; interval: Interval | null } | null;
  /** Two-sided sign-flip test of no difference; null below two pairs. */
  test: {
    pValue: number;
    unit: "cluster" | "pair";
    isExact: boolean;
    /** Further units as different as these are on average that would bring it below 5 %; 0 when it is, null when none can be told. */
    moreUnits: number | null;
  } | null;
};
export type Interval = { lower: number; upper: number };

export const RESAMPLES = 10_000;
export const SEED = 7;
const MOST_EXACT_UNITS = 13;

/**
 * Paired comparison of two sides, clustered by scenario (lib/decisions/0035): two-stage bootstrap (clusters, then pairs inside
 * each drawn cluster) for the intervals, sign flips for the test. Same data, same figures: whatever the order or the names of
 * clusters and pairs, and mirrored when the sides are.
 */
export function comparePaired(
  clusters: readonly PairedValues[],
  resamples = RESAMPLES,
): PairedEstimate | null {
  const filled = clusters.filter((pairs) => pairs.length > 0);
  if (filled.length === 0) return null;
  const { table, isMirrored } = canonical(filled);
  const means = clusterMeans(table);
  const [from, to] = turn([meanOfAll(means.from), meanOfAll(means.to)], isMirrored);
  const hasPairs = table.from.length > 1;
  const drawn = hasPairs ? turn(bootstrap(table, resamples), isMirrored) : null;
  return {
    pairs: table.from.length,
    clusters: filled.length,
    from,
    to,
    difference: to - from,
    interval: drawn && percentileInterval(drawn[1].map((value, round) => value - (drawn[0][round] ?? 0))),
    relative: relativeOf(from, to, drawn),
    test: hasPairs ? signFlip(table, means, resamples) : null,
  };
}

function turn<T>([from, to]: [T, T], isMirrored: boolean): [T, T] {
  return isMirrored ? [to, from] : [from, to];
}

function relativeOf(
  from: number,
  to: number,
  drawn: [Float64Array, Float64Array] | null,
): PairedEstimate["relative"] {
  if (from <= 0) return null;
  const isPositive = drawn?.[0].every((value) => value > 0) ?? false;
  return {
    ratio: (to - from) / from,
    interval:
      drawn && isPositive
        ? percentileInterval(drawn[1].map((value, round) => value / (drawn[0][round] ?? 1) - 1))
        : null,
  };
}

/** Clusters laid end to end; `starts` has one entry more than there are clusters. */
type Table = { from: Float64Array; to: Float64Array; starts: Int32Array };

/** One order of clusters and pairs, and one of the two sides first, decided by the values alone. */
function canonical(clusters: readonly PairedValues[]): { table: Table; isMirrored: boolean } {
  const straight = ordered(clusters);
  const turned = ordered(clusters.map((pairs) => pairs.map(([from, to]) => [to, from] as const)));
  const isMirrored = compareClusters(turned, straight) < 0;
  return { table: tableOf(isMirrored ? turned : straight), isMirrored };
}

function ordered(clusters: readonly PairedValues[]): PairedValues[] {
  return clusters.map((pairs) => pairs.toSorted(comparePairs)).toSorted(compareCluster);
}

function comparePairs(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0] || a[1] - b[1];
}

function compareCluster(a: PairedValues, b: PairedValues): number {
  return firstDifference(a, b, comparePairs);
}

function compareClusters(a: readonly PairedValues[], b: readonly PairedValues[]): number {
  return firstDifference(a, b, compareCluster);
}

function firstDifference<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const [one, other] = [a[index], b[index]];
    const order = one === undefined || other === undefined ? 0 : compare(one, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function tableOf(clusters: readonly PairedValues[]): Table {
  const flat = clusters.flat();
  const starts = new Int32Array(clusters.length + 1);
  for (const [index, pairs] of clusters.entries()) starts[index + 1] = (starts[index] ?? 0) + pairs.length;
  return {
    from: Float64Array.from(flat, ([from]) => from),
    to: Float64Array.from(flat, ([, to]) => to),
    starts,
  };
}

function clusterMeans({ from, to, starts }: Table) {
  const clusters = starts.length - 1;
  const means = { from: new Float64Array(clusters), to: new Float64Array(clusters) };
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    const start = starts[cluster] ?? 0;
    const end = starts[cluster + 1] ?? start;
    means.from[cluster] = meanOfAll(from.subarray(start, end));
    means.to[cluster] = meanOfAll(to.subarray(start, end));
  }
  return means;
}

function meanOfAll(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** The mean of each side in every resample. */
function bootstrap(table: Table, resamples: number): [from: Float64Array, to: Float64Array] {
  const draw = randomSequence(SEED);
  const from = new Float64Array(resamples);
  const to = new Float64Array(resamples);
  for (let round = 0; round < resamples; round += 1) {
    const means = drawOnce(table, draw);
    from[round] = means.from;
    to[round] = means.to;
  }
  return [from, to];
}

function drawOnce({ from, to, starts }: Table, draw: RandomSequence): { from: number; to: number } {
  const clusters = starts.length - 1;
  let fromSum = 0;
  let toSum = 0;
  for (let drawn = 0; drawn < clusters; drawn += 1) {
    const cluster = clusters === 1 ? 0 : draw(clusters);
    const start = starts[cluster] ?? 0;
    const size = (starts[cluster + 1] ?? start) - start;
    let fromCluster = 0;
    let toCluster = 0;
    for (let taken = 0; taken < size; taken += 1) {
      const pair = start + (size === 1 ? 0 : draw(size));
      fromCluster += from[pair] ?? 0;
      toCluster += to[pair] ?? 0;
    }
    fromSum += fromCluster / size;
    toSum += toCluster / size;
  }
  return { from: fromSum / clusters, to: toSum / clusters };
}

/** Central 95 % of resampled values. */
export function percentileInterval(values: Float64Array): Interval {
  const sorted = values.toSorted();
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { lower: at(0.025), upper: at(0.975) };
}

/** Flips clusters where one has repetitions and there are several, else pairs. Exact up to 13 units, by draws beyond. */
function signFlip(
  table: Table,
  means: ReturnType<typeof clusterMeans>,
  resamples: number,
): PairedEstimate["test"] {
  const clusters = table.starts.length - 1;
  const isClustered = clusters > 1 && table.from.length > clusters;
  const sides = isClustered ? means : table;
  const differences = sides.to.map((value, index) => value - (sides.from[index] ?? 0));
  const isExact = differences.length <= MOST_EXACT_UNITS;
  return {
    pValue: isExact ? exactFlips(differences) : drawnFlips(differences, resamples),
    unit: isClustered ? "cluster" : "pair",
    isExact,
    moreUnits: unitsToDecide(differences),
  };
}

const LEVEL = 0.05;

/** Told only as far as every flip can be counted. */
function unitsToDecide(differences: Float64Array): number | null {
  const mean = meanOfAll(differences);
  if (mean === 0) return null;
  for (let more = 0; differences.length + more <= MOST_EXACT_UNITS; more += 1) {
    const extended = Float64Array.from([...differences, ...Array.from({ length: more }, () => mean)]);
    if (exactFlips(extended) < LEVEL) return more;
  }
  return null;
}

/** Rounding must not make a flip that is as extreme count as less. */
const ROUNDING = 1 - 1e-12;

function exactFlips(differences: Float64Array): number {
  const observed = Math.abs(sumOf(differences)) * ROUNDING;
  const flips = 2 ** differences.length;
  let extreme = 0;
  for (let flip = 0; flip < flips; flip += 1) {
    let sum = 0;
    for (let unit = 0; unit < differences.length; unit += 1)
      sum += (flip >> unit) & 1 ? -(differences[unit] ?? 0) : (differences[unit] ?? 0);
    if (Math.abs(sum) >= observed) extreme += 1;
  }
  return extreme / flips;
}

function drawnFlips(differences: Float64Array, resamples: number): number {
  const draw = randomSequence(SEED);
  const observed = Math.abs(sumOf(differences)) * ROUNDING;
  let extreme = 1;
  for (let round = 0; round < resamples; round += 1) {
    let sum = 0;
    for (const difference of differences) sum += draw(2) === 0 ? difference : -difference;
    if (Math.abs(sum) >= observed) extreme += 1;
  }
  return extreme / (resamples + 1);
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
