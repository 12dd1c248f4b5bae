import type { Metadata } from "next";
import { createLoader, createSerializer, parseAsString } from "nuqs/server";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadDisputedRuns, loadReviewQueue } from "@/lib/reviews/loaders";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { DisputedRuns } from "@/components/reviews/disputed-runs";
import { ReviewQueueTable } from "@/components/reviews/queue/review-queue-table";
import { TakeNextButton } from "@/components/reviews/queue/take-next-button";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/components/ui/format";
import { Pager } from "@/components/ui/pager";

export const metadata: Metadata = { title: "Review" };

const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["↵"], does: "review" },
];
const parsers = { cursor: parseAsString };
const loadParams = createLoader(parsers);
const queueHref = createSerializer(parsers);

export default async function ReviewQueuePage({ searchParams }: PageProps<"/review">) {
  const { cursor } = await loadParams(searchParams);
  const [queue, disputed, viewer] = await Promise.all([
    loadReviewQueue(cursor),
    loadDisputedRuns(),
    loadViewer(),
  ]);
  const { items, total, drafts, skipped, nextCursor } = queue;
  const extras = [
    ...(drafts > 0 ? [`${plural(drafts, "draft")} begun`] : []),
    ...(skipped > 0 ? [`${skipped} put off`] : []),
  ];
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Review" }]} keys={KEYS}>
      <PageHead
        title="Review"
        sentence={[
          `${plural(total, "completed run")} ${total === 1 ? "waits" : "wait"} for your review`,
          ...extras,
        ].join("; ")}
        actions={total === 0 ? undefined : <TakeNextButton />}
      />
      {items.length === 0 ? (
        <div className="rounded-3 border bg-surface">
          <EmptyState
            sentence="Nothing waits for your review."
            hint="Completed runs appear here until they have as many reviews as their suite asks for."
          />
        </div>
      ) : (
        <ReviewQueueTable queue={items} viewer={viewer} />
      )}
      {cursor === null && nextCursor === null ? null : (
        <Pager
          sentence={`${items.length} of ${total} shown, in an order of your own`}
          firstHref={cursor === null ? null : queueHref("/review", { cursor: null })}
          nextHref={nextCursor === null ? null : queueHref("/review", { cursor: nextCursor })}
        />
      )}
      <DisputedRuns runs={disputed} viewer={viewer} />
    </PageFrame>
  );
}
