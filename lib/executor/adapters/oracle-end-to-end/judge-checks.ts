import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CheckResult, DebugScriptResult } from "@/lib/contracts/run-record";
import type { EndToEndScenario } from "@/lib/contracts/scenario-manifest";
import { readInside } from "@/lib/executor/files/read-inside";
import { writeBelow } from "@/lib/executor/files/write-below";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { EvaluationRequest } from "@/lib/executor/ports/oracle";
import { decodePng } from "@/lib/executor/support/decode-png";
import { compareScreenshots } from "@/lib/executor/support/image-comparison";
import type { BrowserResult } from "./browse-site";

const SHOT_BYTES = 32 * 1024 * 1024;

type Declared = EndToEndScenario["checks"][number];
type CheckFiles = { path: string; role: "check" }[];

/** Compares each screenshot with its reference on the host; the box only took the picture. */
export async function judgeChecks(
  scenario: EndToEndScenario,
  request: EvaluationRequest,
  browsed: { result: BrowserResult; outFolder: string } | null,
): Promise<{ checks: CheckResult[]; files: CheckFiles }> {
  const files: CheckFiles = [];
  const checks: CheckResult[] = [];
  for (const declared of scenario.checks) {
    const expectedImage = await keepReference(scenario, request, declared, files);
    const unreached = (detail: string): CheckResult => ({
      view: declared.view,
      name: declared.name,
      reached: false,
      similarity: 0,
      detail,
      expectedImage: expectedImage.path,
    });
    const seen = browsed?.result.checks.find(({ view }) => view === declared.view);
    if (browsed === null || seen === undefined) checks.push(unreached("The browser did not come this far."));
    else if (!seen.reached) checks.push(unreached(seen.detail ?? "The view could not be shown."));
    else
      checks.push(
        await compare(declared, request, browsed.outFolder, expectedImage, seen.detail, unreached, files),
      );
  }
  return { checks, files };
}

async function keepReference(
  scenario: EndToEndScenario,
  request: EvaluationRequest,
  declared: Declared,
  files: CheckFiles,
): Promise<{ path: string; bytes: Buffer }> {
  const view = declared.reference ?? declared.view;
  const reference = scenario.references.find((candidate) => candidate.view === view);
  if (reference === undefined) throw new ExecutorError("SCENARIO_INVALID", `There is no reference ${view}.`);
  const bytes = await readFile(path.join(request.scenarioFolder, reference.path));
  const kept = `checks/${declared.view}.expected.png`;
  await keep(request.runFolder, kept, bytes, files);
  return { path: kept, bytes };
}

async function compare(
  declared: Declared,
  request: EvaluationRequest,
  outFolder: string,
  expectedImage: { path: string; bytes: Buffer },
  detail: string | null,
  unreached: (detail: string) => CheckResult,
  files: CheckFiles,
): Promise<CheckResult> {
  const shot = await readInside(outFolder, `${declared.view}.png`, SHOT_BYTES);
  if (!shot.ok) return unreached(shot.message);
  const actual = decodePng(shot.value);
  if (!actual.ok) return unreached(actual.message);
  const expected = decodePng(expectedImage.bytes);
  if (!expected.ok)
    throw new ExecutorError("SCENARIO_INVALID", `The reference of ${declared.view}: ${expected.message}`);
  const actualImage = `checks/${declared.view}.png`;
  await keep(request.runFolder, actualImage, shot.value, files);
  return {
    view: declared.view,
    name: declared.name,
    reached: true,
    ...compareScreenshots(expected.value, actual.value),
    detail,
    expectedImage: expectedImage.path,
    actualImage,
  };
}

type SeenScript = BrowserResult["scripts"][number];

/** What each declared script found, in the run record's form. */
export function toScriptResults(
  scenario: EndToEndScenario,
  result: BrowserResult | null,
): DebugScriptResult[] {
  return scenario.scripts.map((declared) => {
    const seen = result?.scripts.find((candidate) => candidate.id === declared.id);
    return toScriptResult(declared, seen ?? NOT_RUN);
  });
}

const NOT_RUN: Omit<SeenScript, "id"> = {
  ran: false,
  preconditionUnmet: false,
  detail: "The browser did not come this far.",
  assertions: [],
};

function toScriptResult(
  { id, title, path: script }: EndToEndScenario["scripts"][number],
  { ran, preconditionUnmet, detail, assertions }: Omit<SeenScript, "id">,
): DebugScriptResult {
  const pass = assertions.length > 0 && assertions.every((assertion) => assertion.pass);
  return {
    itemId: id,
    subItemId: null,
    title,
    categoryTitle: "Debug scripts",
    script,
    ran,
    preconditionUnmet,
    gates: false,
    detail,
    verdicts: ran ? [{ id, pass, assertions: assertions.map(toAssertion) }] : [],
    outputs: [],
  };
}

/** Rebuilt field by field: an absent value stays absent. */
function toAssertion({ label, pass, expected, actual }: SeenScript["assertions"][number]) {
  return {
    label,
    pass,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  };
}

async function keep(runFolder: string, relative: string, data: Uint8Array, files: CheckFiles): Promise<void> {
  await writeBelow(runFolder, relative, data);
  files.push({ path: relative, role: "check" });
}
