import type { RunRecord, TouchstonePart } from "@/lib/contracts/run-record";
import { gradeOfScore, type RunId } from "@/lib/contracts/rg-ledger";
import type { RunResult, RunTermination } from "@/lib/contracts/termination";
import type { RunRequest } from "@/lib/executor/plan/run-request";

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
  const { termination = "completed", startedAt = new Date(), tokens = 100 } = shape;
  const isEvaluated = termination === "completed";
  const { scenario, subject } = request;
  return {
    id: runId,
    startedAt: startedAt.toISOString(),
    finishedAt: ranAt(startedAt),
    subject: {
      testCaseSlug: scenario.slug,
      testCaseVersion: scenario.version,
      testType: "task",
      variant: request.variant,
      harnessSlug: subject.harness,
      harnessVersion: subject.harnessVersion,
      modelId: subject.modelId,
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
    touchstone: { ...identityOf(request), ...scoresOf(request, shape), ...evidenceOf(request, startedAt) },
  };
}

function ranAt(startedAt: Date): string {
  return new Date(startedAt.getTime() + 1500).toISOString();
}

function identityOf({ ledgerId, snapshot, attempt, seed, scenario }: RunRequest) {
  return {
    schema: "touchstone-run/1" as const,
    ledgerId,
    snapshotId: snapshot.snapshot_id,
    agentId: snapshot.agent_id,
    benchmarkId: snapshot.benchmark_id,
    attempt,
    seed,
    executorVersion: snapshot.harness_version,
    threshold: scenario.benchmark.threshold,
  };
}

function scoresOf({ scenario }: RunRequest, { termination = "completed", share = 1, result }: Shape) {
  const ending = ENDINGS[termination];
  const possible = scenario.criteria.reduce((sum, { points }) => sum + points, 0);
  if (termination !== "completed")
    return {
      ...ending,
      points: { earned: null, possible },
      ...unscored(ending),
      componentScores: {},
      criteria: [],
    };
  const score = 1000 * share;
  const outcome = score < scenario.benchmark.threshold ? ("fail" as const) : ("pass" as const);
  return {
    technical: ending.technical,
    ledger: { ...ending.ledger, outcome },
    result: result ?? outcome,
    points: { earned: possible * share, possible },
    score,
    grade: gradeOfScore(score),
    componentScores: { order: score },
    criteria: scenario.criteria.map((one) => ({
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
    })),
  };
}

/** A catastrophic run scores 0 and is rated; the other failures are not. */
function unscored({ ledger }: Ending): Pick<TouchstonePart, "score" | "grade"> {
  return ledger.outcome === "fail" ? { score: 0, grade: "CCC" } : { score: null, grade: "NR" };
}

function evidenceOf({ snapshot, behaviorSha256, stack }: RunRequest, startedAt: Date) {
  return {
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
        confinement: "in-box" as const,
        uid: null,
        namespaces: {},
        limitsTier: "none",
      },
      credentials: { issuedAt: null, revokedAt: null, revokedProbeStatus: null },
      network: { allowed: [], denied: [], deniedCount: 0 },
      replay: { envFingerprint: snapshot.env_fingerprint, behaviorSha256, stackSha256: stack.sha256 },
      teardown: { clean: true, leftovers: [], finishedAt: null },
      clock: { startedAt: startedAt.toISOString(), ranAt: ranAt(startedAt), elapsedMs: 1500 },
    },
    remarks: [],
    files: [
      { path: "raw.jsonl", sha256: SHA, bytes: 0, mediaType: "application/jsonl", role: "raw" as const },
    ],
  };
}
