import type { ExecutionDetail } from "@/lib/executions/schema";
import type { RunSummary } from "@/lib/runs/schema";
import { meanOf } from "@/lib/shared/statistics";
import { RESULT } from "@/components/runs/run-words";
import { DotStrip } from "@/components/ui/chart/dot-strip";
import { formatPoints, formatShare } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { MatrixCell } from "./matrix-cell";
import { MatrixKeys } from "./matrix-keys";

/** Scenario × repetition, one cell a slot; a pass is quiet, an exception has a surface. */
export function RunMatrix({ execution }: { execution: ExecutionDetail }) {
  const rows = rowsOf(execution.runs);
  const repetitions = Math.max(1, ...execution.runs.map(({ repetition }) => repetition));
  return (
    <Panel
      title="Scenario × repetition"
      note={`${rows.length} × ${repetitions} slots`}
      aside={<Legend execution={execution} />}
    >
      <MatrixKeys />
      <ScrollBox label="Scenario by repetition">
        <table className="data">
          <thead>
            <tr>
              <th>Scenario</th>
              <th>Kind</th>
              {Array.from({ length: repetitions }, (_, index) => (
                <th key={index} className="pl-4!">
                  Repetition {index + 1}
                </th>
              ))}
              <th data-n="">Possible</th>
              <th>Points, 0–100 %</th>
              <th data-n="">Mean, scored</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((runs, row) => (
              <MatrixRow
                key={runs[0]?.scenarioSlug ?? row}
                runs={runs}
                row={row}
                repetitions={repetitions}
                all={execution.runs}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

type RowProps = { runs: readonly RunSummary[]; row: number; repetitions: number; all: readonly RunSummary[] };

function MatrixRow({ runs, row, repetitions, all }: RowProps) {
  const first = runs[0];
  const shares = runs.flatMap(({ earned, possible }) =>
    earned === null || possible === null ? [] : [earned / possible],
  );
  const possible = runs.find((run) => run.possible !== null)?.possible ?? null;
  const mean = meanOf(shares);
  if (first === undefined) return null;
  return (
    <tr>
      <td className="font-[550]" title={`${first.scenarioName}, ${first.scenarioVersion}`}>
        {first.scenarioSlug}
      </td>
      <td className="text-ink-3">{first.scenarioKind}</td>
      {Array.from({ length: repetitions }, (_, column) => {
        const run = runs.find(({ repetition }) => repetition === column + 1);
        const earlier =
          run === undefined
            ? 0
            : all.filter((one) => one.slotOrdinal === run.slotOrdinal && !one.isLatest).length;
        return (
          <td key={column} className="p-0.5!">
            {run === undefined ? null : (
              <MatrixCell run={run} earlier={earlier} position={`${row},${column}`} />
            )}
          </td>
        );
      })}
      <td data-n="" className="text-ink-3">
        {possible === null ? <Missing reason="told once a run is evaluated" /> : formatPoints(possible)}
      </td>
      <td>
        {shares.length === 0 ? (
          <Missing reason="no run has a total" />
        ) : (
          <DotStrip shares={shares} width={92} label={`${shares.length} runs`} />
        )}
      </td>
      <td data-n="">
        {mean === null ? <Missing reason="no run has a total" /> : formatShare(mean, 0)}
        <span className="text-ink-3">
          {" "}
          {shares.length}/{runs.length}
        </span>
      </td>
    </tr>
  );
}

function Legend({ execution: { counts } }: { execution: ExecutionDetail }) {
  const parts = [
    { ...RESULT.pass, amount: counts.passed },
    { ...RESULT.fail, amount: counts.failed },
    { ...RESULT.task_incomplete, amount: counts.incomplete },
    { ...RESULT.inconclusive, amount: counts.inconclusive },
    { ...RESULT.undetermined, amount: counts.undetermined },
  ];
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ icon, word, tone, amount }) => (
      <Status key={word} icon={icon} tone={tone} word={`${word} ${amount}`} />
    ));
}

function rowsOf(runs: readonly RunSummary[]): RunSummary[][] {
  const rows = new Map<string, RunSummary[]>();
  for (const run of runs.filter(({ isLatest }) => isLatest)) {
    const key = `${run.scenarioSlug} ${run.scenarioVersion}`;
    rows.set(key, [...(rows.get(key) ?? []), run]);
  }
  return [...rows.values()];
}
