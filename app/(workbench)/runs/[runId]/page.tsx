import { may } from "@/lib/accounts/rules";
import { refusalOf } from "@/lib/publications/rules";
import { loadReviews } from "@/lib/reviews/loaders";
import { PublishButton } from "@/components/publications/publish-button";
import { CriteriaTable } from "@/components/runs/criteria-table";
import { EarlierAttempts } from "@/components/runs/earlier-attempts";
import { FourFacts } from "@/components/runs/four-facts";
import { ReviewsPanel } from "@/components/runs/reviews-panel";
import { CancelRunButton, RerunButton } from "@/components/runs/run-actions";
import { RunFrame } from "@/components/runs/run-frame";
import { StageTimes } from "@/components/runs/stage-times";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { RowKeys } from "@/components/ui/row-keys";
import { loadRunPage, runTitle } from "./run-page";

export const generateMetadata = ({ params }: PageProps<"/runs/[runId]">) => runTitle(params, "verdict");

export default async function VerdictPage({ params }: PageProps<"/runs/[runId]">) {
  const { run, viewer, account } = await loadRunPage(params);
  const reviews = await loadReviews(run.ledgerId);
  const submitted = reviews.filter(({ status }) => status === "submitted").length;
  const isOpen = run.status === "queued" || run.status === "running";
  const durations = run.record?.touchstone?.durationsMs ?? null;
  const actions = (
    <>
      {isOpen && may(account.role, "cancel-execution") ? <CancelRunButton ledgerId={run.ledgerId} /> : null}
      {!isOpen && may(account.role, "start-execution") ? (
        <RerunButton executionId={run.executionId} slotOrdinal={run.slotOrdinal} />
      ) : null}
      {refusalOf({
        termination: run.termination,
        submittedReviews: submitted,
        isPublished: run.isPublished,
      }) === null &&
      run.termination !== null &&
      may(account.role, "publish-run") ? (
        <PublishButton
          ledgerId={run.ledgerId}
          tier={run.termination}
          name={`${run.scenarioSlug} ${run.repetition}`}
        />
      ) : null}
      {run.termination === "completed" && may(account.role, "review-run") ? (
        <ButtonLink href={`/review/${run.ledgerId}`} kind="primary">
          <Icon name="review" />
          Review
        </ButtonLink>
      ) : null}
    </>
  );
  return (
    <RunFrame
      run={run}
      tab="verdict"
      viewer={viewer}
      actions={actions}
      keys={[{ keys: ["J", "K"], does: "criterion" }]}
    >
      <RowKeys />
      <FourFacts run={run} />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_340px]">
        <CriteriaTable criteria={run.criteria} runHref={`/runs/${run.ledgerId}`} />
        <div className="space-y-4">
          <ReviewsPanel reviews={reviews} viewer={viewer} />
          <EarlierAttempts run={run} />
          {durations === null ? null : <StageTimes durationsMs={durations} />}
        </div>
      </div>
    </RunFrame>
  );
}
