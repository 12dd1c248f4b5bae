"use client";
import { useState, useTransition } from "react";
import { cancelExecutionAction } from "@/lib/executions/actions";
import type { ExecutionId } from "@/lib/executions/schema";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { plural } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";

type Props = { executionId: ExecutionId; open: number; isRequested: boolean };

export function CancelExecutionButton({ executionId, open, isRequested }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const cancel = () =>
    startTransition(async () => {
      const result = await cancelExecutionAction({ executionId });
      if (result.ok) setOpen(false);
      else setRefusal(result.message);
    });
  return (
    <>
      <Button kind="danger" disabled={isRequested} onClick={() => setOpen(true)}>
        <Icon name="aborted" />
        {isRequested ? "Cancelling" : "Cancel"}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Cancel this execution?"
        footer={
          <>
            <Button kind="danger" disabled={isPending} onClick={cancel}>
              Cancel {plural(open, "open run")}
            </Button>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              Keep running
            </Button>
          </>
        }
      >
        <p>
          {plural(open, "run")} that wait or are in flight end as aborted and count for nothing. Runs that
          have ended stay as they are; any slot can be run again later.
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
