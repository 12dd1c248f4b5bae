import type { RunRecord } from "@/lib/contracts/run-record";
import { benchmarkIdOf } from "@/lib/contracts/scenario-manifest";
import { runTerminationSchema } from "@/lib/contracts/termination";
import { addCount, tokenTotals } from "@/lib/contracts/tokens";
import { bucketOf, needsAttention } from "@/lib/executions/rules";
import { fingerprintConfig } from "@/lib/executor/plan/plan-execution";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import type { Conclusion } from "@/lib/executor/termination/conclude";
import { missingFacts } from "@/lib/runs/rules";
import { digestOf } from "@/lib/shared/digest";
import { storableJson } from "@/lib/shared/storable-json";
import type { StoredRun } from "./queries";

/** Why a column cannot be derived; the value is whatever the database holds. */
export class Underivable {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}
const not = (reason: string): Underivable => new Underivable(reason);

export type RowFacts = {
  stored: StoredRun;
  request: RunRequest;
  /** As in its file; null for a run that never wrote one. */
  record: RunRecord | null;
  conclusion: Conclusion;
  termination: string;
  /** How many events the raw lines give; null when they are not there. */
  events: number | null;
  startedAt: string | null;
  ranAt: string | null;
};

type Columns = Readonly<Record<string, (facts: RowFacts) => unknown>>;

const DATABASE_CLOCK = "The database's own clock told it.";
const NO_RECORD = "The run wrote no record; whoever decided it for the lost worker worded it.";

/** `harness_ledger`: 14 columns (Mnemom §1.2). */
export const LEDGER_COLUMNS: Columns = {
  ledger_id: ({ request }) => request.ledgerId,
  run_id: ({ stored, record, conclusion }) =>
    record?.id ?? startedFact(stored)?.["runId"] ?? neverStarted(conclusion, "No fact tells it."),
  benchmark_id: ({ request }) => benchmarkIdOf(request.scenario),
  agent_id: ({ request }) => request.subject.agentId,
  status: ({ conclusion }) => conclusion.ledger.status,
  outcome: ({ conclusion }) => conclusion.ledger.outcome,
  submitted_at: ({ request }) => submittedAt(request),
  started_at: ({ startedAt, conclusion }) =>
    startedAt ?? neverStarted(conclusion, "No fact tells when it started."),
  completed_at: ({ ranAt }) => ranAt ?? not(DATABASE_CLOCK),
  harness_version: ({ request }) => request.snapshot.harness_version,
  snapshot_ref: ({ request }) => request.snapshot.snapshot_id,
  failure_reason: ({ record, conclusion }) =>
    record === null ? not(NO_RECORD) : storableJson(conclusion.ledger.failureReason),
  created_at: () => not(DATABASE_CLOCK),
  updated_at: () => not(DATABASE_CLOCK),
};

/** `benchmark_results`: 13 columns (Mnemom §1.1). */
export const RESULT_COLUMNS: Columns = {
  run_id: ({ record }) => record?.id,
  benchmark_id: ({ request }) => benchmarkIdOf(request.scenario),
  agent_id: ({ request }) => request.subject.agentId,
  suite: ({ request }) => request.scenario.benchmark.suite,
  score: ({ conclusion }) => Number((conclusion.score ?? 0).toFixed(2)),
  grade: ({ conclusion }) => conclusion.grade,
  component_scores: ({ conclusion }) => conclusion.componentScores,
  verdict: ({ conclusion }) => conclusion.ledger.outcome,
  ran_at: ({ ranAt }) => ranAt,
  harness_version: ({ request }) => request.snapshot.harness_version,
  snapshot_ref: ({ request }) => request.snapshot.snapshot_id,
  ledger_id: ({ request }) => request.ledgerId,
  created_at: () => not(DATABASE_CLOCK),
};

/** `benchmark_snapshots`: 13 fields (Mnemom §1.3). */
export const SNAPSHOT_COLUMNS: Columns = {
  snapshot_id: ({ request }) => request.snapshot.snapshot_id,
  schema_version: () => 1,
  captured_at: ({ request }) => new Date(request.snapshot.captured_at).toISOString(),
  agent_id: ({ request }) => request.subject.agentId,
  benchmark_id: ({ request }) => benchmarkIdOf(request.scenario),
  harness_version: ({ request }) => request.snapshot.harness_version,
  agent_card_hash: ({ request, stored }) => {
    const pinned = request.snapshot.agent_card_hash;
    return stored.snapshot?.["agent_card_hash"] === pinned && !stored.cardSha256s.includes(pinned)
      ? not("It is the one pinned at admission; the agent's profile has another card by now.")
      : pinned;
  },
  alignment_card_version: ({ request }) => request.snapshot.alignment_card_version,
  protection_card_version: ({ request }) => request.snapshot.protection_card_version,
  posture_id: ({ request }) => request.snapshot.posture_id,
  posture_revision: ({ request }) => request.snapshot.posture_revision,
  trust_rating_at_capture: ({ request }) => request.snapshot.trust_rating_at_capture,
  env_fingerprint: ({ request }) => digestOf(request.fingerprintPreimage),
};

/** `runs`: ours. */
export const RUN_COLUMNS: Columns = {
  ledger_id: ({ request }) => request.ledgerId,
  execution_id: ({ request }) => request.executionId,
  slot_ordinal: ({ request }) => request.slotOrdinal,
  attempt: ({ request }) => request.attempt,
  is_latest: ({ request, stored }) => request.attempt === stored.latestAttempt,
  request: ({ stored }) => pinnedRequest(stored),
  phase: () => null,
  termination: ({ termination }) => termination,
  technical: ({ conclusion }) => conclusion.technical,
  result: ({ conclusion }) => conclusion.result,
  earned: ({ record, conclusion }) => (record === null ? null : conclusion.points.earned),
  possible: ({ record, conclusion }) => (record === null ? null : conclusion.points.possible),
  duration_ms: ({ record }) => (record === null ? null : Math.round(record.metrics.runTimeSeconds * 1000)),
  tokens_total: ({ record }) => (record === null ? null : totalOf(record)),
  cost_usd: ({ record }) => record?.metrics.cost.comparable ?? null,
  event_count: ({ events }) => events ?? not("There are no raw lines that tell it."),
  record: ({ record }) => (record === null ? null : storableJson(record)),
  audit_flags: ({ record }) => storableJson(record?.touchstone?.auditFlags ?? []),
  cached_input: ({ record }) => record?.metrics.tokens.cachedInput ?? null,
  cache_written: ({ record }) => {
    const { cacheWrite5m = null, cacheWrite1h = null } = record?.metrics.tokens ?? {};
    return addCount(cacheWrite5m, cacheWrite1h);
  },
  turns: ({ record }) =>
    record?.touchstone?.meters.find(({ meter }) => meter === "gateway")?.requests ?? null,
  tool_calls: ({ record }) => (record === null ? null : toolEventsOf(record)),
  progress_at: () => not(DATABASE_CLOCK),
  changed_in: () => not("It numbers the database's transaction that last changed the row."),
  missing_facts: ({ stored, record }) => (record === null ? missingThen(stored) : []),
  reconciled_at: ({ stored }) => (settledFact(stored) === null ? null : not(DATABASE_CLOCK)),
  reconciled_by: ({ stored }) => settledFact(stored)?.["by"] ?? null,
  reconciliation_note: ({ stored }) => settledFact(stored)?.["note"] ?? null,
  lease_owner: () => null,
  lease_expires_at: () => null,
  cancel_requested_at: ({ stored }) =>
    stored.journal.some(({ type }) => type === "cancel-requested") ? not(DATABASE_CLOCK) : null,
  needs_harness: ({ request }) => request.subject.harness,
  needs_sandbox: ({ request }) => request.stack.sandbox,
  needs_provider: ({ request }) => request.subject.provider,
  needs_browser: ({ request }) => request.scenario.kind === "end-to-end",
  status: ({ conclusion }) => conclusion.ledger.status,
  submitted_at: ({ request }) => submittedAt(request),
  at: ({ startedAt, request }) => startedAt ?? submittedAt(request),
  scenario_slug: ({ request }) => request.scenario.slug,
  scenario_version: ({ request }) => request.scenario.version,
  harness: ({ request }) => request.subject.harness,
  harness_version: ({ request }) => request.subject.harnessVersion,
  model_id: ({ request }) => request.subject.modelId,
  review_count: ({ stored }) => stored.reviewCount,
  is_published: ({ stored }) => stored.isPublished,
  bucket: ({ conclusion }) => bucketOf({ status: conclusion.ledger.status, result: conclusion.result }),
  is_told: ({ termination }) => termination !== "infrastructure" && termination !== "aborted",
  share: ({ record, conclusion: { technical, points } }) =>
    record === null || technical !== "valid" || points.earned === null
      ? null
      : points.earned / points.possible,
  needs_attention: ({ record, termination, conclusion }) =>
    needsAttention({
      termination: runTerminationSchema.parse(termination),
      result: conclusion.result,
      auditFlags: record?.touchstone?.auditFlags ?? [],
    }),
};

function submittedAt({ snapshot }: RunRequest): string {
  return new Date(snapshot.captured_at).toISOString();
}

/** `slots`: the planned place. */
export const SLOT_COLUMNS: Columns = {
  execution_id: ({ request }) => request.executionId,
  ordinal: ({ request }) => request.slotOrdinal,
  scenario_slug: ({ request }) => request.scenario.slug,
  scenario_version: ({ request }) => request.scenario.version,
  variant: ({ request }) => request.variant,
  seed: ({ request }) => request.seed,
  repetition: ({ request }) => request.repetition,
};

/** `criteria`: one row an award, in declared order. */
export const CRITERION_COLUMNS: Readonly<
  Record<
    string,
    (award: Readonly<Record<string, unknown>>, place: { ledgerId: string; ordinal: number }) => unknown
  >
> = {
  ledger_id: (_award, { ledgerId }) => ledgerId,
  ordinal: (_award, { ordinal }) => ordinal,
  id: ({ id }) => id,
  title: ({ title }) => title,
  category: ({ category }) => category,
  possible: ({ possible }) => possible,
  awarded: ({ awarded }) => awarded,
  reason: ({ reason }) => reason,
  gate: ({ gate }) => gate,
  gate_minimum: ({ gateMinimum }) => gateMinimum,
  component: ({ component }) => component,
  evidence: ({ evidence }) => evidence,
};

/** A run that was aborted before it started has neither; one that failed before it started was given both. */
function neverStarted({ ledger }: Conclusion, reason: string): unknown {
  return ledger.status === "aborted" ? null : not(reason);
}

function startedFact({ journal }: StoredRun): Readonly<Record<string, unknown>> | null {
  return journal.find(({ type }) => type === "run-started")?.data ?? null;
}

function settledFact({ journal }: StoredRun): Readonly<Record<string, unknown>> | null {
  return journal.find(({ type }) => type === "run-reconciled")?.data ?? null;
}

/** What was not known when the run was decided for its lost worker; later facts may tell some of it. */
function missingThen({ journal }: StoredRun): string[] {
  const decided = journal.findIndex(({ type }) => type === "worker-lost" || type === "claim-released");
  const before = decided === -1 ? [] : journal.slice(0, decided);
  return before.some(({ type }) => type === "run-started") ? missingFacts(before) : [];
}

const TOOL_EVENTS = ["command", "read", "write", "search", "list", "skill"];

function toolEventsOf({ touchstone }: RunRecord): number {
  return TOOL_EVENTS.reduce((sum, type) => sum + (touchstone?.eventCounts[type] ?? 0), 0);
}

function totalOf({ metrics }: RunRecord): number | null {
  const { input, output } = tokenTotals(metrics.tokens);
  return addCount(input, output);
}

/** The request is what everything else is derived from; the journal's first fact holds its digest. */
function pinnedRequest({ run, journal }: StoredRun): unknown {
  const pinned = journal.find(({ type }) => type === "run-admitted")?.data["requestSha256"];
  if (pinned === undefined) return not("The run is older than the digest in its first fact.");
  const found = digestOf(run["request"]);
  return found === pinned ? run["request"] : { requestSha256: pinned };
}

/** The request's own members that tell one thing twice. */
export function requestTwice(request: RunRequest): [string, unknown, unknown][] {
  const { snapshot, stack, subject, fingerprintPreimage } = request;
  return [
    ["fingerprint of its preimage", digestOf(fingerprintPreimage), snapshot.env_fingerprint],
    [
      "preimage's configuration",
      fingerprintConfig(snapshot.harness_version, stack, subject),
      fingerprintPreimage["config"],
    ],
    ["agent", subject.agentId, snapshot.agent_id],
  ];
}
