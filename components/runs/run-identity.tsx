import type { RunSummary } from "@/lib/runs/schema";
import { TextLink } from "@/components/ui/text-link";

/** The line of identity under a run's title. */
export function RunIdentity({ run, attempts }: { run: RunSummary; attempts: number }) {
  return (
    <>
      <span className="id">{run.ledgerId}</span> ·{" "}
      {run.runId === null ? "not started yet" : <span className="id">{run.runId}</span>} · attempt{" "}
      {run.attempt} of {Math.max(attempts, run.attempt)} · {run.harness} {run.harnessVersion ?? ""} ·{" "}
      {run.modelId} ·{" "}
      <TextLink href={`/executions/${run.executionId}`} className="link">
        {run.executionTitle}
      </TextLink>
    </>
  );
}
