import type { SpriteScenario } from "@/lib/contracts/scenario-manifest";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { Evaluation, EvaluationRequest, Oracle } from "@/lib/executor/ports/oracle";
import { awardCriteria } from "@/lib/executor/support/awards";
import { type Files, judgeFrame, keep } from "./judge-frame";
import { evaluateSheet } from "./evaluate-sheet";

const MEASURES = "evidence/measures.json";

/**
 * Replays the action logs with the tool's own rasteriser; only regenerated images are judged (Test Cabinet §8.2).
 * It needs no box: a log is data, and its replay is bounded.
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
      return scenario.assetKind === "sprite"
        ? evaluateSprite(scenario, request)
        : evaluateSheet(scenario, request, signal);
    },
  };
}

async function evaluateSprite(scenario: SpriteScenario, request: EvaluationRequest): Promise<Evaluation> {
  const files: Files = [];
  const { canvas, tool, output } = scenario;
  const plan = {
    index: 0,
    frames: 1,
    canvas,
    actions: output.actions,
    preview: tool.preview,
    folder: "asset",
  };
  const judged = await judgeFrame(request, plan, files);
  if (judged.isBroken) return notLoaded(scenario, judged.frame.detail, files);
  const { frame, measures } = judged;
  await keep(request.runFolder, MEASURES, `${JSON.stringify(measures, null, 2)}\n`, "evidence", files);
  const asset = { frames: [frame], sheet: null, detail: null };
  return {
    validation: { loaded: true, detail: null, checks: [], proofs: [], asset },
    criteria: awardCriteria(scenario.criteria, {
      loaded: true,
      detail: null,
      loadedEvidence: [frame.actionsLog, frame.regeneratedImage],
      measures,
      measureEvidence: [frame.regeneratedImage, MEASURES],
    }),
    oracleError: null,
    files,
  };
}

function notLoaded(scenario: SpriteScenario, detail: string, files: Files): Evaluation {
  const evidence = files.map((file) => file.path);
  return {
    validation: { loaded: false, detail, checks: [], proofs: [], asset: { frames: [], sheet: null, detail } },
    criteria: awardCriteria(scenario.criteria, { loaded: false, detail, loadedEvidence: evidence }),
    oracleError: null,
    files,
  };
}
