import type { AgentManifest, PriceTable, StackManifest } from "@/lib/contracts/catalog";
import type { LedgerId, SnapshotId } from "@/lib/contracts/rg-ledger";
import { benchmarkIdOf, type Scenario } from "@/lib/contracts/scenario-manifest";
import { digestOf } from "@/lib/shared/digest";
import type { RunRequest, Subject } from "./run-request";

export type PlannedScenario = { scenario: Scenario; behaviorSha256: string; variant: string };

export type PlanInput = {
  executionId: string;
  scenarios: readonly PlannedScenario[];
  repetitions: number;
  subject: Subject;
  agent: AgentManifest;
  stack: StackManifest;
  stackSha256: string;
  prices: PriceTable;
  executorVersion: string;
  /** Digest of the pinned dependency manifest (the lock file). */
  dependenciesSha256: string;
  now: Date;
  ids: { ledgerId(): LedgerId; snapshotId(): SnapshotId };
};

export type PlannedSlot = {
  ordinal: number;
  scenarioSlug: string;
  scenarioVersion: string;
  variant: string;
  seed: number;
  repetition: number;
  /** The first run of the slot. */
  request: RunRequest;
};

/**
 * Materialises an execution: one slot per scenario case and repetition, each with its first run and its snapshot.
 * Pure; the same input and ids give the same plan. Contract: Mnemom §1.3 (snapshot), §7.4 (fingerprint).
 */
export function planExecution(input: PlanInput): PlannedSlot[] {
  const repetitions = Array.from({ length: input.repetitions }, (_, index) => index + 1);
  const cases = input.scenarios.flatMap((planned) =>
    repetitions.map((repetition) => ({ planned, repetition })),
  );
  return cases.map(({ planned, repetition }, ordinal) => ({
    ordinal,
    scenarioSlug: planned.scenario.slug,
    scenarioVersion: planned.scenario.version,
    variant: planned.variant,
    seed: canonicalSeed(planned.scenario.slug),
    repetition,
    request: firstRequest(input, planned, ordinal, repetition),
  }));
}

function firstRequest(
  input: PlanInput,
  planned: PlannedScenario,
  slotOrdinal: number,
  repetition: number,
): RunRequest {
  const { subject, stack, agent, prices } = input;
  const fingerprintPreimage = {
    config: fingerprintConfig(input.executorVersion, stack, subject),
    dependenciesSha256: input.dependenciesSha256,
  };
  return {
    schema: "touchstone-run-request/1",
    ledgerId: input.ids.ledgerId(),
    executionId: input.executionId,
    slotOrdinal,
    repetition,
    attempt: 1,
    seed: canonicalSeed(planned.scenario.slug),
    scenario: planned.scenario,
    behaviorSha256: planned.behaviorSha256,
    variant: planned.variant,
    subject,
    stack: {
      slug: stack.slug,
      sandbox: stack.sandbox,
      limits: stack.limits,
      evaluationLimits: stack.evaluationLimits,
      sha256: input.stackSha256,
    },
    snapshot: {
      snapshot_id: input.ids.snapshotId(),
      schema_version: 1,
      captured_at: input.now.toISOString(),
      agent_id: agent.agentId,
      benchmark_id: benchmarkIdOf(planned.scenario),
      harness_version: input.executorVersion,
      agent_card_hash: digestOf(agent.alignmentCard),
      alignment_card_version: agent.alignmentCardVersion,
      protection_card_version: agent.protectionCardVersion,
      posture_id: agent.postureId,
      posture_revision: agent.postureRevision,
      trust_rating_at_capture: agent.trustRating,
      env_fingerprint: digestOf(fingerprintPreimage),
    },
    fingerprintPreimage,
    price: { table: prices.slug, date: prices.date, price: prices.models[subject.modelId] ?? null },
  };
}

/** The part of a fingerprint that a request tells again by its other members. */
export function fingerprintConfig(
  executor: string,
  { sandbox, limits, evaluationLimits }: RunRequest["stack"] | StackManifest,
  { harness, harnessVersion }: Subject,
): Record<string, unknown> {
  return { executor, sandbox, limits, evaluationLimits, harness, harnessVersion };
}

/** Another run of the same slot under the same pinned inputs: new ids, next attempt, a snapshot captured now. */
export function planNextAttempt(
  earlier: RunRequest,
  next: { attempt: number; now: Date; ids: PlanInput["ids"] },
): RunRequest {
  return {
    ...earlier,
    ledgerId: next.ids.ledgerId(),
    attempt: next.attempt,
    snapshot: {
      ...earlier.snapshot,
      snapshot_id: next.ids.snapshotId(),
      captured_at: next.now.toISOString(),
    },
  };
}

/** What of a pinned request is taken as it is now: the scenario's files and the executor that carries the run out. */
export type ChangedInputs = Pick<RunRequest, "scenario" | "behaviorSha256"> & {
  executorVersion: string;
  dependenciesSha256: string;
};

/**
 * The run of an earlier snapshot once more, in an execution of its own: new ids, a snapshot captured now, every pinned input as
 * it was; `changed` = those that no longer are, taken as they are now (Mnemom §5, deterministic replay).
 */
export function planReplay(
  earlier: RunRequest,
  next: { executionId: string; now: Date; ids: PlanInput["ids"] },
  changed: ChangedInputs | null,
): RunRequest {
  const again = planNextAttempt(earlier, { attempt: 1, now: next.now, ids: next.ids });
  const replay = { ...again, executionId: next.executionId, slotOrdinal: 0, repetition: 1 };
  if (changed === null) return replay;
  const { scenario, behaviorSha256, executorVersion, dependenciesSha256 } = changed;
  const fingerprintPreimage = {
    config: fingerprintConfig(executorVersion, earlier.stack, earlier.subject),
    dependenciesSha256,
  };
  return {
    ...replay,
    scenario,
    behaviorSha256,
    fingerprintPreimage,
    snapshot: {
      ...replay.snapshot,
      benchmark_id: benchmarkIdOf(scenario),
      harness_version: executorVersion,
      env_fingerprint: digestOf(fingerprintPreimage),
    },
  };
}

/** FNV-1a over the slug, 31 bits (harness-e2e §1.1 canonical seed, narrowed to what a manifest's integer holds). */
export function canonicalSeed(slug: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(slug)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash & 0x7fffffff;
}
