import type { ComparedRun, ComparedSide, Difference, Exclusion, SlotPair } from "../schema";
import { shareOf } from "@/lib/runs/rules";
import { isObserved } from "./facts-of-run";

const SIDES = { from: "A", to: "B" } as const;
type Side = keyof typeof SIDES;

/**
 * Why a whole scenario is left out, first match wins (harness-e2e §5.2). A side is excluded for technical reasons only when
 * none of its runs counts: single ones stay in the denominator as errors (lib/decisions/0036).
 */
export function exclusionOf(from: readonly ComparedRun[], to: readonly ComparedRun[]): Exclusion | null {
  const sides = [
    { side: "from" as Side, runs: from.filter(isObserved) },
    { side: "to" as Side, runs: to.filter(isObserved) },
  ];
  for (const { side, runs } of sides)
    if (runs.length === 0)
      return { reason: "missing", sentence: `${SIDES[side]} has no run that says something about it.` };
  if (new Set([...from, ...to].map(({ behaviorSha256 }) => behaviorSha256)).size > 1)
    return { reason: "redefined", sentence: "Both sides ran another definition of it." };
  const rules = [
    {
      reason: "technical_invalid" as const,
      isBroken: (run: ComparedRun) => run.technical === "invalid",
      says: "no run whose measurement counts",
    },
    {
      reason: "undetermined" as const,
      isBroken: ({ result }: ComparedRun) => result === "undetermined" || result === null,
      says: "no run with a result",
    },
    {
      reason: "no_score" as const,
      isBroken: (run: ComparedRun) => shareOf(run) === null && run.result !== "task_incomplete",
      says: "no run with points",
    },
  ];
  for (const { reason, isBroken, says } of rules)
    for (const { side, runs } of sides)
      if (runs.every(isBroken)) return { reason, sentence: `${SIDES[side]} has ${says}.` };
  return null;
}

/** Why a slot of an included scenario is in no pair; null for a pair. */
export function unpairedOf(from: ComparedRun | null, to: ComparedRun | null): SlotPair["unpaired"] {
  return broken("from", from) ?? broken("to", to);
}

function broken(side: Side, run: ComparedRun | null): SlotPair["unpaired"] {
  if (run === null) return { side, reason: "missing" };
  if (run.termination === null) return { side, reason: run.status === "aborted" ? "aborted" : "unfinished" };
  if (run.termination === "infrastructure" || run.termination === "aborted")
    return { side, reason: run.termination };
  return null;
}

type Identity = { field: string; of: (side: ComparedSide) => string };

/** What must be the same for a gate (harness-e2e §5.1); revisions of harness and executor may differ. */
const IDENTITY: readonly Identity[] = [
  { field: "Model", of: ({ execution }) => execution.modelId },
  { field: "Provider", of: ({ provider }) => provider },
  { field: "Stack", of: ({ execution }) => execution.stackSlug },
];
const DESCRIBED: readonly Identity[] = [
  ...IDENTITY,
  { field: "Harness", of: ({ execution }) => execution.harness },
  { field: "Harness version", of: ({ execution }) => execution.harnessVersion ?? "none" },
  { field: "Agent profile", of: ({ execution }) => execution.agentId },
  { field: "Suite", of: ({ execution }) => execution.suiteSlug ?? "unnamed" },
  { field: "Stack definition", of: ({ stackSha256 }) => stackSha256.slice(0, 12) },
  { field: "Repetitions", of: ({ repetitions }) => String(repetitions) },
  { field: "Technical retries", of: ({ technicalRetries }) => String(technicalRetries) },
  { field: "Executor", of: ({ executorVersion }) => executorVersion ?? "unknown" },
  { field: "Harness options", of: ({ options }) => JSON.stringify(options) },
];

export function differencesOf(from: ComparedSide, to: ComparedSide): Difference[] {
  return differing(DESCRIBED, from, to);
}

/** Each difference is a reason why the two are no cohort, so that no gate can pass. */
export function cohortReasons(from: ComparedSide, to: ComparedSide): string[] {
  return differing(IDENTITY, from, to).map(
    (difference) => `${difference.field} differs: ${difference.from} and ${difference.to}.`,
  );
}

function differing(fields: readonly Identity[], a: ComparedSide, b: ComparedSide): Difference[] {
  return fields
    .map(({ field, of }) => ({ field, from: of(a), to: of(b) }))
    .filter(({ from, to }) => from !== to);
}
