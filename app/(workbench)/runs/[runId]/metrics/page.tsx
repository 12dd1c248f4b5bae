import { RunFrame } from "@/components/runs/run-frame";
import { CostPanel } from "@/components/runs/cost-panel";
import { NotPersisted } from "@/components/runs/not-persisted";
import { StageTimes } from "@/components/runs/stage-times";
import { TokenTable } from "@/components/runs/token-table";
import { ToolCalls } from "@/components/runs/tool-calls";
import { loadRunPage, runTitle } from "../run-page";

export const generateMetadata = ({ params }: PageProps<"/runs/[runId]/metrics">) =>
  runTitle(params, "metrics");

export default async function MetricsPage({ params }: PageProps<"/runs/[runId]/metrics">) {
  const { run, viewer } = await loadRunPage(params);
  const { record } = run;
  const part = record?.touchstone;
  return (
    <RunFrame run={run} tab="metrics" viewer={viewer}>
      {record === null ? (
        <NotPersisted run={run} />
      ) : (
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_340px]">
          <div className="space-y-4">
            <TokenTable record={record} />
            <ToolCalls counts={record.toolCalls ?? {}} />
          </div>
          <div className="space-y-4">
            <CostPanel record={record} />
            {part === undefined ? null : <StageTimes durationsMs={part.durationsMs} />}
          </div>
        </div>
      )}
    </RunFrame>
  );
}
