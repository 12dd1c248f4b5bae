import type { CriterionMean, MovedCriterion } from "../schema";
import { scenarioKey } from "@/lib/executions/rules";

/**
 * Criteria whose mean points moved, largest move first, then those that both sides lose alike. A criterion is the same when
 * its id and its possible points are (harness-e2e §5.2).
 */
export function movedCriteria(
  key: string,
  from: readonly CriterionMean[],
  to: readonly CriterionMean[],
): MovedCriterion[] {
  const pairs = new Map<string, { from: CriterionMean | null; to: CriterionMean | null }>();
  for (const [side, means] of [
    ["from", from],
    ["to", to],
  ] as const)
    for (const mean of means)
      if (scenarioKey(mean) === key) {
        const id = `${mean.id} ${mean.possible}`;
        pairs.set(id, { ...(pairs.get(id) ?? { from: null, to: null }), [side]: mean });
      }
  return [...pairs.values()]
    .flatMap(({ from: a, to: b }) => toMoved(a, b))
    .toSorted((a, b) => Math.abs(b.delta ?? 0) - Math.abs(a.delta ?? 0) || (a.id < b.id ? -1 : 1));
}

function toMoved(from: CriterionMean | null, to: CriterionMean | null): MovedCriterion[] {
  const any = from ?? to;
  if (any === null) return [];
  const { id, title, possible } = any;
  const [a, b] = [halfOf(from), halfOf(to)];
  const delta = a.mean === null || b.mean === null ? null : b.mean - a.mean;
  const isLostAlike = delta === 0 && any.meanAwarded < possible;
  if (delta === 0 && !isLostAlike) return [];
  return [
    {
      id,
      title,
      possible,
      from: a.mean,
      to: b.mean,
      delta: isLostAlike ? null : delta,
      fromReasons: a.reasons,
      toReasons: b.reasons,
    },
  ];
}

function halfOf(side: CriterionMean | null): { mean: number | null; reasons: string[] } {
  return side === null ? { mean: null, reasons: [] } : { mean: side.meanAwarded, reasons: side.reasons };
}
