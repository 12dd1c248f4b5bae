import type { Metadata } from "next";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadFailures } from "@/lib/publications/loaders";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { FailureCard } from "@/components/publications/failure-card";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/components/ui/format";
import { RowKeys } from "@/components/ui/row-keys";

export const metadata: Metadata = { title: "Failures" };

const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["↵"], does: "open run" },
];

export default async function FailuresPage() {
  const [failures, viewer] = await Promise.all([loadFailures(), loadViewer()]);
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Failures" }]} keys={KEYS}>
      <RowKeys />
      <PageHead
        title="Failures"
        sentence={`${plural(failures.length, "failed run")} ${failures.length === 1 ? "is" : "are"} not published. Each tier releases something else, so they are published one at a time.`}
      />
      {failures.length === 0 ? (
        <div className="rounded-3 border bg-surface">
          <EmptyState
            sentence="Every failure has been dealt with."
            hint="Catastrophic, timed out, hung and harness-error runs appear here until they are published."
          />
        </div>
      ) : (
        <div className="space-y-4">
          {failures.map((item) => (
            <FailureCard key={item.run.ledgerId} item={item} viewer={viewer} />
          ))}
        </div>
      )}
    </PageFrame>
  );
}
