import type { LedgerStatus } from "@/lib/contracts/rg-ledger";
import type { RunResult, RunTermination, TechnicalValidity } from "@/lib/contracts/termination";
import type { RunPhase } from "@/lib/contracts/run-phase";
import type { IconName } from "@/components/ui/icon-paths";
import type { Tone } from "@/components/ui/tone";

export type Words = { icon: IconName; word: string; tone: Tone };

export const TERMINATION = {
  completed: { icon: "completed", word: "Completed", tone: "neutral" },
  catastrophic: { icon: "catastrophic", word: "Catastrophic", tone: "negative" },
  timed_out: { icon: "timed-out", word: "Timed out", tone: "caution" },
  hung: { icon: "hung", word: "Hung", tone: "caution" },
  harness_error: { icon: "harness-error", word: "Harness error", tone: "negative" },
  infrastructure: { icon: "infrastructure", word: "Infrastructure", tone: "neutral" },
  aborted: { icon: "aborted", word: "Aborted", tone: "neutral" },
} satisfies Record<RunTermination, Words>;

export const TERMINATION_SENTENCE = {
  completed: "A clean end with a usable result.",
  catastrophic: "A clean end, but nothing that builds or loads.",
  timed_out: "The maximum run time was reached; what was there was collected.",
  hung: "The idle watchdog ended it: nothing came for too long.",
  harness_error: "The harness ended itself with an error before the deadline.",
  infrastructure: "Our side broke. It stays out of every statistic about the model.",
  aborted: "An operator cancelled it.",
} satisfies Record<RunTermination, string>;

export const RESULT = {
  pass: { icon: "pass", word: "Passed", tone: "positive" },
  fail: { icon: "fail", word: "Failed", tone: "negative" },
  task_incomplete: { icon: "incomplete", word: "Incomplete", tone: "caution" },
  inconclusive: { icon: "inconclusive", word: "Inconclusive", tone: "caution" },
  undetermined: { icon: "undetermined", word: "Undetermined", tone: "neutral" },
} satisfies Record<RunResult, Words>;

export const RESULT_SENTENCE = {
  pass: "Every gate is met and the points reach the threshold.",
  fail: "The points stay below the threshold.",
  task_incomplete: "The task is not finished.",
  inconclusive: "A criterion has no award, so there is no total.",
  undetermined: "The run says nothing about the model.",
} satisfies Record<RunResult, string>;

export const VALIDITY = {
  valid: { icon: "valid", word: "Valid", tone: "neutral" },
  invalid: { icon: "invalid", word: "Invalid", tone: "caution" },
} satisfies Record<TechnicalValidity, Words>;

export const STATUS = {
  queued: { icon: "queued", word: "Queued", tone: "neutral" },
  running: { icon: "running", word: "Running", tone: "active" },
  completed: { icon: "completed", word: "Completed", tone: "neutral" },
  failed: { icon: "fail", word: "Failed", tone: "negative" },
  aborted: { icon: "aborted", word: "Aborted", tone: "neutral" },
} satisfies Record<LedgerStatus, Words>;

const PHASE = {
  "setting-up": "Setting up",
  executing: "Executing",
  collecting: "Collecting",
  evaluating: "Evaluating",
  persisting: "Persisting",
  "cleaning-up": "Cleaning up",
} satisfies Record<RunPhase, string>;

/** What leads in a list: the result once there is one, else where the run is. */
export function leadingWords(run: {
  status: LedgerStatus;
  result: RunResult | null;
  phase: RunPhase | null;
}): Words {
  if (run.status === "running")
    return { ...STATUS.running, word: run.phase === null ? "Running" : PHASE[run.phase] };
  return run.result === null || run.status === "queued" || run.status === "aborted"
    ? STATUS[run.status]
    : RESULT[run.result];
}
