import { may } from "@/lib/accounts/rules";
import { loadAreReviewsHidden, loadReviews, loadRunStanding } from "@/lib/reviews/loaders";
import { AuditFlags } from "@/components/runs/record/audit-flags";
import { CriteriaTable } from "@/components/runs/criteria-table";
import { EarlierAttempts } from "@/components/runs/attempts/earlier-attempts";
import { FourFacts } from "@/components/runs/four-facts";
import { ReconciliationPanel } from "@/components/runs/attempts/reconciliation-panel";
import { ReviewsPanel } from "@/components/runs/reviews-panel";
import { StandingPanel } from "@/components/reviews/standing-panel";
import { RunFrame } from "@/components/runs/run-frame";
import { StageTimes } from "@/components/runs/stage-times";
import { VerdictActions } from "@/components/runs/verdict-actions";
import { RowKeys } from "@/components/ui/row-keys";
import { loadRunPage, runTitle } from "./run-page";

export const generateMetadata = ({ params }: PageProps<"/runs/[runId]">) => runTitle(params, "verdict");

export default async function VerdictPage({ params }: PageProps<"/runs/[runId]">) {
  const { run, viewer, account } = await loadRunPage(params);
  const [reviews, standing, isHidden] = await Promise.all([
    loadReviews(run.ledgerId),
    loadRunStanding(run),
    loadAreReviewsHidden(run.ledgerId),
  ]);
  const durations = run.record?.touchstone?.durationsMs ?? null;
  return (
    <RunFrame
      run={run}
      tab="verdict"
      viewer={viewer}
      actions={<VerdictActions run={run} role={account.role} reviews={reviews} />}
      keys={[{ keys: ["J", "K"], does: "criterion" }]}
    >
      <RowKeys />
      <FourFacts run={run} />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0 space-y-4">
          <CriteriaTable criteria={run.criteria} runHref={`/runs/${run.ledgerId}`} />
          {isHidden ? null : (
            <StandingPanel
              ledgerId={run.ledgerId}
              standing={standing}
              viewer={viewer}
              mayDecide={may(account.role, "adjudicate-review")}
            />
          )}
        </div>
        <div className="space-y-4">
          <AuditFlags run={run} />
          <ReconciliationPanel run={run} viewer={viewer} mayReconcile={may(account.role, "reconcile-run")} />
          <ReviewsPanel reviews={reviews} isHidden={isHidden} viewer={viewer} />
          <EarlierAttempts run={run} />
          {durations === null ? null : <StageTimes durationsMs={durations} />}
        </div>
      </div>
    </RunFrame>
  );
}
