import {
  runRecordSchema,
  type CriterionAward,
  type RunRecord,
  type RunValidation,
  type TouchstonePart,
} from "@/lib/contracts/run-record";
import { benchmarkIdOf, type Scenario } from "@/lib/contracts/scenario-manifest";
import type { TokenClasses } from "@/lib/contracts/tokens";
import { metersAgree } from "../support/compare-usage";
import { costOfTokens } from "../support/cost";
import { conclude } from "../termination/conclude";
import type { Decision } from "../termination/decide-termination";
import { isolationOf } from "./isolation-evidence";
import { timeOfRun, type RunState } from "./run-state";

const UNMETERED: TokenClasses = { uncachedInput: null, cachedInput: null, output: null, reasoning: null };

const isMetered = (tokens: TokenClasses | undefined): tokens is TokenClasses =>
  tokens !== undefined && Object.values(tokens).some((count) => typeof count === "number");

function unawarded(scenario: Scenario): CriterionAward[] {
  return scenario.criteria.map((criterion) => ({
    id: criterion.id,
    title: criterion.title,
    category: criterion.category,
    possible: criterion.points,
    awarded: null,
    reason: "Not evaluated.",
    gate: criterion.gate,
    gateMinimum: criterion.gateMinimum ?? null,
    component: criterion.component,
    evidence: [],
  }));
}

function notEvaluated({ termination }: Decision): RunValidation {
  return { loaded: false, detail: `Not evaluated: the run ended as ${termination}.`, checks: [], proofs: [] };
}

/** Tokens come from the gateway when it saw the traffic; both meters are kept, never averaged (lib/decisions/0010). */
function metricsOf(run: RunState) {
  const gateway = run.reading;
  const harness = run.output?.usage() ?? null;
  const tokens = [gateway?.tokens, harness?.tokens].find(isMetered) ?? UNMETERED;
  const comparable = costOfTokens(tokens, run.input.request.price.price);
  const actual = harness?.costUsd ?? comparable;
  return {
    runTimeSeconds: (run.durationsMs["executing"] ?? 0) / 1000,
    tokens,
    cost: { comparable, actual },
  };
}

type MeterPart = Pick<TouchstonePart, "meters" | "metersAgree" | "metersRemark" | "costIsEstimate">;

function metersOf(run: RunState): MeterPart {
  const gateway = run.reading;
  const harness = run.output?.usage() ?? null;
  const meters: TouchstonePart["meters"] = [];
  if (gateway !== null) meters.push({ meter: "gateway", ...gateway });
  if (harness !== null) meters.push({ meter: "harness", tokens: harness.tokens, requests: harness.requests });
  const agree = metersAgree(gateway?.tokens ?? null, harness?.tokens ?? null);
  return {
    meters,
    metersAgree: agree,
    metersRemark: agree === false ? gapOf(run) : null,
    costIsEstimate: (harness?.costUsd ?? null) === null,
  };
}

/** Why the meters differ, as far as it is known: calls that the harness leaves out of its own account. */
function gapOf({ reading, output, ports }: RunState): string | null {
  const { title, unreportedCalls } = ports.harness;
  const seen = reading?.requests ?? null;
  const told = output?.usage()?.requests ?? null;
  const counted =
    seen !== null && told !== null && seen > told ? `${title} reported ${told} of ${seen} calls. ` : "";
  const remark = `${counted}${unreportedCalls ?? ""}`.trim();
  return remark === "" ? null : remark;
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
