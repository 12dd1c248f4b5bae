import type { Metadata } from "next";
import { loadAccount, loadViewer } from "@/lib/accounts/loaders";
import { may } from "@/lib/accounts/rules";
import { loadPublished } from "@/lib/publications/loaders";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { PublishedTable } from "@/components/publications/published-table";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/components/ui/format";

export const metadata: Metadata = { title: "Published" };

const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["↵"], does: "open" },
];

export default async function PublishedPage() {
  const [items, viewer, account] = await Promise.all([loadPublished(), loadViewer(), loadAccount()]);
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Published" }]} keys={KEYS}>
      <PageHead title="Published" sentence={`${plural(items.length, "run")} released, newest first`} />
      {items.length === 0 ? (
        <div className="rounded-3 border bg-surface">
          <EmptyState
            sentence="Nothing is published yet."
            hint="A completed run is published from its page after one review, a failed run from the failures worklist."
          />
        </div>
      ) : (
        <PublishedTable
          items={items}
          viewer={viewer}
          mayWithdraw={may(account.role, "withdraw-publication")}
        />
      )}
    </PageFrame>
  );
}
