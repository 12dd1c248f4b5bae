import type { ExecutionSummary } from "@/lib/executions/schema";
import { wilsonInterval } from "@/lib/shared/statistics";
import type { Viewer } from "@/components/layout/page-frame";
import { Chip } from "@/components/ui/chip";
import { formatCount, formatDuration, formatShare, formatUsd, formatWhole } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Moment } from "@/components/ui/moment";
import { SegmentedBar } from "@/components/ui/chart/segmented-bar";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { formatClock, formatInstant } from "@/components/ui/time";
import { Whisker } from "@/components/ui/chart/whisker";
import { barParts, countsInWords, finishedOf, VERDICT } from "./execution-words";

type Props = { execution: ExecutionSummary; viewer: Viewer; hasDay: boolean };

export function ExecutionRow({ execution, viewer, hasDay }: Props) {
  const { counts, createdAt } = execution;
  return (
    <tr>
      <td data-wide="">
        <div className="flex min-w-0 items-center gap-2">
          <input
            type="checkbox"
            data-tick=""
            value={execution.id}
            aria-label={`Tick ${execution.title} to compare it`}
            className="size-3.5 flex-none accent-(--ink)"
          />
          <TextLink href={`/executions/${execution.id}`} data-row-link="" className="truncate font-[550]">
            {execution.title}
          </TextLink>
          {execution.needsAttention > 0 ? (
            <Chip tone="caution" icon="warning">
              {execution.needsAttention} need{execution.needsAttention === 1 ? "s" : ""} attention
            </Chip>
          ) : null}
        </div>
        <div className="truncate note">
          <span className="id">{execution.id.slice(0, 10)}</span> · {execution.suiteSlug ?? "unnamed"} ·{" "}
          {execution.harness} {execution.harnessVersion ?? ""} · {execution.modelId} · {execution.stackSlug}
        </div>
      </td>
      <td data-m="">
        <Status {...VERDICT[execution.verdict]} />
      </td>
      <td data-n="" data-m="" title={countsInWords(counts)}>
        {formatWhole(counts.passed)}
        <span className="font-sans text-ink-3"> of {formatWhole(counts.planned)}</span>
        <SegmentedBar parts={barParts(counts)} className="ml-2.5 w-18" />
      </td>
      <td data-desk="" title={intervalWords(execution)}>
        <Interval execution={execution} />
      </td>
      <td data-n="" data-m="" title={`${execution.scoredRuns} of ${counts.planned} runs scored`}>
        {execution.meanShare === null ? (
          <Missing reason="no run has a total yet" />
        ) : (
          formatShare(execution.meanShare)
        )}
      </td>
      <td data-n="" data-desk="">
        {execution.tokensTotal === null ? (
          <Missing reason="a run has not reported its tokens" />
        ) : (
          formatCount(execution.tokensTotal)
        )}
      </td>
      <td data-n="" data-m="">
        {execution.costUsd === null ? <Missing reason="a run has no price" /> : formatUsd(execution.costUsd)}
      </td>
      <td data-n="" data-desk="">
        {execution.finishedAt === null ? (
          <Missing reason="it has not ended" />
        ) : (
          formatDuration(execution.finishedAt.getTime() - createdAt.getTime())
        )}
      </td>
      <td data-n="" data-desk="" className="text-ink-3">
        {hasDay ? (
          <time dateTime={createdAt.toISOString()} title={formatInstant(createdAt, viewer.zone)}>
            {formatClock(createdAt, viewer.zone)}
          </time>
        ) : (
          <Moment at={createdAt} viewer={viewer} />
        )}
      </td>
    </tr>
  );
}

function intervalOf({ counts }: ExecutionSummary) {
  const ended = finishedOf(counts) - counts.aborted;
  return { ended, interval: wilsonInterval(counts.passed, ended) };
}

function intervalWords(execution: ExecutionSummary): string {
  const { ended, interval } = intervalOf(execution);
  if (interval === null) return "no run has ended";
  return `${execution.counts.passed} of ${ended} ended runs passed, 95 % interval ${formatShare(interval.lower, 0)} to ${formatShare(interval.upper, 0)}`;
}

function Interval({ execution }: { execution: ExecutionSummary }) {
  const { interval } = intervalOf(execution);
  return interval === null ? (
    <Missing reason="no run has ended" />
  ) : (
    <Whisker {...interval} label={intervalWords(execution)} />
  );
}
