import type { ExecutionDetail, RunCounts } from "@/lib/executions/schema";
import type { RunSummary } from "@/lib/runs/schema";
import { TERMINATION_SENTENCE } from "@/components/runs/run-words";
import { finishedOf } from "./execution-words";

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** The one sentence that opens an execution, with its denominator. */
export function summarise(execution: Pick<ExecutionDetail, "counts" | "runs">): string {
  const { counts } = execution;
  const attention = needsAttention(execution.runs).length;
  const isLive = counts.queued + counts.running > 0;
  const head = isLive
    ? `${finishedOf(counts)} of ${counts.planned} runs have ended, ${counts.passed} of them passed`
    : `${counts.passed} of ${counts.planned} ${counts.planned === 1 ? "run" : "runs"} passed`;
  if (attention === 0) return isLive ? `${head}; none needs a look so far.` : `${head}; none needs a look.`;
  return `${head}; ${inWords(attention)} ${attention === 1 ? "needs" : "need"} a look${aside(counts, attention)}.`;
}

function aside(counts: RunCounts, attention: number): string {
  if (counts.undetermined === 0) return "";
  if (counts.undetermined === attention)
    return attention === 1
      ? ", and it says nothing about the model"
      : ", and they say nothing about the model";
  return `, and ${inWords(counts.undetermined)} of those ${counts.undetermined === 1 ? "says" : "say"} nothing about the model`;
}

function inWords(count: number): string {
  return SMALL[count] ?? String(count);
}

/**
 * Runs that count, have ended and did not pass: those that did not run first, then the failed, then the uncertain; last
 * those that passed with a critical flag.
 */
export function needsAttention(runs: readonly RunSummary[]): RunSummary[] {
  return runs
    .filter(
      (run) =>
        run.isLatest &&
        run.completedAt !== null &&
        (run.result !== "pass" || isFlagged(run)) &&
        (run.status !== "aborted" || run.needsReconciliation),
    )
    .toSorted((a, b) => urgencyOf(a) - urgencyOf(b) || a.slotOrdinal - b.slotOrdinal);
}

function isFlagged({ auditFlags }: RunSummary): boolean {
  return auditFlags.some(({ severity }) => severity === "critical");
}

function urgencyOf(run: RunSummary): number {
  if (run.result === "pass") return 5;
  if (run.technical === "invalid") return 0;
  if (run.termination === "catastrophic") return 1;
  if (run.result === "fail") return 2;
  return run.result === "task_incomplete" ? 3 : 4;
}

/** Why a run stands on the list, in the run's own words where it has some. */
export function reasonOf(run: RunSummary): string {
  if (run.failureReason !== null) return run.failureReason;
  if (run.termination !== null && run.termination !== "completed")
    return TERMINATION_SENTENCE[run.termination];
  const [flag] = run.result === "pass" ? run.auditFlags : [];
  if (flag !== undefined) return flag.summary;
  if (run.earned !== null && run.possible !== null) return `${run.earned} of ${run.possible} points.`;
  return run.result === "inconclusive"
    ? "A criterion has no award, so there is no total."
    : "No reason was recorded.";
}
