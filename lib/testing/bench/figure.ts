export type Figure = {
  what: string;
  measured: number;
  unit: string;
  limit: number | null;
  isFloor?: boolean;
};

export function isWithin({ measured, limit, isFloor = false }: Figure): boolean {
  if (limit === null) return true;
  return isFloor ? measured >= limit : measured <= limit;
}

export function lineOf(figure: Figure): string {
  const { what, measured, unit, limit, isFloor = false } = figure;
  const amount = measured >= 100 ? measured.toFixed(0) : measured.toFixed(1);
  const wanted = limit === null ? "no limit set" : `${isFloor ? "at least" : "at most"} ${limit} ${unit}`;
  return `${isWithin(figure) ? "within" : "OVER  "}  ${what.padEnd(58)} ${amount.padStart(9)} ${unit.padEnd(6)} ${wanted}`;
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
