import type { EndToEndScenario } from "@/lib/contracts/scenario-manifest";
import { writeBelow } from "@/lib/executor/files/write-below";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { Evaluation, EvaluationRequest, Oracle } from "@/lib/executor/ports/oracle";
import { awardCriteria } from "@/lib/executor/support/awards";
import { browseSite, browserResultSchema, type BrowserOptions, type BrowserResult } from "./browse-site";
import { buildSite } from "./build-site";
import { judgeChecks, toScriptResults } from "./judge-checks";
import { recordProofs } from "./record-proofs";

const BROWSER_RESULT = "evidence/browser.json";

type Tools = Parameters<Oracle["evaluate"]>[1];

/** Builds the work in one fresh box, loads it in a browser in another, and compares on the host (Test Cabinet §1.8). */
export function createOracleEndToEnd(options: BrowserOptions): Oracle {
  return {
    kind: "end-to-end",
    async evaluate(request, tools, signal) {
      const { scenario } = request;
      if (scenario.kind !== "end-to-end") {
        throw new ExecutorError("SCENARIO_INVALID", `${scenario.slug} is no end-to-end scenario.`);
      }
      return evaluateSite(scenario, request, options, tools, signal);
    },
  };
}

async function evaluateSite(
  scenario: EndToEndScenario,
  request: EvaluationRequest,
  options: BrowserOptions,
  tools: Tools,
  signal: AbortSignal,
): Promise<Evaluation> {
  const recorded = await recordProofs(scenario, request);
  const built = await buildSite(scenario, request, tools, signal);
  const browsed =
    built.siteFolder === null
      ? null
      : await browseSite(scenario, request, built.siteFolder, options, tools, signal);
  return judgeSite(scenario, request, built, browsed, recorded);
}

type Built = Pick<Awaited<ReturnType<typeof buildSite>>, "detail" | "install" | "build" | "files">;
type Browsed = { result: BrowserResult; outFolder: string };

/** What stored results of build and browser come to, without either: for whoever derives a verdict again. */
export async function rejudgeSite(
  scenario: EndToEndScenario,
  request: EvaluationRequest,
  built: Built,
  browsed: { result: unknown; outFolder: string } | null,
): Promise<Evaluation> {
  const seen =
    browsed === null
      ? null
      : { result: browserResultSchema.parse(browsed.result), outFolder: browsed.outFolder };
  return judgeSite(scenario, request, built, seen, await recordProofs(scenario, request));
}

async function judgeSite(
  scenario: EndToEndScenario,
  request: EvaluationRequest,
  built: Built,
  browsed: Browsed | null,
  { proofs, files: proofFiles }: Awaited<ReturnType<typeof recordProofs>>,
): Promise<Evaluation> {
  const { checks, files: checkFiles } = await judgeChecks(scenario, request, browsed);
  const scripts = toScriptResults(scenario, browsed?.result ?? null);
  const loaded = browsed?.result.loaded ?? false;
  const detail = browsed?.result.detail ?? built.detail;
  const evidence = browsed === null ? [] : await keepResult(request.runFolder, browsed.result);
  const logs = built.files.filter(({ role }) => role === "log").map((file) => file.path);
  return {
    validation: {
      loaded,
      detail,
      install: built.install,
      build: built.build,
      checks,
      proofs,
      debugScripts: scripts,
    },
    criteria: awardCriteria(scenario.criteria, {
      loaded,
      detail,
      loadedEvidence: [...logs, ...evidence.map((file) => file.path)],
      checks,
      proofs,
      scripts,
      scriptEvidence: evidence.map((file) => file.path),
    }),
    oracleError: null,
    files: [...proofFiles, ...built.files, ...checkFiles, ...evidence],
  };
}

async function keepResult(runFolder: string, result: unknown): Promise<{ path: string; role: "evidence" }[]> {
  await writeBelow(runFolder, BROWSER_RESULT, `${JSON.stringify(result, null, 2)}\n`);
  return [{ path: BROWSER_RESULT, role: "evidence" }];
}
