import type { RunDetail } from "@/lib/runs/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { Status } from "@/components/ui/status";
import { ReconcileForm } from "./reconcile-form";

type Props = { run: RunDetail; viewer: Viewer; mayReconcile: boolean };

/** What is not known about a run that was lost with its worker, until an operator has settled it. */
export function ReconciliationPanel({ run, viewer, mayReconcile }: Props) {
  const { missingFacts, settled } = run.reconciliation;
  if (missingFacts.length === 0) return null;
  return (
    <Panel
      title="What is not known"
      aside={
        settled === null ? (
          <Status icon="warning" tone="caution" word="Needs reconciliation" />
        ) : (
          <Status icon="check" tone="neutral" word="Settled" />
        )
      }
    >
      <div className="px-4 py-3">
        <ul className="space-y-1.5">
          {missingFacts.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {settled === null ? (
          mayReconcile ? (
            <ReconcileForm ledgerId={run.ledgerId} />
          ) : (
            <p className="mt-3 note">An operator settles this with a note.</p>
          )
        ) : (
          <figure className="mt-3 border-t pt-3">
            <blockquote className="break-words whitespace-pre-wrap">{settled.note}</blockquote>
            <figcaption className="mt-1 note">
              {settled.by}, <Moment at={settled.at} viewer={viewer} />
            </figcaption>
          </figure>
        )}
      </div>
    </Panel>
  );
}
