import path from "node:path";
import { runValidationSchema, criterionAwardSchema } from "@/lib/contracts/run-record";
import { ExecutorError } from "../ports/errors";
import type { Evaluation } from "../ports/oracle";
import { IMPLEMENTATION_FOLDER } from "./3-collect";
import { note, type RunState } from "./run-state";

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
  const evaluation = await oracle.evaluate(
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
    input.signal,
  );
  checkEvaluation(evaluation, scenario.criteria);
  run.evaluation = evaluation;
  await note(run, "run.evaluated", {
    loaded: evaluation.validation.loaded,
    oracleError: evaluation.oracleError,
  });
}
