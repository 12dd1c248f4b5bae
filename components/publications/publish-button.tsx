"use client";
import { useState, useTransition } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import type { RunTermination } from "@/lib/contracts/termination";
import { publishRunAction } from "@/lib/publications/actions";
import { RELEASE_SENTENCE } from "@/lib/publications/rules";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";

type Props = {
  ledgerId: LedgerId;
  tier: RunTermination;
  name: string;
  sentence?: string;
  kind?: "plain" | "primary";
};

/** One run at a time, on purpose; the tier that was seen is sent along, and another one is refused. */
export function PublishButton({
  ledgerId,
  tier,
  name,
  sentence = RELEASE_SENTENCE[tier],
  kind = "plain",
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const publish = () =>
    startTransition(async () => {
      const result = await publishRunAction({ ledgerId, tier });
      if (result.ok) setOpen(false);
      else setRefusal(result.message);
    });
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        <Icon name="published" />
        Publish
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Publish ${name}?`}
        footer={
          <>
            <Button kind="primary" disabled={isPending} onClick={publish}>
              {isPending ? "Publishing" : "Publish"}
            </Button>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              Not yet
            </Button>
          </>
        }
      >
        {refusal === null ? null : (
          <div className="mb-3">
            <Banner tone="negative">{refusal}</Banner>
          </div>
        )}
        <p>{sentence}</p>
        <p className="mt-1 text-ink-2">It can be withdrawn; both are in the audit log.</p>
      </Dialog>
    </>
  );
}
