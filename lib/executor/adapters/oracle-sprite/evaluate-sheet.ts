import type { AssetResult } from "@/lib/contracts/run-record";
import { framePathOf, type SheetScenario } from "@/lib/contracts/scenario-manifest";
import { encodePng } from "@/lib/executor/in-box/draw/png.mjs";
import type { Evaluation, EvaluationRequest } from "@/lib/executor/ports/oracle";
import { awardCriteria } from "@/lib/executor/support/awards";
import type { SheetFacts } from "@/lib/executor/support/sprite/sheet-awards";
import { motionsOf, rowOf } from "@/lib/executor/support/sprite/sheet-frames";
import { type Files, judgeFrame, type JudgedFrame, keep } from "./judge-frame";

const SHEET_IMAGE = "asset/sheet.png";
const MEASURES = "evidence/measures.json";

/** A sheet: every declared frame is replayed from a log of its own; what is missing or broken is told for each. */
export async function evaluateSheet(
  scenario: SheetScenario,
  request: EvaluationRequest,
  signal: AbortSignal,
): Promise<Evaluation> {
  const files: Files = [];
  const judged = await judgeFrames(scenario, request, files, signal);
  const whole = judged.filter((one) => !one.isBroken);
  const broken = judged.flatMap((one) => (one.isBroken ? [one.frame] : []));
  const detail = detailOf(broken.length, judged.length);
  const asset: AssetResult = {
    frames: whole.map(({ frame }) => frame),
    sheet: sheetOf(scenario, whole.length > 0),
    detail,
    ...(broken.length === 0 ? {} : { brokenFrames: broken }),
  };
  if (whole.length === 0) {
    const reason = `No frame replays. ${broken[0]?.detail ?? ""}`.trim();
    const evidence = files.map((file) => file.path);
    return {
      validation: { loaded: false, detail: reason, checks: [], proofs: [], asset },
      criteria: awardCriteria(scenario.criteria, { loaded: false, detail: reason, loadedEvidence: evidence }),
      oracleError: null,
      files,
    };
  }
  const images = judged.map((one) => (one.isBroken ? null : one.image));
  await keep(request.runFolder, SHEET_IMAGE, encodePng(rowOf(scenario.canvas, images)), "asset", files);
  const sheet: SheetFacts = {
    frames: judged.map((one) =>
      one.isBroken ? { problem: one.frame.detail } : { problem: null, measures: one.measures },
    ),
    motions: new Map(scenario.sheet.sequences.map(({ slug, frames }) => [slug, motionsOf(images, frames)])),
    evidence: [SHEET_IMAGE, MEASURES],
  };
  await keep(request.runFolder, MEASURES, measuresText(sheet), "evidence", files);
  return {
    validation: { loaded: true, detail, checks: [], proofs: [], asset },
    criteria: awardCriteria(scenario.criteria, {
      loaded: true,
      detail: null,
      loadedEvidence: [SHEET_IMAGE],
      sheet,
    }),
    oracleError: null,
    files,
  };
}

async function judgeFrames(
  { canvas, tool, output, sheet }: SheetScenario,
  request: EvaluationRequest,
  files: Files,
  signal: AbortSignal,
): Promise<JudgedFrame[]> {
  const judged: JudgedFrame[] = [];
  for (let index = 0; index < sheet.frames; index += 1) {
    signal.throwIfAborted();
    const plan = {
      index,
      frames: sheet.frames,
      canvas,
      actions: framePathOf(output.actions, index),
      preview: framePathOf(tool.preview, index),
      folder: `asset/frames/${index}`,
    };
    judged.push(await judgeFrame(request, plan, files));
  }
  return judged;
}

function sheetOf({ canvas, sheet }: SheetScenario, hasImage: boolean): NonNullable<AssetResult["sheet"]> {
  return {
    frameWidth: canvas.width,
    frameHeight: canvas.height,
    frames: Array.from({ length: sheet.frames }, (_, index) => index),
    sequences: sheet.sequences,
    ...(hasImage ? { image: SHEET_IMAGE } : {}),
  };
}

function detailOf(broken: number, frames: number): string | null {
  return broken === 0 ? null : `${broken} of ${frames} frames are missing or do not replay.`;
}

function measuresText({ frames, motions }: SheetFacts): string {
  return `${JSON.stringify({ frames, motions: Object.fromEntries(motions) }, null, 2)}\n`;
}
