import { shareOf } from "@/lib/runs/rules";
import type { HistoryRun } from "@/lib/scenarios/schema";
import { groupBy } from "@/lib/shared/group-by";
import { medianOf } from "@/lib/shared/percentiles";
import { formatCount, formatDuration, formatShare, formatUsd } from "@/components/ui/format";

/** What the chart needs of a run; nothing else goes to the browser. */
export type HistoryPoint = {
  at: number;
  version: string;
  share: number | null;
  durationMs: number | null;
  tokens: number | null;
  cost: number | null;
};
export type Measure = "share" | "durationMs" | "tokens" | "cost";

export const MEASURE: Record<Measure, { word: string; format: (value: number) => string }> = {
  share: { word: "Points", format: (value) => formatShare(value, 0) },
  durationMs: { word: "Time", format: formatDuration },
  tokens: { word: "Tokens", format: formatCount },
  cost: { word: "Cost", format: formatUsd },
};

export function pointsOf(runs: readonly HistoryRun[]): HistoryPoint[] {
  return runs
    .map((run) => ({
      at: run.at.getTime(),
      version: run.version,
      share: shareOf(run),
      durationMs: run.durationMs,
      tokens: run.tokensTotal,
      cost: run.costUsd,
    }))
    .toReversed();
}

export type ChartPoint = {
  index: number;
  at: number;
  version: string;
  value: number | null;
  median: number | null;
};

/** Runs in the order of their start, each with the median of its version. */
export function chartPoints(points: readonly HistoryPoint[], measure: Measure): ChartPoint[] {
  const medians = new Map(
    [...groupBy(points, ({ version }) => version)].map(([version, group]) => [
      version,
      medianOf(group.map((point) => point[measure]).filter((value) => value !== null)),
    ]),
  );
  return points.map((point, index) => ({
    index,
    at: point.at,
    version: point.version,
    value: point[measure],
    median: medians.get(point.version) ?? null,
  }));
}

export type VersionBand = { version: string; from: number; to: number; isOdd: boolean };

/** Stretches of runs of one version; a version that comes back gets another stretch. */
export function versionBands(points: readonly ChartPoint[]): VersionBand[] {
  const bands: VersionBand[] = [];
  for (const { index, version } of points) {
    const last = bands.at(-1);
    if (last?.version === version) last.to = index;
    else bands.push({ version, from: index, to: index, isOdd: bands.length % 2 === 1 });
  }
  return bands;
}
