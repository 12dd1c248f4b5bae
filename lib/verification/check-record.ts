import type { RunRecord, TouchstonePart } from "@/lib/contracts/run-record";
import { benchmarkIdOf } from "@/lib/contracts/scenario-manifest";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import type { JournalFact } from "@/lib/runs/schema";
import type { DerivedOutput } from "./derive-output";
import type { Findings } from "./findings";

/** One run's record with what it was made from. */
export type RecordFacts = {
  request: RunRequest;
  record: RunRecord;
  part: TouchstonePart;
  journal: readonly JournalFact[];
};

function identityOf(request: RunRequest): Record<string, unknown> {
  const { ledgerId, snapshot, attempt, seed, scenario } = request;
  return {
    ledgerId,
    snapshotId: snapshot.snapshot_id,
    agentId: snapshot.agent_id,
    benchmarkId: benchmarkIdOf(scenario),
    attempt,
    seed,
    executorVersion: snapshot.harness_version,
  };
}

function checkSubject(request: RunRequest, record: RunRecord, findings: Findings): void {
  const { scenario, subject, variant } = request;
  const { harnessVersion, ...told } = record.subject;
  const expected = {
    testCaseSlug: scenario.slug,
    testCaseVersion: scenario.version,
    testType: scenario.kind,
    variant,
    harnessSlug: subject.harness,
    modelId: subject.modelId,
    orchestratorSlug: "one-shot",
  };
  findings.same("record", "subject", expected, told);
  if (subject.harnessVersion === null)
    findings.cannot("record", "harness version", "None was pinned; the box told it.");
  else findings.same("record", "harness version", subject.harnessVersion, harnessVersion);
}

const MEASURED: readonly [string, string][] = [
  ["environment", "What the box said of itself; it is gone."],
  ["durations", "The executor's monotonic clock; the journal has the wall clock's times beside it."],
  [
    "isolation evidence",
    "What the machine showed while the run lived: namespaces, uid, probe of the revoked credential, teardown.",
  ],
  ["redaction counts", "What was taken out is gone, and that is the point; only the counts were kept."],
];

/** The rest of the record: what the request, the raw lines and the record's own figures give again. */
export function checkRecord(facts: RecordFacts, output: DerivedOutput | null, findings: Findings): void {
  const { request, record, part, journal } = facts;
  const begun = journal.find(({ type }) => type === "run.started");
  findings.same("record", "run id, as in the journal", begun?.data["runId"], record.id);
  for (const [name, expected] of Object.entries(identityOf(request)))
    findings.same("record", name, expected, part[name]);
  checkSubject(request, record, findings);
  checkReplay(request, part.isolation.replay, findings);
  checkClock(record, part, findings);
  if (output !== null) checkCounts(output, record, part, findings);
  for (const [what, reason] of MEASURED) findings.cannot("record", what, reason);
}

function checkReplay(
  request: RunRequest,
  replay: TouchstonePart["isolation"]["replay"],
  findings: Findings,
): void {
  findings.same("record", "behaviour digest", request.behaviorSha256, replay.behaviorSha256);
  findings.same("record", "stack digest", request.stack.sha256, replay.stackSha256);
  findings.same("record", "fingerprint", request.snapshot.env_fingerprint, replay.envFingerprint);
  findings.same("record", "fingerprint's preimage", request.fingerprintPreimage, replay.fingerprintPreimage);
}

function checkClock(record: RunRecord, { durationsMs, isolation }: TouchstonePart, findings: Findings): void {
  const { clock } = isolation;
  const executingMs = durationsMs["executing"] ?? 0;
  findings.same("record", "run time", executingMs / 1000, record.metrics.runTimeSeconds);
  findings.same("record", "start", record.startedAt, clock.startedAt);
  const ranAt = new Date(Date.parse(record.startedAt) + clock.elapsedMs).toISOString();
  findings.same("record", "end: start plus elapsed time", ranAt, clock.ranAt);
}

function checkCounts(
  output: DerivedOutput,
  record: RunRecord,
  part: TouchstonePart,
  findings: Findings,
): void {
  findings.same("record", "number of raw lines", output.rawLines, part.rawLines);
  findings.same("record", "events by kind", output.eventCounts, part.eventCounts);
  findings.same("record", "tool calls", output.toolCalls, record.toolCalls);
  const { redaction, auditFlags, isolation } = part;
  if (redaction === undefined || auditFlags === undefined)
    return findings.cannot("record", "audit flags", "The record is older than the flags.");
  const { denied } = isolation.network;
  findings.same("record", "audit flags", output.flags({ denied, redaction }), auditFlags);
}
