"use client";
import { useState, useTransition } from "react";
import { cancelRunAction } from "@/lib/runs/actions";
import { rerunSlotAction } from "@/lib/executions/actions";
import { executionIdSchema } from "@/lib/executions/schema";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

type RerunProps = { executionId: string; slotOrdinal: number; kind?: "plain" | "ghost"; word?: string };

/** Admits another run for the slot; the last admitted one counts, even if it is worse. */
export function RerunButton({ executionId, slotOrdinal, kind = "plain", word = "Run again" }: RerunProps) {
  const rerun = () => rerunSlotAction({ executionId: executionIdSchema.parse(executionId), slotOrdinal });
  return <ActionButton icon="retry" word={word} kind={kind} run={rerun} />;
}

export function CancelRunButton({ ledgerId }: { ledgerId: LedgerId }) {
  return (
    <ActionButton icon="aborted" word="Cancel run" kind="danger" run={() => cancelRunAction({ ledgerId })} />
  );
}

type ActionProps = {
  icon: "retry" | "aborted";
  word: string;
  kind: "plain" | "ghost" | "danger";
  run: () => Promise<{ ok: true } | { ok: false; message: string }>;
};

function ActionButton({ icon, word, kind, run }: ActionProps) {
  const [isPending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string | null>(null);
  const click = () =>
    startTransition(async () => {
      const result = await run();
      setRefusal(result.ok ? null : result.message);
    });
  return (
    <span className="inline-flex items-center gap-2">
      {refusal === null ? null : (
        <span role="alert" className="max-w-80 text-xs whitespace-normal text-negative">
          {refusal}
        </span>
      )}
      <Button kind={kind} disabled={isPending} onClick={click}>
        <Icon name={icon} />
        {word}
      </Button>
    </span>
  );
}
