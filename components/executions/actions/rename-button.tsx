"use client";
import { useState, useTransition } from "react";
import { renameExecutionAction } from "@/lib/executions/actions";
import type { ExecutionId } from "@/lib/executions/schema";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextInput } from "@/components/ui/field";

export function RenameButton({ executionId, title }: { executionId: ExecutionId; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState(title);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const open = (isNowOpen: boolean) => {
    if (isNowOpen) setWords(title);
    setRefusal(null);
    setOpen(isNowOpen);
  };
  const rename = () =>
    startTransition(async () => {
      const result = await renameExecutionAction({ executionId, title: words });
      if (result.ok) setOpen(false);
      else setRefusal(result.message);
    });
  return (
    <>
      <Button kind="ghost" onClick={() => open(true)}>
        Rename
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={open}
        title="Rename this execution"
        footer={
          <>
            <Button kind="primary" disabled={isPending} onClick={rename}>
              {words.trim() === "" ? "Restore its own title" : "Rename"}
            </Button>
            <Button kind="ghost" onClick={() => open(false)}>
              Keep the title
            </Button>
          </>
        }
      >
        {refusal === null ? null : <Banner tone="negative">{refusal}</Banner>}
        <Field label="Title" note="Left empty, it is called after what it runs.">
          <TextInput value={words} maxLength={120} onChange={(event) => setWords(event.target.value)} />
        </Field>
      </Dialog>
    </>
  );
}
