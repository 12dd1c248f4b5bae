import type { HistoryRun } from "@/lib/scenarios/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { RESULT, TERMINATION } from "@/components/runs/run-words";
import { RunPoints } from "@/components/runs/run-points";
import { formatCount, formatDuration, formatUsd } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { RowKeys } from "@/components/ui/row-keys";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";

const SHOWN = 50;

/** The newest runs as a table: what the chart draws, in words. */
export function HistoryRuns({
  runs,
  total,
  viewer,
}: {
  runs: readonly HistoryRun[];
  total: number;
  viewer: Viewer;
}) {
  return (
    <Panel
      title="Runs"
      note={`the newest ${Math.min(SHOWN, runs.length)} of ${total.toLocaleString("en-GB")}`}
    >
      <RowKeys />
      <ScrollBox label="Runs of this test">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Run</th>
              <th>Result</th>
              <th data-n="">Points</th>
              <th data-n="">Time</th>
              <th data-n="">Tokens</th>
              <th data-n="">Cost</th>
              <th>Lost</th>
              <th data-n="">Started</th>
            </tr>
          </thead>
          <tbody>
            {runs.slice(0, SHOWN).map((run) => (
              <Row key={run.ledgerId} run={run} viewer={viewer} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

function Row({ run, viewer }: { run: HistoryRun; viewer: Viewer }) {
  return (
    <tr>
      <td data-wide="">
        <TextLink href={`/runs/${run.ledgerId}`} data-row-link="" className="font-[550]">
          {run.executionTitle}
        </TextLink>{" "}
        <span className="text-ink-3">
          repetition {run.repetition}
          {run.attempt > 1 ? `, attempt ${run.attempt}` : ""}
        </span>
        <div className="truncate note">
          {run.harness} {run.harnessVersion ?? ""} · {run.modelId} · {run.version}
        </div>
      </td>
      <td data-m="">
        <Status {...RESULT[run.result]} />
        {run.termination === "completed" ? null : (
          <span className="ml-2 note">{TERMINATION[run.termination].word}</span>
        )}
      </td>
      <td data-n="" data-m="">
        <RunPoints earned={run.earned} possible={run.possible} missing="no total" />
      </td>
      <td data-n="" data-m="">
        {run.durationMs === null ? <Missing reason="it did not start" /> : formatDuration(run.durationMs)}
      </td>
      <td data-n="" data-desk="">
        {run.tokensTotal === null ? <Missing reason="not reported" /> : formatCount(run.tokensTotal)}
      </td>
      <td data-n="" data-desk="">
        {run.costUsd === null ? <Missing reason="no price" /> : formatUsd(run.costUsd)}
      </td>
      <td data-desk="" className="max-w-64 truncate text-ink-2" title={run.lost.join("\n")}>
        {run.lost.join(", ")}
      </td>
      <td data-n="" data-desk="" className="text-ink-3">
        <Moment at={run.at} viewer={viewer} />
      </td>
    </tr>
  );
}
