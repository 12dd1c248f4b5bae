import type { Metadata } from "next";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadDisputedRuns, loadReviewQueue } from "@/lib/reviews/loaders";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { DisputedRuns } from "@/components/reviews/disputed-runs";
import { ReviewQueueTable } from "@/components/reviews/review-queue-table";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";

export const metadata: Metadata = { title: "Review" };

const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["↵"], does: "review" },
];

export default async function ReviewQueuePage() {
  const [queue, disputed, viewer] = await Promise.all([loadReviewQueue(), loadDisputedRuns(), loadViewer()]);
  const drafts = queue.filter(({ myStatus }) => myStatus === "draft").length;
  const first = queue[0];
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Review" }]} keys={KEYS}>
      <PageHead
        title="Review"
        sentence={`${plural(queue.length, "completed run")} ${queue.length === 1 ? "waits" : "wait"} for your review${drafts > 0 ? `; ${plural(drafts, "draft")} begun` : ""}`}
        actions={
          first === undefined ? undefined : (
            <ButtonLink href={`/review/${first.run.ledgerId}`} kind="primary">
              <Icon name="review" />
              Review the next
            </ButtonLink>
          )
        }
      />
      {queue.length === 0 ? (
        <div className="rounded-3 border bg-surface">
          <EmptyState
            sentence="Nothing waits for your review."
            hint="Completed runs appear here until you have reviewed them."
          />
        </div>
      ) : (
        <ReviewQueueTable queue={queue} viewer={viewer} />
      )}
      <DisputedRuns runs={disputed} viewer={viewer} />
    </PageFrame>
  );
}
