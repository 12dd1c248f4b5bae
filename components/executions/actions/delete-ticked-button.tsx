"use client";
import { useState, useTransition } from "react";
import { deleteExecutionsAction } from "@/lib/executions/actions";
import { executionIdSchema } from "@/lib/executions/schema";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { plural } from "@/components/ui/format";

/** Deletes what is ticked, all or nothing, after it was said what goes and what stays. */
export function DeleteTickedButton({
  ticked,
  onDeleted,
}: {
  ticked: readonly string[];
  onDeleted: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const open = (isNowOpen: boolean) => {
    setRefusal(null);
    setOpen(isNowOpen);
  };
  const remove = () =>
    startTransition(async () => {
      const executionIds = ticked.flatMap((id) => executionIdSchema.safeParse(id).data ?? []);
      const result = await deleteExecutionsAction({ executionIds });
      if (!result.ok) return setRefusal(result.message);
      setOpen(false);
      onDeleted();
    });
  return (
    <>
      <Button kind="danger" onClick={() => open(true)}>
        Delete
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={open}
        title={`Delete ${plural(ticked.length, "execution")}?`}
        footer={
          <>
            <Button kind="danger" disabled={isPending} onClick={remove}>
              Delete {plural(ticked.length, "execution")}
            </Button>
            <Button kind="ghost" onClick={() => open(false)}>
              Keep
            </Button>
          </>
        }
      >
        <p>
          Their runs, transcripts and points leave every list and history, and this cannot be undone. Ledger
          rows stay, and the audit log keeps who deleted them. Nothing is deleted if one of them still runs,
          was reviewed or was published.
        </p>
        {refusal === null ? null : (
          <div className="mt-3">
            <Banner tone="negative">{refusal}</Banner>
          </div>
        )}
      </Dialog>
    </>
  );
}
