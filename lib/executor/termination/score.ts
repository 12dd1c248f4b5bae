import type { CriterionAward } from "@/lib/contracts/run-record";
import { strictSum } from "@/lib/shared/statistics";

const MAX_SCORE = 1000;

export type Points = { earned: number | null; possible: number };

/** The score column holds two decimals. */
function toScore(earned: number, possible: number): number {
  const scaled = Math.round((MAX_SCORE * 100 * earned) / possible) / 100;
  return Math.min(MAX_SCORE, Math.max(0, scaled));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Sum of points; one criterion without an award means no total (lib/decisions/0011). */
export function pointsOf(criteria: readonly CriterionAward[]): Points {
  return {
    earned: strictSum(criteria.map(({ awarded }) => awarded)),
    possible: sumOf(criteria.map(({ possible }) => possible)),
  };
}

/** RG score 0..1000 of the criteria that count toward the benchmark's components; a missing award earns nothing yet. */
export function scoreSoFar(criteria: readonly CriterionAward[], components: readonly string[]): number {
  const counted = criteria.filter(({ component }) => component !== null && components.includes(component));
  const possible = sumOf(counted.map((criterion) => criterion.possible));
  return possible === 0 ? 0 : toScore(sumOf(counted.map(({ awarded }) => awarded ?? 0)), possible);
}

/** Score of each component; one without criteria or with a missing award is left out, never zero (Mnemom §1.1). */
export function componentScoresOf(
  criteria: readonly CriterionAward[],
  components: readonly string[],
): Record<string, number> {
  const scores: Record<string, number> = {};
  for (const component of components) {
    const { earned, possible } = pointsOf(criteria.filter((criterion) => criterion.component === component));
    if (earned !== null && possible > 0) scores[component] = toScore(earned, possible);
  }
  return scores;
}

/** A gate below its minimum leaves the task incomplete; it never changes the score. */
export function failedGates(criteria: readonly CriterionAward[]): CriterionAward[] {
  return criteria.filter(
    ({ gate, gateMinimum, awarded, possible }) =>
      gate && awarded !== null && awarded < (gateMinimum ?? possible),
  );
}
