"use client";
import { useState, useTransition } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { adjudicateItemAction } from "@/lib/reviews/actions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextArea } from "@/components/ui/field";

type Props = { ledgerId: LedgerId; itemId: string; title: string; replaces: number };

/** Decides an item that reviewers differ on; both reviews stay as they are. */
export function AdjudicateButton({ ledgerId, itemId, title, replaces }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const decide = (answer: "pass" | "fail") =>
    startTransition(async () => {
      const result = await adjudicateItemAction({ ledgerId, itemId, answer, note, replaces });
      setRefusal(result.ok ? null : result.message);
      if (!result.ok) return;
      setNote("");
      setOpen(false);
    });
  const isBlocked = isPending || note.trim() === "";
  return (
    <>
      <Button onClick={() => setOpen(true)}>{replaces === 0 ? "Decide" : "Decide again"}</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={title}
        note="Your decision counts for the run, under your name. The reviews stay as they are."
        footer={
          <>
            <Button kind="primary" disabled={isBlocked} onClick={() => decide("pass")}>
              It passes
            </Button>
            <Button kind="primary" disabled={isBlocked} onClick={() => decide("fail")}>
              It fails
            </Button>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              Leave it open
            </Button>
          </>
        }
      >
        {refusal === null ? null : <Banner tone="negative">{refusal}</Banner>}
        <Field label="Why">
          <TextArea
            rows={4}
            value={note}
            maxLength={4000}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </Dialog>
    </>
  );
}
