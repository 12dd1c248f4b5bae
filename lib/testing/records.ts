import type { RunRecord, TouchstonePart } from "@/lib/contracts/run-record";
import { gradeOfScore, type RunId } from "@/lib/contracts/rg-ledger";
import type { RunResult, RunTermination } from "@/lib/contracts/termination";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import { invariant } from "@/lib/shared/invariant";

const SHA = "0".repeat(64);

type Ending = Pick<TouchstonePart, "ledger" | "technical" | "result">;
const ENDINGS: Record<RunTermination, Ending> = {
  completed: {
    ledger: { status: "completed", outcome: "pass", failureReason: null },
    technical: "valid",
    result: "pass",
  },
  catastrophic: {
    ledger: { status: "completed", outcome: "fail", failureReason: null },
    technical: "valid",
    result: "fail",
  },
  timed_out: {
    ledger: { status: "failed", outcome: "timeout", failureReason: "60 s were over." },
    technical: "valid",
    result: "task_incomplete",
  },
  hung: {
    ledger: { status: "failed", outcome: "timeout", failureReason: "Silent for 30 s." },
    technical: "valid",
    result: "task_incomplete",
  },
  harness_error: {
    ledger: { status: "completed", outcome: "error", failureReason: "Exit code 1." },
    technical: "invalid",
    result: "undetermined",
  },
  infrastructure: {
    ledger: { status: "failed", outcome: "error", failureReason: "No box." },
    technical: "invalid",
    result: "undetermined",
  },
  aborted: {
    ledger: { status: "aborted", outcome: "aborted", failureReason: "Cancelled." },
    technical: "invalid",
    result: "undetermined",
  },
};

type Shape = {
  termination?: RunTermination;
  result?: RunResult;
  share?: number;
  startedAt?: Date;
  tokens?: number | null;
};

/** A record as the executor would write it for a request; `share` of the points is earned. */
export function aRecord(request: RunRequest, runId: RunId, shape: Shape = {}): RunRecord {
  const { termination = "completed", share = 1, startedAt = new Date(), tokens = 100 } = shape;
  const ending = ENDINGS[termination];
  const isEvaluated = termination === "completed";
  const possible = request.scenario.criteria.reduce((sum, { points }) => sum + points, 0);
  const earned = isEvaluated ? possible * share : null;
  const score = isEvaluated ? 1000 * share : 0;
  const isRated = ending.ledger.outcome === "pass" || ending.ledger.outcome === "fail";
  const ranAt = new Date(startedAt.getTime() + 1500).toISOString();
  const outcome =
    isEvaluated && score < request.scenario.benchmark.threshold ? "fail" : ending.ledger.outcome;
  const part: TouchstonePart = {
    schema: "touchstone-run/1",
    ledgerId: request.ledgerId,
    snapshotId: request.snapshot.snapshot_id,
    agentId: request.snapshot.agent_id,
    benchmarkId: request.snapshot.benchmark_id,
    attempt: request.attempt,
    seed: request.seed,
    executorVersion: request.snapshot.harness_version,
    ledger: { ...ending.ledger, outcome },
    technical: ending.technical,
    result: shape.result ?? (isEvaluated && outcome === "fail" ? "fail" : ending.result),
    points: { earned, possible },
    score: isRated ? score : null,
    grade: isRated ? gradeOfScore(score) : "NR",
    componentScores: isEvaluated ? { order: score } : {},
    threshold: request.scenario.benchmark.threshold,
    criteria: isEvaluated
      ? request.scenario.criteria.map((one) => ({
          id: one.id,
          title: one.title,
          category: one.category,
          possible: one.points,
          awarded: one.points * share,
          reason: "Measured.",
          gate: one.gate,
          gateMinimum: one.gateMinimum ?? null,
          component: one.component,
          evidence: [],
        }))
      : [],
    meters: [],
    metersAgree: null,
    costIsEstimate: true,
    durationsMs: {},
    eventCounts: {},
    rawLines: 0,
    isolation: {
      namespace: {
        sandbox: "test",
        sandboxVersion: null,
        confinement: "in-box",
        uid: null,
        namespaces: {},
        limitsTier: "none",
      },
      credentials: { issuedAt: null, revokedAt: null, revokedProbeStatus: null },
      network: { allowed: [], denied: [], deniedCount: 0 },
      replay: {
        envFingerprint: request.snapshot.env_fingerprint,
        behaviorSha256: request.behaviorSha256,
        stackSha256: request.stack.sha256,
      },
      teardown: { clean: true, leftovers: [], finishedAt: null },
      clock: { startedAt: startedAt.toISOString(), ranAt, elapsedMs: 1500 },
    },
    remarks: [],
    files: [{ path: "raw.jsonl", sha256: SHA, bytes: 0, mediaType: "application/jsonl", role: "raw" }],
  };
  invariant(part.ledger.outcome, "an ended run has an outcome");
  return {
    id: runId,
    startedAt: startedAt.toISOString(),
    finishedAt: ranAt,
    subject: {
      testCaseSlug: request.scenario.slug,
      testCaseVersion: request.scenario.version,
      testType: "task",
      variant: request.variant,
      harnessSlug: request.subject.harness,
      harnessVersion: request.subject.harnessVersion,
      modelId: request.subject.modelId,
      orchestratorSlug: "one-shot",
    },
    tooling: { testCabinetCommit: null },
    environment: { os: "test", containerImage: "test", nodeVersion: null, authMode: "apiKey" },
    metrics: {
      runTimeSeconds: 1.5,
      tokens: {
        uncachedInput: tokens,
        cachedInput: null,
        output: tokens === null ? null : 0,
        reasoning: null,
      },
      cost: { comparable: 0.01, actual: 0.01 },
    },
    validation: { loaded: isEvaluated, checks: [], proofs: [] },
    links: { sourceRepo: null, playableBuild: null },
    status: { state: termination, detail: isEvaluated ? null : "A detail." },
    touchstone: part,
  };
}
