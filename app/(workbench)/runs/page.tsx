import type { Metadata } from "next";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadRuns } from "@/lib/runs/loaders";
import { ListToolbar } from "@/components/executions/list-toolbar";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { RunTable } from "@/components/runs/run-table";
import { EmptyState } from "@/components/ui/empty-state";
import { formatWhole } from "@/components/ui/format";
import { NoMatches } from "@/components/ui/no-matches";
import { Pager } from "@/components/ui/pager";
import { Segmented } from "@/components/ui/segmented";
import { loadRunListParams, runListHref } from "./search-params";

export const metadata: Metadata = { title: "Runs" };

const TABS = [
  { tab: "all", word: "All" },
  { tab: "to-review", word: "To review" },
  { tab: "failures", word: "Failures" },
  { tab: "unpublished", word: "Unpublished" },
] as const;
const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["↵"], does: "open" },
  { keys: ["/"], does: "filter" },
];

export default async function RunsPage({ searchParams }: PageProps<"/runs">) {
  const params = await loadRunListParams(searchParams);
  const [page, viewer] = await Promise.all([
    loadRuns({ tab: params.tab, query: params.q, cursor: params.cursor, limit: 50 }),
    loadViewer(),
  ]);
  const word = TABS.find(({ tab }) => tab === params.tab)?.word ?? "All";
  const filters = [word, ...(params.q === "" ? [] : [`“${params.q}”`])];
  const total = page.hasMore ? `more than ${formatWhole(page.total)}` : formatWhole(page.total);
  const isFiltered = params.q !== "" || params.tab !== "all";
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Runs" }]} keys={KEYS}>
      <PageHead
        title="Runs"
        sentence={`${total[0]?.toUpperCase()}${total.slice(1)} ${isFiltered ? "that match" : "over all executions"}, newest first`}
      />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="Runs"
          segments={TABS.map((one) => ({
            word: one.word,
            isCurrent: one.tab === params.tab,
            href: runListHref("/runs", { ...params, tab: one.tab, cursor: null }),
            ...(one.tab === params.tab
              ? { count: page.hasMore ? `${formatWhole(page.total)}+` : total }
              : {}),
          }))}
        />
        <ListToolbar hasSort={false} placeholder="Filter runs" />
      </div>
      {page.items.length > 0 ? (
        <RunTable runs={page.items} viewer={viewer} />
      ) : (
        <div className="rounded-3 border bg-surface">
          {isFiltered ? (
            <NoMatches sentence="No run matches." filters={filters} clearHref="/runs" />
          ) : (
            <EmptyState sentence="No run yet." hint="Runs appear when an execution is started." />
          )}
        </div>
      )}
      <Pager
        sentence={`${formatWhole(page.items.length)} of ${total} shown`}
        firstHref={params.cursor === null ? null : runListHref("/runs", { ...params, cursor: null })}
        nextHref={
          page.nextCursor === null ? null : runListHref("/runs", { ...params, cursor: page.nextCursor })
        }
      />
    </PageFrame>
  );
}
