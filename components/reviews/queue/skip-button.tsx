"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { skipReviewAction } from "@/lib/reviews/actions";
import { Button } from "@/components/ui/button";

/** Puts a run to the end of the reader's queue; what they wrote stays. */
export function SkipButton({ ledgerId }: { ledgerId: LedgerId }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const router = useRouter();
  const skip = () =>
    startTransition(async () => {
      const result = await skipReviewAction({ ledgerId });
      if (result.ok) router.push("/review");
      else setRefusal(result.message);
    });
  return (
    <>
      {refusal === null ? null : (
        <span role="alert" className="note">
          {refusal}
        </span>
      )}
      <Button kind="ghost" disabled={isPending} onClick={skip} title="To the end of your queue">
        Put off
      </Button>
    </>
  );
}
