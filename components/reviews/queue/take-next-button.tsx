"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { takeNextReviewAction } from "@/lib/reviews/actions";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toRoute } from "@/components/ui/to-route";

/** Claims the next run of the reader's own queue and opens it. */
export function TakeNextButton() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const router = useRouter();
  const take = () =>
    startTransition(async () => {
      const result = await takeNextReviewAction({});
      if (result.ok) router.push(toRoute(`/review/${result.value.ledgerId}`));
      else setRefusal(result.message);
    });
  return (
    <>
      {refusal === null ? null : (
        <span role="status" className="note">
          {refusal}
        </span>
      )}
      <Button kind="primary" disabled={isPending} onClick={take}>
        <Icon name="review" />
        Review the next
      </Button>
    </>
  );
}
