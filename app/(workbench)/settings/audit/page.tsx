import type { Metadata } from "next";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadAuditEntries } from "@/lib/audit/loaders";
import { AuditTable } from "@/components/accounts/audit-table";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ searchParams }: PageProps<"/settings/audit">) {
  const { cursor } = await searchParams;
  const from = typeof cursor === "string" ? cursor : null;
  const [page, viewer] = await Promise.all([loadAuditEntries(from), loadViewer()]);
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Settings" }, { word: "Audit log" }]}>
      <PageHead
        title="Audit log"
        sentence="Who did what, written in the same transaction as the deed. Newest first; entries are never changed."
      />
      {page.items.length === 0 ? (
        <div className="rounded-3 border bg-surface">
          <EmptyState sentence="No entry yet." />
        </div>
      ) : (
        <AuditTable entries={page.items} viewer={viewer} />
      )}
      <Pager
        sentence={`${page.items.length} on this page`}
        firstHref={from === null ? null : "/settings/audit"}
        nextHref={
          page.nextCursor === null ? null : `/settings/audit?cursor=${encodeURIComponent(page.nextCursor)}`
        }
      />
    </PageFrame>
  );
}
