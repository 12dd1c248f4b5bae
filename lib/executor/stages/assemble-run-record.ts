import { runRecordSchema, type RunRecord, type RunValidation } from "@/lib/contracts/run-record";
import { benchmarkIdOf } from "@/lib/contracts/scenario-manifest";
import { meteringOf, metersRemark, type Metering } from "../support/metering";
import { conclude } from "../termination/conclude";
import type { Decision } from "../termination/decide-termination";
import { isolationOf } from "./isolation-evidence";
import { timeOfRun, type RunState } from "./run-state";
import { unawarded } from "./unawarded";

export const RECORD_FILE = "run-record.json";

function notEvaluated({ termination }: Decision): RunValidation {
  return { loaded: false, detail: `Not evaluated: the run ended as ${termination}.`, checks: [], proofs: [] };
}

function meteringOfRun({ reading, output, input }: RunState): Metering {
  return meteringOf(reading, output?.usage() ?? null, input.request.price.price);
}

/** The part of the metering that our own part of the record holds. */
function metersOf(run: RunState) {
  const { meters, metersAgree, meterDifferences, costIsEstimate } = meteringOfRun(run);
  const usage = run.output?.usage() ?? null;
  const remark = metersAgree === false ? metersRemark(run.ports.harness, run.reading, usage) : null;
  return { meters, metersAgree, meterDifferences, metersRemark: remark, costIsEstimate };
}

function metricsOf(run: RunState): RunRecord["metrics"] {
  const { tokens, cost } = meteringOfRun(run);
  return { runTimeSeconds: (run.durationsMs["executing"] ?? 0) / 1000, tokens, cost };
}

function subjectOf({ input, ports, probe, tool }: RunState): RunRecord["subject"] {
  const { scenario, subject, variant } = input.request;
  return {
    testCaseSlug: scenario.slug,
    testCaseVersion: scenario.version,
    testType: scenario.kind,
    variant,
    harnessSlug: ports.harness.slug,
    harnessVersion: probe?.harnessVersion ?? tool?.version ?? subject.harnessVersion,
    modelId: subject.modelId,
    orchestratorSlug: "one-shot",
  };
}

function touchstonePart(run: RunState, decision: Decision, rawLines: number) {
  const { request, executorVersion } = run.input;
  const { scenario, snapshot } = request;
  const criteria = run.evaluation?.criteria ?? unawarded(scenario);
  const judged = { criteria, oracleError: run.evaluation?.oracleError ?? null };
  return {
    schema: "touchstone-run/1",
    ledgerId: request.ledgerId,
    snapshotId: snapshot.snapshot_id,
    agentId: snapshot.agent_id,
    benchmarkId: benchmarkIdOf(scenario),
    attempt: request.attempt,
    seed: request.seed,
    executorVersion,
    ...conclude(decision, judged, scenario.benchmark),
    limit: decision.limit ?? null,
    threshold: scenario.benchmark.threshold,
    criteria,
    ...metersOf(run),
    durationsMs: run.durationsMs,
    eventCounts: run.output?.eventCounts() ?? {},
    rawLines,
    isolation: isolationOf(run),
    remarks: run.latch.remarks(),
    files: run.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

function environmentOf({ probe, ports, input }: RunState): RunRecord["environment"] {
  const { slug, sha256 } = input.request.stack;
  return {
    os: probe?.os ?? "unknown",
    containerImage: `${ports.sandbox.slug}/${slug}@sha256:${sha256}`,
    nodeVersion: probe?.nodeVersion ?? null,
    authMode: "apiKey",
  };
}

/** The run record of a finished run (Test Cabinet §1), our additions under `touchstone`. */
export function assembleRunRecord(run: RunState, decision: Decision, rawLines: number): RunRecord {
  const record = run.redactor.json(withoutFlags(run, decision, rawLines), RECORD_FILE);
  const redaction = run.redactor.report();
  const auditFlags = run.auditor.flags({
    denied: record.touchstone?.isolation.network.denied ?? [],
    redaction,
  });
  return runRecordSchema.parse({ ...record, touchstone: { ...record.touchstone, auditFlags, redaction } });
}

function withoutFlags(run: RunState, decision: Decision, rawLines: number): RunRecord {
  return runRecordSchema.parse({
    id: run.runId,
    startedAt: run.startedAt.toISOString(),
    finishedAt: timeOfRun(run).at.toISOString(),
    subject: subjectOf(run),
    tooling: { testCabinetCommit: run.input.executorCommit },
    environment: environmentOf(run),
    metrics: metricsOf(run),
    validation: run.evaluation?.validation ?? notEvaluated(decision),
    links: { sourceRepo: null, playableBuild: null },
    status: { state: decision.termination, detail: decision.detail },
    toolCalls: run.output?.toolCalls() ?? {},
    ...(run.seedCommit === null ? {} : { seedCommit: run.seedCommit }),
    touchstone: touchstonePart(run, decision, rawLines),
  });
}
