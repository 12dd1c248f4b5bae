import { AuditFlags } from "@/components/runs/record/audit-flags";
import { IsolationEvidencePanel } from "@/components/runs/record/isolation-evidence-panel";
import { NotPersisted } from "@/components/runs/not-persisted";
import { RecordFacts } from "@/components/runs/record/record-facts";
import { RedactionPanel } from "@/components/runs/record/redaction-panel";
import { ReplayPanel } from "@/components/runs/record/replay-panel";
import { RunFrame } from "@/components/runs/run-frame";
import { VerifyPanel } from "@/components/runs/record/verify-panel";
import { CopyButton } from "@/components/ui/copy-button";
import { Panel } from "@/components/ui/panel";
import { SafeText } from "@/components/ui/text/safe-text";
import { may } from "@/lib/accounts/rules";
import { digestOf } from "@/lib/shared/digest";
import { guaranteesOf } from "@/lib/runs/rules";
import type { IsolationEvidence } from "@/lib/contracts/isolation-evidence";
import { loadRunPage, runTitle } from "../run-page";

export const generateMetadata = ({ params }: PageProps<"/runs/[runId]/record">) => runTitle(params, "record");

export default async function RecordPage({ params }: PageProps<"/runs/[runId]/record">) {
  const { run, viewer, account } = await loadRunPage(params);
  const json = run.record === null ? "" : JSON.stringify(run.record, null, 2);
  const part = run.record?.touchstone;
  return (
    <RunFrame run={run} tab="record" viewer={viewer}>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_420px]">
        <div className="min-w-0 space-y-4">
          <VerifyPanel ledgerId={run.ledgerId} mayVerify={may(account.role, "verify-run")} />
          {part === undefined ? null : (
            <IsolationEvidencePanel
              guarantees={guaranteesOf(part.isolation, fingerprintOf(part.isolation))}
            />
          )}
          {run.record === null ? (
            <NotPersisted run={run} />
          ) : (
            <Panel title="Run record" note="as stored" aside={<CopyButton text={json} label="Copy JSON" />}>
              <div className="p-4">
                <SafeText text={json} label="Run record as JSON" />
              </div>
            </Panel>
          )}
        </div>
        <div className="min-w-0 space-y-4">
          <ReplayPanel run={run} mayStart={may(account.role, "start-execution")} />
          <RecordFacts run={run} />
          <AuditFlags run={run} />
          {part?.redaction === undefined ? null : <RedactionPanel report={part.redaction} />}
        </div>
      </div>
    </RunFrame>
  );
}

function fingerprintOf({ replay }: IsolationEvidence): string | null {
  const { fingerprintPreimage: preimage } = replay;
  return preimage === undefined ? null : digestOf(preimage);
}
