"use client";
import { useState, useTransition } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { withdrawPublicationAction } from "@/lib/publications/actions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextArea } from "@/components/ui/field";

export function WithdrawButton({ ledgerId, name }: { ledgerId: LedgerId; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const withdraw = () =>
    startTransition(async () => {
      const result = await withdrawPublicationAction({ ledgerId, reason });
      if (result.ok) setOpen(false);
      else setRefusal(result.message);
    });
  return (
    <>
      <Button kind="ghost" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Withdraw ${name}?`}
        note="It leaves the published list; the audit log keeps who published and who withdrew it."
        footer={
          <>
            <Button kind="danger" disabled={isPending || reason.trim() === ""} onClick={withdraw}>
              Withdraw
            </Button>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              Keep it published
            </Button>
          </>
        }
      >
        {refusal === null ? null : <Banner tone="negative">{refusal}</Banner>}
        <Field label="Reason">
          <TextArea
            rows={3}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </Dialog>
    </>
  );
}
