import type { CriterionAward, RunValidation, StoredFile } from "@/lib/contracts/run-record";
import type { Scenario } from "@/lib/contracts/scenario-manifest";
import type { Clock } from "./clock";
import type { Sandbox, SandboxLimits } from "./sandbox";

export type EvaluationRequest = {
  ledgerId: string;
  scenario: Scenario;
  /** Host folder of the scenario version in the catalog: references, oracle, debug scripts. Read-only. */
  scenarioFolder: string;
  /** Host folder with the collected tree; hostile content. */
  implementationPath: string;
  /** Host run folder; evidence files go below it as `checks/…`, `asset/…`, `proof/…`, `evidence/…`. */
  runFolder: string;
  /** Host folder for temporary files, removed by the caller. */
  scratchPath: string;
  seed: number;
  limits: SandboxLimits;
};

export type Evaluation = {
  validation: RunValidation;
  /** Exactly one award for each declared criterion, in declared order. */
  criteria: readonly CriterionAward[];
  /** Set when the oracle itself threw on what the agent made: technically invalid, ledger completed/error. */
  oracleError: string | null;
  /** Run-root-relative paths of the files written below runFolder, with their role. */
  files: readonly { path: string; role: StoredFile["role"] }[];
};

/**
 * Evaluates what the agent made, deterministically and in a fresh box without a gateway; one adapter a scenario kind.
 * Faults of the work are in the evaluation. Throws ExecutorError only when our box, browser or service is missing.
 */
export type Oracle = {
  readonly kind: Scenario["kind"];
  evaluate(
    request: EvaluationRequest,
    tools: { sandbox: Sandbox; clock: Clock },
    signal: AbortSignal,
  ): Promise<Evaluation>;
};
