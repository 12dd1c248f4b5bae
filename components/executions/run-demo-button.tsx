"use client";
import { useRouter } from "next/navigation";
import { toRoute } from "@/components/ui/to-route";
import { useState, useTransition } from "react";
import { startExecutionAction } from "@/lib/executions/actions";
import type { StartOptions } from "@/lib/executions/schema";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { initialForm, toInput, withSuite } from "./start-form";

const DEMO = { suite: "first-light", harness: "gemini", provider: "scripted", model: "scripted-good" };

/** One click from an empty house to runs that can be looked at. */
export function RunDemoButton({ options }: { options: StartOptions }) {
  const [key] = useState(() => crypto.randomUUID());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const router = useRouter();
  if (!options.suites.some(({ slug }) => slug === DEMO.suite)) return null;
  const run = () =>
    startTransition(async () => {
      const form = withSuite(
        { ...initialForm(options), harness: DEMO.harness, model: DEMO.model },
        DEMO.suite,
        options,
      );
      const result = await startExecutionAction({ ...toInput(form, options, key), provider: DEMO.provider });
      if (result.ok) router.push(toRoute(`/executions/${result.value.executionId}`));
      else setRefusal(result.message);
    });
  return (
    <>
      <Button kind="primary" disabled={isPending} onClick={run}>
        <Icon name="play" />
        {isPending ? "Starting the demo" : "Run the demo"}
      </Button>
      {refusal === null ? null : (
        <p role="alert" className="basis-full text-xs text-negative">
          {refusal}
        </p>
      )}
    </>
  );
}
