"use client";
import { useState, useTransition, type FormEvent } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { reconcileRunAction } from "@/lib/runs/actions";
import { Button } from "@/components/ui/button";
import { Field, TextArea } from "@/components/ui/field";

/** What an operator found when they looked; it closes the question and stays with the run. */
export function ReconcileForm({ ledgerId }: { ledgerId: LedgerId }) {
  const [note, setNote] = useState("");
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const [isPending, startTransition] = useTransition();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    startTransition(async () => {
      const result = await reconcileRunAction({ ledgerId, note });
      setRefusal(result.ok ? undefined : result.message);
    });
  };
  return (
    <form onSubmit={submit} className="mt-3 space-y-2">
      <Field
        label="What you found"
        note="Where you looked and what was there. It goes to the journal and the audit log."
        error={refusal}
      >
        <TextArea
          rows={3}
          maxLength={2000}
          required
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Field>
      <Button type="submit" disabled={isPending || note.trim() === ""}>
        Settle
      </Button>
    </form>
  );
}
