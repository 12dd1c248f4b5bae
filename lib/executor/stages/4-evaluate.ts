import path from "node:path";
import { runValidationSchema, criterionAwardSchema } from "@/lib/contracts/run-record";
import { watchSize } from "../policies/watch-size";
import { ExecutorError } from "../ports/errors";
import type { Evaluation } from "../ports/oracle";
import { IMPLEMENTATION_FOLDER } from "./3-collect";
import { DEFAULT_WORK_BYTES, SIZE_LOOK_MS } from "./executor-ports";
import { note, type RunState } from "./run-state";
import { unawarded } from "./unawarded";

/** An evaluation is a document too: one award for each declared criterion, in declared order, within its points. */
export function checkEvaluation(
  evaluation: Evaluation,
  declared: readonly { id: string; points: number }[],
): void {
  runValidationSchema.parse(evaluation.validation);
  const ids = evaluation.criteria.map((award) => criterionAwardSchema.parse(award).id);
  const expected = declared.map(({ id }) => id);
  if (ids.join("\n") !== expected.join("\n"))
    throw new ExecutorError(
      "ORACLE_UNAVAILABLE",
      `The oracle awarded ${ids.join(", ")} instead of ${expected.join(", ")}.`,
    );
  const tooMany = evaluation.criteria.find(
    ({ awarded, possible }, index) => possible !== declared[index]?.points || (awarded ?? 0) > possible,
  );
  if (tooMany !== undefined)
    throw new ExecutorError(
      "ORACLE_UNAVAILABLE",
      `The oracle's points for ${tooMany.id} are not the declared ones.`,
    );
}

/**
 * Evaluates while the disk that the evaluation's boxes fill is watched. Work that fills it is judged no further: an
 * evaluation that threw on what the agent made, never a fault of our own disk (lib/decisions/0030).
 */
async function withinDisk(
  run: RunState,
  evaluateWith: (signal: AbortSignal) => Promise<Evaluation>,
): Promise<Evaluation> {
  const { ports, input } = run;
  const { ledgerId, scenario } = input.request;
  const limitBytes = input.workBytes ?? DEFAULT_WORK_BYTES;
  const full = new AbortController();
  const sentence = `What was built or run took more than ${limitBytes} bytes of the disk.`;
  const watch = watchSize(
    ports.clock,
    { everyMs: SIZE_LOOK_MS, limitBytes },
    () => ports.workFolders.usedBytes(ledgerId, "evaluation"),
    () => full.abort(new Error(sentence)),
  );
  try {
    return await evaluateWith(AbortSignal.any([input.signal, full.signal]));
  } catch (error) {
    if (!full.signal.aborted || input.signal.aborted) throw error;
    run.latch.remark(sentence);
    return {
      validation: { loaded: false, detail: sentence, checks: [], proofs: [] },
      criteria: unawarded(scenario),
      oracleError: sentence,
      files: [],
    };
  } finally {
    watch.cancel();
  }
}

/** Stage 4: lets the scenario kind's oracle evaluate the tree; only after a clean end. */
export async function evaluate(run: RunState): Promise<void> {
  const { ports, input, latch, runFolder } = run;
  if (runFolder === null || !latch.isOpenAfterCleanEnd()) return;
  const { scenario, ledgerId, seed, stack } = input.request;
  const oracle = ports.oracles[scenario.kind];
  if (oracle === undefined)
    throw new ExecutorError(
      "ORACLE_UNAVAILABLE",
      `This executor has no oracle for ${scenario.kind} scenarios.`,
    );
  const evaluation = await withinDisk(run, (signal) =>
    oracle.evaluate(
      {
        ledgerId,
        scenario,
        scenarioFolder: input.scenarioFolder,
        implementationPath: path.join(runFolder, IMPLEMENTATION_FOLDER),
        runFolder,
        scratchPath: run.paths.evaluation,
        seed,
        limits: stack.evaluationLimits,
      },
      { sandbox: ports.sandbox, clock: ports.clock },
      signal,
    ),
  );
  checkEvaluation(evaluation, scenario.criteria);
  run.evaluation = evaluation;
  await note(run, "run.evaluated", {
    loaded: evaluation.validation.loaded,
    oracleError: evaluation.oracleError,
  });
}
