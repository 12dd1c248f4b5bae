import type { RunRecord } from "@/lib/contracts/run-record";
import { setUp } from "./1-set-up";
import { execute } from "./2-execute";
import { collect } from "./3-collect";
import { evaluate } from "./4-evaluate";
import { concludeRun, storeFiles } from "./5-persist";
import { cleanUp } from "./6-clean-up";
import type { CarryOutInput, ExecutorPorts } from "./executor-ports";
import { beginRun, inPhase, note, recordFailure, type RunState } from "./run-state";

async function harnessStages(run: RunState): Promise<void> {
  try {
    await inPhase(run, "setting-up", setUp);
    await inPhase(run, "executing", execute);
  } catch (error) {
    await recordFailure(run, error, "infrastructure");
  }
}

async function laterStages(run: RunState): Promise<void> {
  try {
    await inPhase(run, "collecting", collect);
    await inPhase(run, "evaluating", evaluate);
    await inPhase(run, "persisting", storeFiles);
  } catch (error) {
    await recordFailure(run, error, "laterStageBroke");
  }
}

/**
 * Carries out one run, from its admitted request to its stored record. However it ends, the end is in the record.
 * Rejects only when the ledger refuses the start (nothing was begun) or the record cannot be stored (all is cleaned up).
 */
export async function carryOutRun(ports: ExecutorPorts, input: CarryOutInput): Promise<RunRecord> {
  const run = await beginRun(ports, input);
  await note(run, "run.started", { runId: run.runId, startedAt: run.startedAt.toISOString() });
  try {
    await harnessStages(run);
    await laterStages(run);
  } finally {
    await inPhase(run, "cleaning-up", cleanUp);
  }
  return concludeRun(run);
}
