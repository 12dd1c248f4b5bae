import type { Metadata } from "next";
import { loadAccount, loadViewer } from "@/lib/accounts/loaders";
import { may } from "@/lib/accounts/rules";
import { loadExecution } from "@/lib/executions/loaders";
import { orNotFound } from "@/app/or-not-found";
import { ExecutionActions } from "@/components/executions/actions/execution-actions";
import { ExecutionIdentity } from "@/components/executions/execution-identity";
import { ExecutionParameters } from "@/components/executions/execution-parameters";
import { ExecutionTotals } from "@/components/executions/execution-totals";
import { NeedsAttention } from "@/components/executions/needs-attention";
import { RunMatrix } from "@/components/executions/run-matrix";
import { needsAttention, summarise } from "@/components/executions/summary";
import { LiveStream } from "@/components/layout/live-stream";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";

const KEYS = [
  { keys: ["J", "K"], does: "row" },
  { keys: ["H", "L"], does: "repetition" },
  { keys: ["↵"], does: "open run" },
  { keys: ["E"], does: "next needing attention" },
];

export async function generateMetadata({
  params,
}: PageProps<"/executions/[executionId]">): Promise<Metadata> {
  const { title } = await orNotFound(loadExecution((await params).executionId));
  return { title };
}

export default async function ExecutionPage({ params }: PageProps<"/executions/[executionId]">) {
  const { executionId } = await params;
  const [execution, viewer, account] = await Promise.all([
    orNotFound(loadExecution(executionId)),
    loadViewer(),
    loadAccount(),
  ]);
  const { counts } = execution;
  const open = counts.queued + counts.running;
  return (
    <PageFrame
      viewer={viewer}
      keys={KEYS}
      crumbs={[{ word: "Executions", href: "/executions" }, { word: execution.title }]}
    >
      <LiveStream source={execution.id} isLive={open > 0} />
      <PageHead
        title={execution.title}
        sentence={summarise(execution)}
        identity={<ExecutionIdentity execution={execution} viewer={viewer} />}
        actions={
          <ExecutionActions execution={execution} mayDo={(permission) => may(account.role, permission)} />
        }
      />
      <div className="space-y-4">
        <NeedsAttention
          runs={needsAttention(execution.runs)}
          planned={counts.planned}
          mayRerun={may(account.role, "start-execution")}
        />
        <ExecutionTotals execution={execution} />
        <RunMatrix execution={execution} />
        <ExecutionParameters execution={execution} />
      </div>
    </PageFrame>
  );
}
