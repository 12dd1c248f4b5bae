/** Codes of infrastructure failures; each has a paragraph in lib/executor/README.md. */
export type ExecutorErrorCode =
  | "SNAPSHOT_MISMATCH"
  | "SCENARIO_INVALID"
  | "WORKSPACE_SEED_FAILED"
  | "SANDBOX_UNAVAILABLE"
  | "SANDBOX_SETUP_FAILED"
  | "SANDBOX_OUT_OF_MEMORY"
  | "GATEWAY_FAILED"
  | "HARNESS_UNAVAILABLE"
  | "HARNESS_PROBE_FAILED"
  | "INIT_FAILED"
  | "CAPTURE_FAILED"
  | "JOURNAL_FAILED"
  | "COLLECT_FAILED"
  | "BROWSER_UNAVAILABLE"
  | "ORACLE_UNAVAILABLE"
  | "STORE_FAILED"
  | "RUN_STUCK"
  | "WORKER_LOST";

/** Our own system failed: the run ends as `infrastructure`, never as a fault of the model. */
export class ExecutorError extends Error {
  override readonly name = "ExecutorError";
  readonly code: ExecutorErrorCode;
  constructor(code: ExecutorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
