import {
  comparedRunSchema,
  comparedSideSchema,
  type ComparedRun,
  type ComparedSide,
} from "@/lib/comparisons/schema";
import { anId } from "./contract-rows";

/** A run that counts and passed with all points. */
export function aComparedRun(changes: Partial<ComparedRun> = {}): ComparedRun {
  return comparedRunSchema.parse({
    ledgerId: anId("bhl"),
    scenarioSlug: "sort-the-shelf",
    scenarioVersion: "v1.0.0",
    scenarioName: "Sort the shelf",
    behaviorSha256: "a".repeat(64),
    variant: "default",
    seed: 1,
    repetition: 1,
    attempt: 1,
    status: "completed",
    termination: "completed",
    technical: "valid",
    result: "pass",
    earned: 100,
    possible: 100,
    durationMs: 1000,
    tokensTotal: 500,
    costUsd: 0.01,
    cachedInput: null,
    cacheWritten: null,
    turns: 4,
    toolCalls: 3,
    areGatesMet: true,
    earlierTokens: null,
    ...changes,
  });
}

export const FAILED = { result: "fail", earned: 20, areGatesMet: false } as const;
export const ERROR = {
  termination: "harness_error",
  technical: "invalid",
  result: "undetermined",
  earned: null,
  areGatesMet: null,
} as const;
export const BROKEN = { ...ERROR, status: "failed", termination: "infrastructure" } as const;

/** A side whose runs are given; its execution is settled. */
export function aComparedSide(
  runs: readonly ComparedRun[],
  changes: Partial<ComparedSide> = {},
): ComparedSide {
  return comparedSideSchema.parse({
    execution: anExecutionSummary(),
    provider: "scripted",
    stackSha256: "b".repeat(64),
    repetitions: 1,
    technicalRetries: 0,
    executorVersion: "0.1.0",
    options: {},
    criteria: [],
    ...changes,
    runs,
  });
}

function anExecutionSummary() {
  return {
    id: `exe_${anId("bhl").slice(4)}0000`,
    title: "A shelf",
    suiteSlug: null,
    stackSlug: "local",
    harness: "gemini",
    harnessVersion: "0.61.0",
    modelId: "scripted-good",
    agentId: "agent-1",
    createdAt: new Date(0),
    finishedAt: new Date(1),
    startedBy: "test",
    isCancelRequested: false,
    replaysSnapshot: null,
    counts: {
      planned: 1,
      queued: 0,
      running: 0,
      passed: 1,
      failed: 0,
      incomplete: 0,
      inconclusive: 0,
      undetermined: 0,
      aborted: 0,
    },
    verdict: "passed",
    meanShare: 1,
    scoredRuns: 1,
    tokensTotal: 1,
    costUsd: 1,
    needsAttention: 0,
  };
}

/** `n` repetitions of one scenario, each made from its ordinal. */
export function repeated(
  n: number,
  slug: string,
  make: (index: number) => Partial<ComparedRun> = () => ({}),
): ComparedRun[] {
  return Array.from({ length: n }, (_, index) =>
    aComparedRun({ scenarioSlug: slug, scenarioName: slug, repetition: index + 1, ...make(index) }),
  );
}
