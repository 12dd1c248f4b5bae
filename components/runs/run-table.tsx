import { RunPoints } from "./run-points";
import type { RunSummary } from "@/lib/runs/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { formatCount, formatDuration, formatUsd } from "@/components/ui/format";
import { Chip } from "@/components/ui/chip";
import { Missing } from "@/components/ui/missing";
import { Moment } from "@/components/ui/moment";
import { RowKeys } from "@/components/ui/row-keys";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { leadingWords, STATUS, TERMINATION } from "./run-words";

export function RunTable({ runs, viewer }: { runs: readonly RunSummary[]; viewer: Viewer }) {
  return (
    <div className="rounded-3 border bg-surface">
      <RowKeys />
      <ScrollBox label="Runs">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Run</th>
              <th>Termination</th>
              <th>Result</th>
              <th data-n="">Points</th>
              <th data-n="">Tokens</th>
              <th data-n="">Cost</th>
              <th data-n="">Duration</th>
              <th>Reviews</th>
              <th data-n="">Submitted</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRow key={run.ledgerId} run={run} viewer={viewer} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

function RunRow({ run, viewer }: { run: RunSummary; viewer: Viewer }) {
  const end = run.termination === null ? STATUS[run.status] : TERMINATION[run.termination];
  return (
    <tr>
      <td data-wide="">
        <div className="truncate">
          <TextLink href={`/runs/${run.ledgerId}`} data-row-link="" className="font-[550]">
            {run.scenarioSlug}
          </TextLink>{" "}
          <span className="text-ink-2">repetition {run.repetition}</span>
          {run.attempt > 1 ? <span className="text-ink-3">, attempt {run.attempt}</span> : null}{" "}
          {run.isPublished ? <Chip icon="published">Published</Chip> : null}
        </div>
        <div className="truncate note">
          <span className="id">{run.ledgerId}</span> · {run.executionTitle} · {run.harness}{" "}
          {run.harnessVersion ?? ""} · {run.modelId}
        </div>
      </td>
      <td data-m="">
        <Status {...end} />
      </td>
      <td data-m="">
        <Status {...leadingWords(run)} />
      </td>
      <td data-n="" data-m="">
        <RunPoints
          earned={run.earned}
          possible={run.possible}
          missing="no total: not evaluated, or a criterion has no award"
        />
      </td>
      <td data-n="" data-desk="">
        {run.tokensTotal === null ? <Missing reason="no meter has reported" /> : formatCount(run.tokensTotal)}
      </td>
      <td data-n="" data-desk="">
        {run.costUsd === null ? <Missing reason="no price for this model and day" /> : formatUsd(run.costUsd)}
      </td>
      <td data-n="" data-desk="">
        {run.durationMs === null ? (
          <Missing reason="the run has not ended" />
        ) : (
          formatDuration(run.durationMs)
        )}
      </td>
      <td data-desk="" className="text-ink-2">
        {run.reviewCount === 0 ? <span className="text-ink-3">none</span> : run.reviewCount}
      </td>
      <td data-n="" data-desk="" className="text-ink-3">
        <Moment at={run.submittedAt} viewer={viewer} />
      </td>
    </tr>
  );
}
