import type { AssetResult } from "@/lib/contracts/run-record";
import type { AssetScenario } from "@/lib/contracts/scenario-manifest";
import { readInside } from "@/lib/executor/files/read-inside";
import { writeBelow } from "@/lib/executor/files/write-below";
import { encodePng } from "@/lib/executor/in-box/draw/png.mjs";
import { renderOperations } from "@/lib/executor/in-box/draw/raster.mjs";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { Evaluation, EvaluationRequest, Oracle } from "@/lib/executor/ports/oracle";
import { awardCriteria } from "@/lib/executor/support/awards";
import { decodePng } from "@/lib/executor/support/decode-png";
import { divergenceOf, type RgbaImage } from "@/lib/executor/support/image-comparison";
import { ACTION_LOG_BYTES, parseActionLog } from "@/lib/executor/support/sprite-log";
import { measureSprite } from "@/lib/executor/support/sprite-measures";

const PREVIEW_BYTES = 8 * 1024 * 1024;
const REGENERATED = "asset/regenerated.png";
const PREVIEW = "asset/preview.png";
const ACTIONS = "asset/actions.json";
const HEAT_MAP = "asset/divergence.png";
const MEASURES = "evidence/measures.json";

type Frame = AssetResult["frames"][number];
type Files = { path: string; role: "asset" | "evidence" }[];

/**
 * Replays the action log with the tool's own rasteriser; only the regenerated image is judged (Test Cabinet §8.2).
 * It needs no box: the log is data, and the replay is bounded.
 */
export function createOracleSprite(): Oracle {
  return {
    kind: "asset-generation",
    async evaluate(request, _tools, signal) {
      const { scenario } = request;
      if (scenario.kind !== "asset-generation") {
        throw new ExecutorError("SCENARIO_INVALID", `${scenario.slug} is no asset-generation scenario.`);
      }
      signal.throwIfAborted();
      return evaluateSprite(scenario, request);
    },
  };
}

async function evaluateSprite(scenario: AssetScenario, request: EvaluationRequest): Promise<Evaluation> {
  const log = await readInside(request.implementationPath, scenario.output.actions, ACTION_LOG_BYTES);
  if (!log.ok) return notLoaded(scenario, log.message, []);
  const files: Files = [];
  await keep(request.runFolder, ACTIONS, log.value, "asset", files);
  const operations = parseActionLog(log.value, scenario.canvas);
  if (!operations.ok) return notLoaded(scenario, operations.message, files);
  const image = renderOperations(scenario.canvas, operations.value);
  await keep(request.runFolder, REGENERATED, encodePng(image), "asset", files);
  const measures = measureSprite(image, operations.value.length);
  await keep(request.runFolder, MEASURES, `${JSON.stringify(measures, null, 2)}\n`, "evidence", files);
  const frame = await comparePreview(scenario, request, image, operations.value.length, files);
  const asset = {
    frames: [{ ...frame, operationCount: operations.value.length }],
    sheet: null,
    detail: null,
  };
  return {
    validation: { loaded: true, detail: null, checks: [], proofs: [], asset },
    criteria: awardCriteria(scenario.criteria, {
      loaded: true,
      detail: null,
      loadedEvidence: [ACTIONS, REGENERATED],
      measures,
      measureEvidence: [REGENERATED, MEASURES],
    }),
    oracleError: null,
    files,
  };
}

/** Divergence is recorded and never decides a point. */
async function comparePreview(
  scenario: AssetScenario,
  request: EvaluationRequest,
  image: RgbaImage,
  operationCount: number,
  files: Files,
): Promise<Frame> {
  const frame = { index: 0, regeneratedImage: REGENERATED, actionsLog: ACTIONS, operationCount };
  const unmeasured = { ...frame, previewImage: null, cheatDivergence: null, changedPixelShare: null };
  const bytes = await readInside(request.implementationPath, scenario.tool.preview, PREVIEW_BYTES);
  if (!bytes.ok) return { ...unmeasured, detail: bytes.message };
  const preview = decodePng(bytes.value);
  if (!preview.ok) return { ...unmeasured, detail: preview.message };
  const { divergence, changedShare, heatMap } = divergenceOf(preview.value, image);
  await keep(request.runFolder, PREVIEW, bytes.value, "asset", files);
  await keep(request.runFolder, HEAT_MAP, encodePng(heatMap), "asset", files);
  return {
    ...frame,
    previewImage: PREVIEW,
    cheatDivergence: divergence,
    changedPixelShare: changedShare,
    divergenceImage: HEAT_MAP,
    detail: null,
  };
}

function notLoaded(scenario: AssetScenario, detail: string, files: Files): Evaluation {
  const evidence = files.map((file) => file.path);
  return {
    validation: { loaded: false, detail, checks: [], proofs: [], asset: { frames: [], sheet: null, detail } },
    criteria: awardCriteria(scenario.criteria, { loaded: false, detail, loadedEvidence: evidence }),
    oracleError: null,
    files,
  };
}

async function keep(
  runFolder: string,
  relative: string,
  data: string | Uint8Array,
  role: "asset" | "evidence",
  files: Files,
): Promise<void> {
  await writeBelow(runFolder, relative, data);
  files.push({ path: relative, role });
}
