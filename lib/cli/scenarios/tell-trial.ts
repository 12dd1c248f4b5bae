import type { RunRecord } from "@/lib/contracts/run-record";
import type { ScenarioVersion } from "@/lib/platform/catalog-files/read-scenario-version";
import { bandProblem } from "./expectations";
import type { Trial } from "./open-trials";

const told = (value: number | null): string => (value === null ? "–" : String(value));

/** One try as a reviewer finds it: how it ended, each criterion with its reason, what is left to judge, the files. */
export function tellTrial(scenario: ScenarioVersion, player: string, { record, elapsedMs }: Trial): string[] {
  const part = record.touchstone;
  const points = `${told(part?.points.earned ?? null)} of ${told(part?.points.possible ?? null)} points`;
  const problem = bandProblem(player, record);
  return [
    `${scenario.slug} ${scenario.version}, ${player}: ${record.status.state}, ${part?.result ?? "undetermined"}, ${points}, score ${told(part?.score ?? null)}, ${(elapsedMs / 1000).toFixed(1)} s`,
    ...(record.status.detail === null ? [] : [`  ${record.status.detail}`]),
    ...(record.validation.detail ? [`  ${record.validation.detail}`] : []),
    ...criteriaLines(record),
    ...(problem === null ? [] : [`  not as expected: ${problem}`]),
  ];
}

function criteriaLines(record: RunRecord): string[] {
  return (record.touchstone?.criteria ?? []).map(
    ({ id, awarded, possible, gate, reason }) =>
      `  ${`${told(awarded)}/${possible}`.padStart(8)}  ${`${id}${gate ? " (gate)" : ""}`.padEnd(24)} ${reason}`,
  );
}

/** What no program decides, by category. */
export function tellReview({ manifest }: ScenarioVersion): string[] {
  return [
    "Left to a reviewer:",
    ...manifest.review.categories.flatMap(({ title, items }) =>
      items.map(({ title: item, weight, criteria }) => {
        const hint = criteria.length === 0 ? "" : ` (pre-filled from ${criteria.join(", ")})`;
        return `  ${String(weight).padStart(8)}  ${title}: ${item}${hint}`;
      }),
    ),
  ];
}

export function tellFiles(record: RunRecord): string[] {
  const files = record.touchstone?.files ?? [];
  return [
    `${files.length} files:`,
    ...files.map(({ path, role, bytes }) => `  ${String(bytes).padStart(8)}  ${role.padEnd(14)} ${path}`),
  ];
}
