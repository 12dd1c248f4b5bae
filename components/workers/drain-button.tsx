"use client";
import { useState, useTransition } from "react";
import { setDrainingAction } from "@/lib/workers/actions";
import type { Worker } from "@/lib/workers/schema";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

type Props = { workerId: Worker["id"]; host: string; isDraining: boolean };

/** Drains or resumes; draining ends nothing, so it asks no question. */
export function DrainButton({ workerId, host, isDraining }: Props) {
  const [isPending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string | null>(null);
  const click = () =>
    startTransition(async () => {
      const result = await setDrainingAction({ workerId, isDraining: !isDraining });
      setRefusal(result.ok ? null : result.message);
    });
  return (
    <span className="inline-flex items-center gap-2">
      {refusal === null ? null : (
        <span role="alert" className="max-w-60 text-xs whitespace-normal text-negative">
          {refusal}
        </span>
      )}
      <Button
        kind="ghost"
        disabled={isPending}
        onClick={click}
        aria-label={`${isDraining ? "Resume" : "Drain"} the worker on ${host}`}
      >
        <Icon name={isDraining ? "play" : "aborted"} />
        {isDraining ? "Resume" : "Drain"}
      </Button>
    </span>
  );
}
