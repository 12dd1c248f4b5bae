import type {
  ExecutionPage,
  ExecutionSegment,
  ExecutionSummary,
  StartOptions,
} from "@/lib/executions/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { formatWhole } from "@/components/ui/format";
import { NoMatches } from "@/components/ui/no-matches";
import { Pager } from "@/components/ui/pager";
import { Segmented } from "@/components/ui/segmented";
import { ExecutionTable } from "./execution-table";
import { SEGMENTS, VERDICT } from "./execution-words";
import { ListToolbar } from "./list-toolbar";
import { RunDemoButton } from "./run-demo-button";
import { RunningCard } from "./running-card";

type Params = { q: string; segment: ExecutionSegment; sort: string; cursor: string | null };
type Props = {
  page: ExecutionPage;
  running: readonly ExecutionSummary[];
  total: number;
  params: Params;
  hrefOf: (change: { segment?: ExecutionSegment; cursor?: string; q?: string }) => string;
  viewer: Viewer;
  options: StartOptions | null;
  mayDelete: boolean;
};

export function ExecutionList({ page, running, total, params, hrefOf, viewer, options, mayDelete }: Props) {
  if (total === 0) return <NothingYet options={options} />;
  return (
    <>
      {running.length === 0 ? null : (
        <section aria-label="Running" className="mb-5 grid gap-3 desk:grid-cols-2 full:grid-cols-3">
          {running.map((execution) => (
            <RunningCard key={execution.id} execution={execution} />
          ))}
        </section>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Results" segments={segmentsOf(page, params, hrefOf)} />
        <ListToolbar hasSort placeholder="Filter list" />
      </div>
      {page.items.length === 0 ? (
        <div className="mt-3 rounded-3 border bg-surface">
          <NoMatches
            sentence={`None of ${formatWhole(total)} executions match.`}
            filters={[
              ...(params.q === "" ? [] : [`“${params.q}”`]),
              ...(params.segment === "all" ? [] : [VERDICT[params.segment].word]),
            ]}
            clearHref="/executions"
          />
        </div>
      ) : (
        <ExecutionTable
          executions={page.items}
          viewer={viewer}
          isByDay={params.sort === "newest"}
          mayDelete={mayDelete}
        />
      )}
      <Pager
        firstHref={params.cursor === null ? null : hrefOf({})}
        nextHref={page.nextCursor === null ? null : hrefOf({ cursor: page.nextCursor })}
        sentence={`${formatWhole(page.items.length)} of ${formatWhole(page.counts[params.segment])} shown`}
      />
    </>
  );
}

function segmentsOf(page: ExecutionPage, params: Params, hrefOf: Props["hrefOf"]) {
  return SEGMENTS.filter(
    (segment) => segment === "all" || segment === params.segment || page.counts[segment] > 0,
  ).map((segment) => ({
    href: hrefOf({ segment }),
    count: formatWhole(page.counts[segment]),
    isCurrent: segment === params.segment,
    ...(segment === "all" ? { word: "All" } : VERDICT[segment]),
  }));
}

function NothingYet({ options }: { options: StartOptions | null }) {
  return (
    <div className="rounded-3 border bg-surface">
      <EmptyState
        sentence="No execution yet."
        hint={
          options === null
            ? "An operator starts executions; they appear here the moment they are admitted."
            : "The demo runs the suite first-light with the Gemini CLI against a scripted model: real sandbox, no key, about a minute."
        }
      >
        {options === null ? null : <RunDemoButton options={options} />}
        {options === null ? null : <ButtonLink href="/executions?start=1">Start your own</ButtonLink>}
      </EmptyState>
    </div>
  );
}
