import { z } from "zod";

/** How a run ended. The run record calls it `status.state`; `aborted` is ours (lib/decisions/0009). */
export const runTerminationSchema = z.enum([
  "completed",
  "catastrophic",
  "timed_out",
  "hung",
  "harness_error",
  "infrastructure",
  "aborted",
]);
export type RunTermination = z.infer<typeof runTerminationSchema>;

/** The limit that ended a run, by name (lib/decisions/0030). */
export const limitNameSchema = z.enum(["deadline", "idle", "turns", "tokens", "output", "disk", "memory"]);
export type LimitName = z.infer<typeof limitNameSchema>;

/** Whether the measurement counts (harness-e2e §3.3 TechnicalState). */
export const technicalValiditySchema = z.enum(["valid", "invalid"]);
export type TechnicalValidity = z.infer<typeof technicalValiditySchema>;

/** What the evaluation said about the task. */
export const runResultSchema = z.enum(["pass", "fail", "task_incomplete", "inconclusive", "undetermined"]);
export type RunResult = z.infer<typeof runResultSchema>;
