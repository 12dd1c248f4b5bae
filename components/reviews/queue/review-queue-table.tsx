import { RunPoints } from "@/components/runs/run-points";
import type { ReviewQueueItem } from "@/lib/reviews/queue/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { Chip } from "@/components/ui/chip";
import { plural } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Moment } from "@/components/ui/moment";
import { RowKeys } from "@/components/ui/row-keys";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { leadingWords } from "@/components/runs/run-words";

export function ReviewQueueTable({ queue, viewer }: { queue: readonly ReviewQueueItem[]; viewer: Viewer }) {
  return (
    <div className="rounded-3 border bg-surface">
      <RowKeys />
      <ScrollBox label="Runs to review">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Run</th>
              <th>Your review</th>
              <th>Machine</th>
              <th data-n="">Points</th>
              <th data-n="">Reviews</th>
              <th data-n="">Ended</th>
            </tr>
          </thead>
          <tbody>
            {queue.map(({ run, myStatus, isSkipped, reviewsNeeded, othersAtIt }) => (
              <tr key={run.ledgerId}>
                <td data-wide="">
                  <div className="truncate">
                    <TextLink href={`/review/${run.ledgerId}`} data-row-link="" className="font-[550]">
                      {run.scenarioSlug}
                    </TextLink>{" "}
                    <span className="text-ink-2">repetition {run.repetition}</span>
                  </div>
                  <div className="truncate note">
                    {run.scenarioName} · {run.subject === null ? "blind" : run.subject.executionTitle}
                  </div>
                </td>
                <td data-m="">
                  {myStatus === "draft" ? (
                    <Chip tone="active" icon="running">
                      Draft
                    </Chip>
                  ) : (
                    <span className="text-ink-3">{isSkipped ? "put off" : "not begun"}</span>
                  )}
                </td>
                <td data-m="">
                  <Status {...leadingWords(run)} />
                </td>
                <td data-n="" data-m="">
                  <RunPoints earned={run.earned} possible={run.possible} missing="a criterion has no award" />
                </td>
                <td data-n="" data-desk="">
                  {run.subject === null ? (
                    <Missing reason="hidden until you have submitted yours" />
                  ) : (
                    run.subject.reviewCount
                  )}
                  <span className="font-sans text-ink-3"> of {reviewsNeeded}</span>
                  {othersAtIt === 0 ? null : (
                    <span className="block font-sans note">
                      {plural(othersAtIt, "person", "people")} at it
                    </span>
                  )}
                </td>
                <td data-n="" data-desk="" className="text-ink-3">
                  <Moment at={run.completedAt ?? run.submittedAt} viewer={viewer} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
