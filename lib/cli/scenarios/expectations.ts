import type { RunRecord } from "@/lib/contracts/run-record";

export type Band = { least: number; most: number };

/** What the three players that every scenario has must earn, as shares of its points (catalog/README.md). */
export const PLAYER_BANDS: Readonly<Record<string, Band>> = {
  good: { least: 0.9, most: 1 },
  mediocre: { least: 0.4, most: 0.8 },
  bad: { least: 0, most: 0.2999 },
};

/** Share of the possible points that a run earned; null when a criterion has no award. */
export function earnedShare(record: RunRecord): number | null {
  const points = record.touchstone?.points;
  if (points === undefined || points.earned === null) return null;
  return points.earned / points.possible;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Why what a player earned is not what such a player should earn; null when it is, or when nothing is expected of it. */
export function bandProblem(player: string, record: RunRecord): string | null {
  const band = Object.hasOwn(PLAYER_BANDS, player) ? PLAYER_BANDS[player] : undefined;
  if (band === undefined) return null;
  const share = earnedShare(record);
  if (share === null) return "a criterion has no award, so there is no total";
  if (share >= band.least && share <= band.most) return null;
  return `the ${player} player should earn ${percent(band.least)} to ${percent(band.most)} of the points, and earned ${percent(share)}`;
}
