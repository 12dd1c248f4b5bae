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

type Props = { executionId: ExecutionId; scenarios: readonly string[]; repetitions: number };

/** Starts B's order again with the scenarios that scored lower than in A. */
export function RunAgainButton({ executionId, scenarios, repetitions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const router = useRouter();
  const open = () => {
    setKey(crypto.randomUUID());
    setOpen(true);
  };
  const start = () =>
    startTransition(async () => {
      const result = await runAgainAction({ executionId, scenarios: [...scenarios], key });
      if (result.ok) router.push(toRoute(`/executions/${result.value.executionId}`));
      else setRefusal(result.message);
    });
  return (
    <>
      <Button kind="primary" onClick={open}>
        <Icon name="retry" />
        Run again what got worse <span className="num">{scenarios.length}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Run again what got worse?"
        footer={
          <>
            <Button kind="primary" disabled={isPending} onClick={start}>
              Run {plural(scenarios.length, "scenario")} × {repetitions}
            </Button>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              Not now
            </Button>
          </>
        }
      >
        <p>
          A new execution with B&rsquo;s recorded parameters and only these scenarios:{" "}
          {scenarios.slice(0, 12).join(", ")}
          {scenarios.length > 12 ? ` and ${scenarios.length - 12} more` : ""}.
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
