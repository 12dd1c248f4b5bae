import type { Metadata } from "next";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadTests } from "@/lib/scenarios/loaders";
import { ListToolbar } from "@/components/executions/list-toolbar";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { LIFECYCLE } from "@/components/scenarios/test-words";
import { TestsTable } from "@/components/scenarios/tests-table";
import { EmptyState } from "@/components/ui/empty-state";
import { formatWhole } from "@/components/ui/format";
import { NoMatches } from "@/components/ui/no-matches";
import { Segmented } from "@/components/ui/segmented";
import { loadTestListParams, testListHref } from "./search-params";

export const metadata: Metadata = { title: "Tests" };

const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["↵"], does: "history" },
  { keys: ["/"], does: "filter" },
];
const LIFECYCLES = ["all", "active", "never_run", "retired"] as const;

export default async function TestsPage({ searchParams }: PageProps<"/tests">) {
  const params = await loadTestListParams(searchParams);
  const { q, lifecycle, sort } = params;
  const [{ items, counts }, viewer] = await Promise.all([
    loadTests({ query: q, lifecycle, sort }),
    loadViewer(),
  ]);
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Tests" }]} keys={KEYS}>
      <PageHead
        title="Tests"
        sentence={`${formatWhole(counts.all)} scenarios; what each has shown so far, and how far that evidence reaches`}
      />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="Lifecycle"
          segments={LIFECYCLES.map((one) => ({
            ...(one === "all" ? { word: "All" } : LIFECYCLE[one]),
            href: testListHref("/tests", { ...params, lifecycle: one }),
            count: formatWhole(counts[one]),
            isCurrent: one === lifecycle,
          }))}
        />
        <ListToolbar hasSort={false} placeholder="Filter tests" />
      </div>
      {items.length > 0 ? (
        <TestsTable tests={items} viewer={viewer} />
      ) : (
        <div className="rounded-3 border bg-surface">
          {counts.all === 0 && q === "" ? (
            <EmptyState
              sentence="No test yet."
              hint="The catalog brings tests; it is read when Touchstone starts."
            />
          ) : (
            <NoMatches
              sentence="No test matches."
              filters={[
                ...(q === "" ? [] : [`“${q}”`]),
                ...(lifecycle === "all" ? [] : [LIFECYCLE[lifecycle].word]),
              ]}
              clearHref="/tests"
            />
          )}
        </div>
      )}
    </PageFrame>
  );
}
