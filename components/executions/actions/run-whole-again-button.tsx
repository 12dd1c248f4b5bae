"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { runAgainAction } from "@/lib/executions/actions";
import type { ExecutionId } from "@/lib/executions/schema";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { plural } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { toRoute } from "@/components/ui/to-route";

/** A new execution under the recorded parameters of this one; one dialog opened is one execution, however often it is confirmed. */
export function RunWholeAgainButton({ executionId, slots }: { executionId: ExecutionId; slots: number }) {
  const [key, setKey] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const router = useRouter();
  const open = (isNowOpen: boolean) => {
    setRefusal(null);
    setKey(isNowOpen ? crypto.randomUUID() : null);
  };
  const start = () =>
    startTransition(async () => {
      const result = await runAgainAction({ executionId, key });
      if (result.ok) router.push(toRoute(`/executions/${result.value.executionId}`));
      else setRefusal(result.message);
    });
  return (
    <>
      <Button onClick={() => open(true)}>
        <Icon name="retry" />
        Run again
      </Button>
      <Dialog
        isOpen={key !== null}
        onOpenChange={open}
        title="Run this execution again?"
        footer={
          <>
            <Button kind="primary" disabled={isPending} onClick={start}>
              Start {plural(slots, "run")}
            </Button>
            <Button kind="ghost" onClick={() => open(false)}>
              Not now
            </Button>
          </>
        }
      >
        <p>
          A new execution with the parameters recorded here: the same scenario versions, subject and
          repetitions. Stack and agent are read anew, so a change of theirs shows when the two are compared.
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
