import { may } from "@/lib/accounts/rules";
import type { Role } from "@/lib/accounts/schema";
import { refusalOf } from "@/lib/publications/rules";
import type { Review } from "@/lib/reviews/schema";
import type { RunDetail } from "@/lib/runs/schema";
import { PublishButton } from "@/components/publications/publish-button";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { CancelRunButton, RerunButton } from "./run-actions";

type Props = { run: RunDetail; role: Role; reviews: readonly Review[] };

/** What this person may do with this run now; at most one of them is primary. */
export function VerdictActions({ run, role, reviews }: Props) {
  const isOpen = run.status === "queued" || run.status === "running";
  if (isOpen) return may(role, "cancel-execution") ? <CancelRunButton ledgerId={run.ledgerId} /> : null;
  return (
    <>
      {may(role, "start-execution") ? (
        <RerunButton executionId={run.executionId} slotOrdinal={run.slotOrdinal} />
      ) : null}
      {may(role, "publish-run") ? <Publish run={run} reviews={reviews} /> : null}
      {run.termination === "completed" && may(role, "review-run") ? (
        <ButtonLink href={`/review/${run.ledgerId}`} kind="primary">
          <Icon name="review" />
          Review
        </ButtonLink>
      ) : null}
    </>
  );
}

function Publish({ run, reviews }: Pick<Props, "run" | "reviews">) {
  const submittedReviews = reviews.filter(({ status }) => status === "submitted").length;
  const refusal = refusalOf({ termination: run.termination, submittedReviews, isPublished: run.isPublished });
  if (refusal !== null || run.termination === null) return null;
  return (
    <PublishButton
      ledgerId={run.ledgerId}
      tier={run.termination}
      name={`${run.scenarioSlug} ${run.repetition}`}
    />
  );
}
