import type { LimitName, RunTermination } from "@/lib/contracts/termination";

export type ProcessEnd = {
  code: number | null;
  signal: string | null;
  outOfMemory: boolean;
  /** The deadline had passed when the process ended. */
  afterDeadline: boolean;
  /** The program had told its end and would not leave: its exit code says nothing. */
  lingered: boolean;
  /** The adapter's terminal event: exit code 0 is not success. */
  terminal: { isError: boolean; detail: string | null } | null;
};

/** What is known about a run; details are sentences with their figures. */
export type RunFacts = {
  aborted: string | null;
  /** Set-up, spawn, capture or memory of our own box broke before the harness had ended. */
  infrastructure: string | null;
  deadlineReached: string | null;
  /** The subject used up what the scenario allows it besides time. */
  budgetSpent: { limit: "turns" | "tokens"; detail: string } | null;
  idle: string | null;
  outputLimit: string | null;
  diskLimit: string | null;
  end: ProcessEnd | null;
  /** Only looked at after a clean end. */
  laterStageBroke: string | null;
  loaded: { isLoaded: boolean; detail: string | null } | null;
};

export const NO_FACTS: RunFacts = {
  aborted: null,
  infrastructure: null,
  deadlineReached: null,
  budgetSpent: null,
  idle: null,
  outputLimit: null,
  diskLimit: null,
  end: null,
  laterStageBroke: null,
  loaded: null,
};

export type Decision = { termination: RunTermination; detail: string | null; limit?: LimitName };

function describeEnd(end: ProcessEnd): string {
  if (end.signal !== null) return `The harness was ended by ${end.signal}.`;
  return `The harness exited with code ${end.code ?? "unknown"}.`;
}

function endedBadly(end: ProcessEnd): boolean {
  return !end.lingered && end.code !== 0;
}

/** True when the harness ended by itself without an error of its own. */
export function isCleanEnd(end: ProcessEnd | null): boolean {
  return end !== null && !end.outOfMemory && !endedBadly(end) && end.terminal?.isError !== true;
}

function decideByEnd(end: ProcessEnd): Decision | null {
  if (endedBadly(end) && end.afterDeadline)
    return {
      termination: "timed_out",
      detail: `${describeEnd(end)} The maximum run time had passed.`,
      limit: "deadline",
    };
  if (end.terminal?.isError === true)
    return {
      termination: "harness_error",
      detail: end.terminal.detail ?? `The harness reported an error. ${describeEnd(end)}`,
    };
  if (endedBadly(end)) return { termination: "harness_error", detail: describeEnd(end) };
  return null;
}

/** Reasons for which the run was stopped, or could not go on; they come before whatever the exit code says. */
function decideByReason(facts: RunFacts): Decision | null {
  if (facts.aborted !== null) return { termination: "aborted", detail: facts.aborted };
  if (facts.infrastructure !== null) return { termination: "infrastructure", detail: facts.infrastructure };
  if (facts.end?.outOfMemory === true)
    return { termination: "infrastructure", detail: "The box ran out of memory.", limit: "memory" };
  return decideByLimit(facts);
}

function decideByLimit({
  deadlineReached,
  budgetSpent,
  idle,
  outputLimit,
  diskLimit,
}: RunFacts): Decision | null {
  if (deadlineReached !== null)
    return { termination: "timed_out", detail: deadlineReached, limit: "deadline" };
  if (budgetSpent !== null) return { termination: "timed_out", ...budgetSpent };
  if (idle !== null) return { termination: "hung", detail: idle, limit: "idle" };
  // An endless printer is stopped by us, yet it is the program that failed: neither time nor our system ran out.
  if (outputLimit !== null) return { termination: "harness_error", detail: outputLimit, limit: "output" };
  return diskLimit === null ? null : { termination: "harness_error", detail: diskLimit, limit: "disk" };
}

function decideByLaterStages({ laterStageBroke, loaded }: RunFacts): Decision | null {
  if (laterStageBroke !== null) return { termination: "infrastructure", detail: laterStageBroke };
  if (loaded === null) return null;
  return loaded.isLoaded
    ? { termination: "completed", detail: null }
    : { termination: "catastrophic", detail: loaded.detail ?? "Nothing was built that loads." };
}

/**
 * How a run ended, first match wins (lib/decisions/0009; Test Cabinet §3). Null while it cannot be told: the harness
 * still runs, or it ended cleanly and collecting and evaluating have not finished.
 */
export function decideTermination(facts: RunFacts): Decision | null {
  const byReason = decideByReason(facts);
  if (byReason !== null || facts.end === null) return byReason;
  return decideByEnd(facts.end) ?? decideByLaterStages(facts);
}
