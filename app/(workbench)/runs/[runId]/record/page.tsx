import { IsolationEvidencePanel } from "@/components/runs/isolation-evidence-panel";
import { NotPersisted } from "@/components/runs/not-persisted";
import { RecordFacts } from "@/components/runs/record-facts";
import { RunFrame } from "@/components/runs/run-frame";
import { CopyButton } from "@/components/ui/copy-button";
import { Panel } from "@/components/ui/panel";
import { SafeText } from "@/components/ui/text/safe-text";
import { digestOf } from "@/lib/shared/digest";
import { guaranteesOf } from "@/lib/runs/rules";
import type { IsolationEvidence } from "@/lib/contracts/isolation-evidence";
import { loadRunPage, runTitle } from "../run-page";

export const generateMetadata = ({ params }: PageProps<"/runs/[runId]/record">) => runTitle(params, "record");

export default async function RecordPage({ params }: PageProps<"/runs/[runId]/record">) {
  const { run, viewer } = await loadRunPage(params);
  const json = run.record === null ? "" : JSON.stringify(run.record, null, 2);
  const part = run.record?.touchstone;
  return (
    <RunFrame run={run} tab="record" viewer={viewer}>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_420px]">
        {run.record === null ? (
          <NotPersisted run={run} />
        ) : (
          <Panel title="Run record" note="as stored" aside={<CopyButton text={json} label="Copy JSON" />}>
            <div className="p-4">
              <SafeText text={json} label="Run record as JSON" />
            </div>
          </Panel>
        )}
        <div className="space-y-4">
          <RecordFacts run={run} />
          {part === undefined ? null : (
            <IsolationEvidencePanel
              guarantees={guaranteesOf(part.isolation, fingerprintOf(part.isolation))}
            />
          )}
        </div>
      </div>
    </RunFrame>
  );
}

function fingerprintOf({ replay }: IsolationEvidence): string | null {
  const { fingerprintPreimage: preimage } = replay;
  return preimage === undefined ? null : digestOf(preimage);
}
