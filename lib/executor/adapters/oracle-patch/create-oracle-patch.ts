import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type HiddenCase, hiddenCasesSchema } from "@/lib/contracts/hidden-cases";
import type { PatchScenario } from "@/lib/contracts/scenario-manifest";
import { copyTree } from "@/lib/executor/files/copy-tree";
import { judgeInvariants } from "@/lib/executor/files/judge-invariants";
import { readInside } from "@/lib/executor/files/read-inside";
import { writeBelow } from "@/lib/executor/files/write-below";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { Evaluation, EvaluationRequest, Oracle } from "@/lib/executor/ports/oracle";
import { awardCriteria } from "@/lib/executor/support/awards";
import { judgeCases, readObservations, withoutExpectations } from "@/lib/executor/support/judge-cases";
import { type BoxRun, runInBox } from "@/lib/executor/support/run-in-box";
import { parseJson } from "@/lib/shared/parse-json";

/** Every case has five seconds of its own. */
const LIMITS = { timeoutMs: 300_000, outputBytes: 64 * 1024 * 1024 };
const COPY_LIMITS = { files: 20_000, totalBytes: 512 * 1024 * 1024 };
const MODULE_BYTES = 16 * 1024 * 1024;
const SEEN = "evidence/oracle.txt";

type Tools = Parameters<Oracle["evaluate"]>[1];

/**
 * Carries out the hidden cases on the patched project in a fresh box, and judges what was seen here: the box is told the steps
 * and never what is expected (lib/decisions/0045). `runnerFolder` holds `run-cases.mjs`.
 */
export function createOraclePatch({ runnerFolder }: { runnerFolder: string }): Oracle {
  return {
    kind: "patch",
    async evaluate(request, tools, signal) {
      const { scenario } = request;
      if (scenario.kind !== "patch")
        throw new ExecutorError("SCENARIO_INVALID", `${scenario.slug} is no patch scenario.`);
      return evaluatePatch(scenario, request, { ...tools, runnerFolder }, signal);
    },
  };
}

async function evaluatePatch(
  scenario: PatchScenario,
  request: EvaluationRequest,
  tools: Tools & { runnerFolder: string },
  signal: AbortSignal,
): Promise<Evaluation> {
  const { cases } = hiddenCasesSchema.parse(
    parseJson(await readFile(path.join(request.scenarioFolder, scenario.cases), "utf8")),
  );
  const missing = await missingModules(cases, request.implementationPath);
  if (missing !== null) {
    return {
      validation: { loaded: false, detail: missing, checks: [], proofs: [] },
      criteria: awardCriteria(scenario.criteria, { loaded: false, detail: missing }),
      oracleError: null,
      files: [],
    };
  }
  const { stdout, stderr } = await carryOutCases(cases, request, tools, signal);
  await writeBelow(request.runFolder, SEEN, `${stdout}\n--- stderr ---\n${stderr}`);
  const debugScripts = judgeCases(cases, readObservations(stdout));
  return {
    validation: { loaded: true, detail: null, checks: [], proofs: [], debugScripts },
    criteria: awardCriteria(scenario.criteria, {
      loaded: true,
      detail: null,
      loadedEvidence: [SEEN],
      scripts: debugScripts,
      scriptEvidence: [SEEN],
      invariants: await judgeInvariants(scenario, request),
    }),
    oracleError: null,
    files: [{ path: SEEN, role: "evidence" }],
  };
}

/** A project without any of the modules that the cases are about is none; null when one of them is there. */
async function missingModules(cases: readonly HiddenCase[], tree: string): Promise<string | null> {
  const modules = [...new Set(cases.flatMap((one) => one.module ?? []))];
  const found = await Promise.all(modules.map((module) => readInside(tree, module, MODULE_BYTES)));
  if (modules.length === 0 || found.some(({ ok }) => ok)) return null;
  return found.flatMap((one) => (one.ok ? [] : [one.message])).join(" ");
}

async function carryOutCases(
  cases: readonly HiddenCase[],
  request: EvaluationRequest,
  { sandbox, clock, runnerFolder }: Tools & { runnerFolder: string },
  signal: AbortSignal,
): Promise<BoxRun> {
  const folder = path.join(request.scratchPath, "oracle-patch");
  const [implementation, told] = [path.join(folder, "implementation"), path.join(folder, "told")];
  await mkdir(told, { recursive: true });
  await chmod(folder, 0o755);
  await copyTree(request.implementationPath, implementation, { limits: COPY_LIMITS, ownerUid: null });
  const steps = cases.map(({ id, module, steps: all }) => ({
    id,
    module,
    steps: all.map(withoutExpectations),
  }));
  await writeFile(path.join(told, "cases.json"), JSON.stringify({ cases: steps }), { mode: 0o644 });
  const box = await sandbox.prepare(
    {
      name: `${request.ledgerId}-cases`,
      scratchPath: path.join(folder, "box"),
      mounts: [
        { source: implementation, target: "/implementation", writable: false },
        { source: runnerFolder, target: "/runner", writable: false },
        { source: told, target: "/told", writable: false },
      ],
      gatewaySocketPath: null,
      workingDirectory: "/runner",
      limits: request.limits,
      purpose: "evaluation",
    },
    signal,
  );
  try {
    // However it ends: what was not seen does not hold, and the work may have ended it.
    const argv = ["node", "/runner/run-cases.mjs", "/told/cases.json"] as const;
    return await runInBox(box, { argv }, LIMITS, clock, signal);
  } finally {
    await box.destroy();
  }
}
