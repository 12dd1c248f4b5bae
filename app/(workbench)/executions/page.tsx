import type { Metadata } from "next";
import { loadAccount, loadViewer } from "@/lib/accounts/loaders";
import { may } from "@/lib/accounts/rules";
import { loadExecutions, loadRunning, loadStartOptions } from "@/lib/executions/loaders";
import { ExecutionList } from "@/components/executions/execution-list";
import { StartExecution } from "@/components/executions/start-execution";
import { LiveStream } from "@/components/layout/live-stream";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { formatWhole } from "@/components/ui/format";
import { listHref, loadListParams } from "./search-params";

export const metadata: Metadata = { title: "Executions" };

const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["↵"], does: "open" },
  { keys: ["X"], does: "tick to compare" },
  { keys: ["N"], does: "start" },
  { keys: ["/"], does: "filter" },
];

export default async function ExecutionsPage({ searchParams }: PageProps<"/executions">) {
  const params = await loadListParams(searchParams);
  const [page, running, viewer, account] = await Promise.all([
    loadExecutions({ segment: params.segment, query: params.q, sort: params.sort, cursor: params.cursor }),
    loadRunning(),
    loadViewer(),
    loadAccount(),
  ]);
  const options = may(account.role, "start-execution") ? await loadStartOptions() : null;
  const finished = running.counts.all - running.counts.running;
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Executions" }]} keys={KEYS}>
      <LiveStream source="all" isLive />
      <PageHead
        title="Executions"
        sentence={`${formatWhole(running.counts.running)} running · ${formatWhole(finished)} finished`}
        actions={options === null ? undefined : <StartExecution options={options} />}
      />
      <ExecutionList
        page={page}
        running={running.items}
        total={running.counts.all}
        params={params}
        hrefOf={(change) => listHref("/executions", { ...params, cursor: null, ...change })}
        viewer={viewer}
        options={options}
        mayDelete={may(account.role, "delete-execution")}
      />
    </PageFrame>
  );
}
