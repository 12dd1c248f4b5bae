import { Fragment } from "react";
import type { ExecutionSummary } from "@/lib/executions/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { plural } from "@/components/ui/format";
import { RowKeys } from "@/components/ui/row-keys";
import { ScrollBox } from "@/components/ui/scroll-box";
import { dayKey, formatDay } from "@/components/ui/time";
import { ExecutionRow } from "./execution-row";
import { TickBar } from "./tick-bar";

export function ExecutionTable({
  executions,
  viewer,
  isByDay,
  mayDelete,
}: {
  executions: readonly ExecutionSummary[];
  viewer: Viewer;
  isByDay: boolean;
  mayDelete: boolean;
}) {
  const days = isByDay ? groupByDay(executions, viewer.zone) : [{ key: "all", items: executions }];
  return (
    <div className="mt-3 rounded-3 border bg-surface">
      <RowKeys />
      <TickBar mayDelete={mayDelete} />
      <ScrollBox label="Executions">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Execution</th>
              <th>Result</th>
              <th data-n="">Passed runs</th>
              <th title="Wilson interval of the share of passed runs among those that ended">
                95 % interval
              </th>
              <th data-n="">Mean points</th>
              <th data-n="">Tokens</th>
              <th data-n="">Cost</th>
              <th data-n="">Duration</th>
              <th data-n="">Started</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ key, items }) => (
              <Fragment key={key}>
                {isByDay ? <DayRow items={items} viewer={viewer} /> : null}
                {items.map((execution) => (
                  <ExecutionRow key={execution.id} execution={execution} viewer={viewer} hasDay={isByDay} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

function DayRow({ items, viewer }: { items: readonly ExecutionSummary[]; viewer: Viewer }) {
  const first = items[0];
  if (first === undefined) return null;
  const isToday = dayKey(first.createdAt, viewer.zone) === dayKey(viewer.now, viewer.zone);
  const day = formatDay(first.createdAt, viewer.zone);
  const runs = items.reduce((sum, { counts }) => sum + counts.planned, 0);
  return (
    <tr data-group="">
      <td colSpan={9}>
        {isToday ? (
          <>
            <b className="font-[550] text-ink">Today</b>, {day}
          </>
        ) : (
          <b className="font-[550] text-ink">{day}</b>
        )}
        <span className="ml-2 text-ink-3">
          {plural(items.length, "execution")}, {plural(runs, "run")}
        </span>
      </td>
    </tr>
  );
}

function groupByDay(
  executions: readonly ExecutionSummary[],
  zone: string,
): { key: string; items: ExecutionSummary[] }[] {
  const days = new Map<string, ExecutionSummary[]>();
  for (const execution of executions) {
    const key = dayKey(execution.createdAt, zone);
    days.set(key, [...(days.get(key) ?? []), execution]);
  }
  return [...days].map(([key, items]) => ({ key, items }));
}
