import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { TaskScenario } from "@/lib/contracts/scenario-manifest";
import { copyTree } from "@/lib/executor/files/copy-tree";
import { judgeInvariants } from "@/lib/executor/files/judge-invariants";
import { writeBelow } from "@/lib/executor/files/write-below";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { Evaluation, EvaluationRequest, Oracle } from "@/lib/executor/ports/oracle";
import { awardCriteria, type Facts, withoutAwards } from "@/lib/executor/support/awards";
import { parseOracleAnswer } from "@/lib/executor/support/oracle-answer";
import { type BoxRun, lastLines, runInBox } from "@/lib/executor/support/run-in-box";
import { deliverablePath, judgeDeliverables } from "./judge-deliverables";

const ORACLE_LIMITS = { timeoutMs: 60_000, outputBytes: 1024 * 1024 };
const COPY_LIMITS = { files: 20_000, totalBytes: 512 * 1024 * 1024 };
const ORACLE_OUTPUT = "evidence/oracle.txt";

type Tools = Parameters<Oracle["evaluate"]>[1];
type Files = { path: string; role: "evidence" }[];

/** Captures the deliverables, checks the invariants and lets the scenario's own program award the rest in a fresh box. */
export function createOracleTask(): Oracle {
  return {
    kind: "task",
    async evaluate(request, tools, signal) {
      const { scenario } = request;
      if (scenario.kind !== "task")
        throw new ExecutorError("SCENARIO_INVALID", `${scenario.slug} is no task.`);
      return evaluateTask(scenario, request, tools, signal);
    },
  };
}

async function evaluateTask(
  scenario: TaskScenario,
  request: EvaluationRequest,
  tools: Tools,
  signal: AbortSignal,
): Promise<Evaluation> {
  const { captured, findings } = await judgeDeliverables(scenario, request);
  const files = await keepDeliverables(scenario, request.runFolder, captured);
  if (captured.size === 0) {
    const detail = [...findings.values()].map(({ reason }) => reason).join(" ");
    return conclude(scenario, { loaded: false, detail }, null, files);
  }
  const facts: Facts = {
    loaded: true,
    detail: null,
    loadedEvidence: files.map((file) => file.path),
    deliverables: findings,
    invariants: await judgeInvariants(scenario, request),
  };
  const asked = scenario.criteria.filter(({ award }) => "oracle" in award);
  const unfit = [...findings.values()].find(({ holds }) => !holds);
  if (unfit !== undefined) {
    const none = { points: 0, reason: `Not evaluated further: ${unfit.reason}`, evidence: [] };
    return conclude(scenario, { ...facts, oracle: new Map(asked.map(({ id }) => [id, none])) }, null, files);
  }
  if (asked.length === 0) return conclude(scenario, facts, null, files);
  const run = await runOracle(scenario, request, tools, signal);
  await keep(request.runFolder, ORACLE_OUTPUT, `${run.stdout}\n--- stderr ---\n${run.stderr}`, files);
  const fault = faultOf(run);
  if (fault !== null) return conclude(scenario, facts, fault, files);
  const answer = parseOracleAnswer(run.stdout, asked);
  if (!answer.ok) return conclude(scenario, facts, answer.message, files);
  const oracle = new Map(
    [...answer.value].map(([id, award]) => [id, { ...award, evidence: [ORACLE_OUTPUT] }]),
  );
  return conclude(scenario, { ...facts, oracle }, null, files);
}

function conclude(
  scenario: TaskScenario,
  facts: Facts,
  oracleError: string | null,
  files: Files,
): Evaluation {
  return {
    validation: { loaded: facts.loaded, detail: facts.detail, checks: [], proofs: [] },
    criteria:
      oracleError === null
        ? awardCriteria(scenario.criteria, facts)
        : withoutAwards(scenario.criteria, oracleError),
    oracleError,
    files,
  };
}

/** What went wrong in the oracle itself; null when it ended well. */
function faultOf(run: BoxRun): string | null {
  if (run.exit.outOfMemory)
    throw new ExecutorError("SANDBOX_OUT_OF_MEMORY", "The evaluation box ran out of memory.");
  if (run.timedOut) return `The scenario's oracle did not end within ${ORACLE_LIMITS.timeoutMs / 1000} s.`;
  if (run.overflowed) return `The scenario's oracle printed more than ${ORACLE_LIMITS.outputBytes} bytes.`;
  if (run.exit.code === 0) return null;
  return `The scenario's oracle ended with ${run.exit.code ?? run.exit.signal}: ${lastLines(run.stderr, 15)}`;
}

async function runOracle(
  scenario: TaskScenario,
  request: EvaluationRequest,
  { sandbox, clock }: Tools,
  signal: AbortSignal,
): Promise<BoxRun> {
  const folder = path.join(request.scratchPath, "oracle-task");
  const sources = {
    implementation: path.join(folder, "implementation"),
    oracle: path.join(folder, "oracle"),
    request: path.join(folder, "request"),
  };
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const copying = { limits: COPY_LIMITS, ownerUid: null };
  await copyTree(request.implementationPath, sources.implementation, copying);
  await copyTree(path.join(request.scenarioFolder, path.dirname(scenario.oracle)), sources.oracle, copying);
  await mkdir(sources.request);
  const file = path.join(sources.request, "request.json");
  await writeFile(file, JSON.stringify(oracleRequest(scenario, request.seed)), { mode: 0o644 });
  const box = await sandbox.prepare(
    {
      name: `${request.ledgerId}-oracle`,
      scratchPath: path.join(folder, "box"),
      mounts: [
        { source: sources.implementation, target: "/implementation", writable: false },
        { source: sources.oracle, target: "/oracle", writable: false },
        { source: sources.request, target: "/request", writable: false },
      ],
      gatewaySocketPath: null,
      workingDirectory: "/oracle",
      limits: request.limits,
      purpose: "evaluation",
    },
    signal,
  );
  try {
    const argv = ["node", `/oracle/${path.basename(scenario.oracle)}`, "/request/request.json"] as const;
    return await runInBox(box, { argv }, ORACLE_LIMITS, clock, signal);
  } finally {
    await box.destroy();
  }
}

/** What the oracle program is told (catalog/README.md). */
function oracleRequest(scenario: TaskScenario, seed: number) {
  return {
    schema: "touchstone-oracle-request/1",
    seed,
    implementation: "/implementation",
    criteria: scenario.criteria
      .filter(({ award }) => "oracle" in award)
      .map(({ id, points }) => ({ id, points })),
    deliverables: Object.fromEntries(
      scenario.deliverables.map(({ id, path: file }) => [id, `/implementation/${file}`]),
    ),
  };
}

async function keepDeliverables(
  scenario: TaskScenario,
  runFolder: string,
  captured: ReadonlyMap<string, Buffer>,
): Promise<Files> {
  const files: Files = [];
  for (const { id, path: file } of scenario.deliverables) {
    const bytes = captured.get(id);
    if (bytes !== undefined) await keep(runFolder, deliverablePath(id, file), bytes, files);
  }
  return files;
}

async function keep(
  runFolder: string,
  relative: string,
  data: string | Uint8Array,
  files: Files,
): Promise<void> {
  await writeBelow(runFolder, relative, data);
  files.push({ path: relative, role: "evidence" });
}
