import { shareOf } from "@/lib/runs/rules";
import type { ComparedRun, TotalMetric } from "../schema";

/** Whether a run says anything about the subject: it ended, and neither our side broke it nor a person stopped it. */
export function isObserved({ termination }: ComparedRun): boolean {
  return termination !== null && termination !== "infrastructure" && termination !== "aborted";
}

/** The subject, or a limit, ended the run before its work could count (harness-e2e §5.1: subject_error, resource_limit). */
export function isTechnicalFailure({ termination, technical }: ComparedRun): boolean {
  return technical === "invalid" || termination === "timed_out" || termination === "hung";
}

/**
 * Whether the subject delivered something that could be judged: null where the measurement does not count
 * (harness-e2e §3.4 `deliverable`).
 */
export function hasDelivered({ technical, termination, result }: ComparedRun): boolean | null {
  if (technical === "invalid") return null;
  return termination === "completed" && result !== "task_incomplete";
}

const asNumber = (fact: boolean | null): number | null => (fact === null ? null : Number(fact));

/** What each total reads from one observed run. */
const VALUE_OF: Record<TotalMetric, (run: ComparedRun) => number | null> = {
  passed: ({ result }) => Number(result === "pass"),
  deliverable: (run) => asNumber(hasDelivered(run)),
  structural_integrity: ({ technical, areGatesMet }) =>
    technical === "valid" ? asNumber(areGatesMet) : null,
  technical_failure: (run) => Number(isTechnicalFailure(run)),
  points: shareOf,
  cost: ({ costUsd }) => costUsd,
  tokens: ({ tokensTotal }) => tokensTotal,
  wall_time: ({ durationMs }) => durationMs,
  turns: ({ turns }) => turns,
  tool_calls: ({ toolCalls }) => toolCalls,
};

/** The figure of one run for a total. Without errors counted, a run whose measurement does not count has none but its failure. */
export function valueOf(metric: TotalMetric, run: ComparedRun, countErrors: boolean): number | null {
  if (!countErrors && run.technical === "invalid" && metric !== "technical_failure") return null;
  return VALUE_OF[metric](run);
}
