import type { AssetResult } from "@/lib/contracts/run-record";
import type { SpriteMeasure, SpriteScenario } from "@/lib/contracts/scenario-manifest";
import { readInside } from "@/lib/executor/files/read-inside";
import { writeBelow } from "@/lib/executor/files/write-below";
import { encodePng } from "@/lib/executor/in-box/draw/png.mjs";
import { renderOperations } from "@/lib/executor/in-box/draw/raster.mjs";
import type { EvaluationRequest } from "@/lib/executor/ports/oracle";
import { decodePng } from "@/lib/executor/support/decode-png";
import { divergenceOf, type RgbaImage } from "@/lib/executor/support/image-comparison";
import { ACTION_LOG_BYTES, parseActionLog } from "@/lib/executor/support/sprite/sprite-log";
import { measureSprite } from "@/lib/executor/support/sprite/sprite-measures";

const PREVIEW_BYTES = 8 * 1024 * 1024;

export type Frame = AssetResult["frames"][number];
export type BrokenFrame = NonNullable<AssetResult["brokenFrames"]>[number];
export type Files = { path: string; role: "asset" | "evidence" }[];

export type FramePlan = {
  index: number;
  /** How many frames share the work that a run may cause. */
  frames: number;
  canvas: SpriteScenario["canvas"];
  /** Paths in the subject's tree. */
  actions: string;
  preview: string;
  /** Where in the run folder what belongs to the frame is kept. */
  folder: string;
};

export type JudgedFrame =
  | {
      isBroken: false;
      frame: Frame;
      image: RgbaImage;
      measures: Readonly<Record<SpriteMeasure, number>>;
    }
  | { isBroken: true; frame: BrokenFrame };

/** Replays one log with the tool's own rasteriser and compares the preview with the result (Test Cabinet §8.2). */
export async function judgeFrame(
  request: EvaluationRequest,
  plan: FramePlan,
  files: Files,
): Promise<JudgedFrame> {
  const { index, canvas, folder } = plan;
  const log = await readInside(request.implementationPath, plan.actions, ACTION_LOG_BYTES);
  if (!log.ok) return { isBroken: true, frame: { index, actionsLog: null, detail: log.message } };
  const actionsLog = `${folder}/actions.json`;
  await keep(request.runFolder, actionsLog, log.value, "asset", files);
  const operations = parseActionLog(log.value, canvas, plan.frames);
  if (!operations.ok) return { isBroken: true, frame: { index, actionsLog, detail: operations.message } };
  const image = renderOperations(canvas, operations.value);
  const regeneratedImage = `${folder}/regenerated.png`;
  await keep(request.runFolder, regeneratedImage, encodePng(image), "asset", files);
  const compared = await comparePreview(request, plan, image, files);
  const operationCount = operations.value.length;
  return {
    isBroken: false,
    frame: { index, regeneratedImage, actionsLog, ...compared, operationCount },
    image,
    measures: measureSprite(image, operationCount),
  };
}

type Compared = Pick<Frame, "previewImage" | "cheatDivergence" | "changedPixelShare" | "detail"> & {
  divergenceImage?: string;
};

/** Divergence is recorded and never decides a point. */
async function comparePreview(
  request: EvaluationRequest,
  { preview: path, folder }: FramePlan,
  image: RgbaImage,
  files: Files,
): Promise<Compared> {
  const unmeasured = { previewImage: null, cheatDivergence: null, changedPixelShare: null };
  const bytes = await readInside(request.implementationPath, path, PREVIEW_BYTES);
  if (!bytes.ok) return { ...unmeasured, detail: bytes.message };
  const preview = decodePng(bytes.value);
  if (!preview.ok) return { ...unmeasured, detail: preview.message };
  const { divergence, changedShare, heatMap } = divergenceOf(preview.value, image);
  const [previewImage, divergenceImage] = [`${folder}/preview.png`, `${folder}/divergence.png`];
  await keep(request.runFolder, previewImage, bytes.value, "asset", files);
  await keep(request.runFolder, divergenceImage, encodePng(heatMap), "asset", files);
  const { width, height } = preview.value;
  const isOtherSize = width !== image.width || height !== image.height;
  return {
    previewImage,
    cheatDivergence: divergence,
    changedPixelShare: changedShare,
    divergenceImage,
    detail: isOtherSize
      ? `The preview is ${width}×${height}; the canvas is ${image.width}×${image.height}.`
      : null,
  };
}

export async function keep(
  runFolder: string,
  relative: string,
  data: string | Uint8Array,
  role: "asset" | "evidence",
  files: Files,
): Promise<void> {
  await writeBelow(runFolder, relative, data);
  files.push({ path: relative, role });
}
