import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RunRecord } from "@/lib/contracts/run-record";
import { createClockSystem } from "@/lib/executor/adapters/clock-system/create-clock-system";
import { rejudgeSite } from "@/lib/executor/adapters/oracle-end-to-end/create-oracle-end-to-end";
import { createOraclePatch } from "@/lib/executor/adapters/oracle-patch/create-oracle-patch";
import { createOracleSprite } from "@/lib/executor/adapters/oracle-sprite/create-oracle-sprite";
import { createOracleTask } from "@/lib/executor/adapters/oracle-task/create-oracle-task";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import type { Evaluation, EvaluationRequest } from "@/lib/executor/ports/oracle";
import { IMPLEMENTATION_FOLDER } from "@/lib/executor/stages/3-collect";
import { readScenarioVersion } from "@/lib/platform/catalog-files/read-scenario-version";
import { parseJson } from "@/lib/shared/parse-json";
import { createPlaybackSandbox } from "./playback-sandbox";

export type Rejudged = { evaluation: Evaluation; scratch: string } | { reason: string };

type Case = { request: RunRequest; record: RunRecord; folder: string; catalog: string };
const never = new AbortController().signal;
const ORACLE_OUTPUT = "evidence/oracle.txt";
const BROWSER_RESULT = "evidence/browser.json";
const BUILD_LOGS = ["evidence/install.txt", "evidence/build.txt"];
const SEPARATOR = "\n--- stderr ---\n";

/** The scenario's files, when they are still those that the run was judged by. */
async function pinnedFolder({ request, catalog }: Case): Promise<string | null> {
  const { slug, version } = request.scenario;
  const { scenario } = await readScenarioVersion(catalog, slug, version).catch(() => ({ scenario: null }));
  return scenario?.behaviorSha256 === request.behaviorSha256 ? scenario.folder : null;
}

/** What the scenario's own program printed then; absent when it was not asked. */
async function saidThen(folder: string): Promise<{ stdout: string; stderr: string }> {
  const text = await readFile(path.join(folder, ORACLE_OUTPUT), "utf8").catch(() => SEPARATOR);
  const at = text.lastIndexOf(SEPARATOR);
  return at === -1
    ? { stdout: text, stderr: "" }
    : { stdout: text.slice(0, at), stderr: text.slice(at + SEPARATOR.length) };
}

async function judge(one: Case, evaluated: EvaluationRequest, folder: string): Promise<Evaluation> {
  const { request, record } = one;
  const { scenario } = request;
  const tools = { sandbox: createPlaybackSandbox(await saidThen(folder)), clock: createClockSystem() };
  if (scenario.kind === "asset-generation") return createOracleSprite().evaluate(evaluated, tools, never);
  if (scenario.kind === "task") return createOracleTask().evaluate(evaluated, tools, never);
  if (scenario.kind === "patch")
    return createOraclePatch({ runnerFolder: "" }).evaluate(evaluated, tools, never);
  const result = parseJson(await readFile(path.join(folder, BROWSER_RESULT), "utf8").catch(() => "null"));
  const kept = new Set((record.touchstone?.files ?? []).map((file) => file.path));
  const built = {
    install: record.validation.install ?? null,
    build: record.validation.build ?? null,
    detail: record.validation.detail ?? null,
    files: BUILD_LOGS.filter((name) => kept.has(name)).map((name) => ({ path: name, role: "log" as const })),
  };
  const browsed = result === null ? null : { result, outFolder: path.join(folder, "checks") };
  return rejudgeSite(scenario, evaluated, built, browsed);
}

/**
 * Judges a run again from what it stored: the tree, the screenshots, the browser's and the oracle program's own words. The
 * same oracles do it as did then; only the box is played back. The caller removes `scratch`.
 */
export async function rejudge(one: Case): Promise<Rejudged> {
  const { request, folder } = one;
  const scenarioFolder = await pinnedFolder(one);
  if (scenarioFolder === null && request.scenario.kind !== "asset-generation")
    return {
      reason: `the files of ${request.scenario.slug} ${request.scenario.version} in this catalog are not those that the run was judged by`,
    };
  const scratch = await mkdtemp(path.join(tmpdir(), "ts-verify-"));
  try {
    const evaluation = await judge(
      one,
      {
        ledgerId: request.ledgerId,
        scenario: request.scenario,
        scenarioFolder: scenarioFolder ?? scratch,
        implementationPath: path.join(folder, IMPLEMENTATION_FOLDER),
        runFolder: path.join(scratch, "run"),
        scratchPath: path.join(scratch, "work"),
        seed: request.seed,
        limits: request.stack.evaluationLimits,
      },
      folder,
    );
    return { evaluation, scratch };
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    return { reason: `judging it again failed: ${error instanceof Error ? error.message : String(error)}` };
  }
}
