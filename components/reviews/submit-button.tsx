"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { submitReviewAction } from "@/lib/reviews/actions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextArea } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import type { ReviewDraft } from "./review-draft";
import { contentOf } from "./use-autosave";

type Props = {
  ledgerId: LedgerId;
  draft: ReviewDraft;
  version: number;
  missing: readonly string[];
  isEdit: boolean;
  isSaving: boolean;
  onConflict: () => void;
};

export function SubmitButton({ ledgerId, draft, version, missing, isEdit, isSaving, onConflict }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const router = useRouter();
  const isReady = missing.length === 0 && !isSaving;
  const open = () => {
    if (isReady) setOpen(true);
  };
  useHotkeys({ s: open });
  const submit = () =>
    startTransition(async () => {
      const result = await submitReviewAction({
        ledgerId,
        version,
        revisionNote: isEdit ? note : "",
        ...contentOf(draft),
      });
      if (result.ok) router.push("/review");
      else if (result.reason === "version-conflict") {
        setOpen(false);
        onConflict();
      } else setRefusal(result.message);
    });
  return (
    <>
      <Button
        kind="primary"
        disabled={!isReady}
        onClick={open}
        title={missing.length === 0 ? undefined : `Still to do: ${missing.join(", ")}`}
      >
        {isEdit ? "Save edit" : "Submit"} <Kbd isOnInk>S</Kbd>
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={isEdit ? "Edit your submitted review?" : "Submit this review?"}
        note={
          isEdit
            ? "The edit leaves a public difference beside the review."
            : "It becomes visible to everybody and counts for the run. Later edits need a note."
        }
        footer={
          <>
            <Button kind="primary" disabled={isPending || (isEdit && note.trim() === "")} onClick={submit}>
              {isEdit ? "Save edit" : "Submit review"}
            </Button>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              Keep writing
            </Button>
          </>
        }
      >
        {refusal === null ? null : <Banner tone="negative">{refusal}</Banner>}
        {isEdit ? (
          <Field label="Why it is edited">
            <TextArea
              rows={3}
              value={note}
              maxLength={2000}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        ) : null}
      </Dialog>
    </>
  );
}
