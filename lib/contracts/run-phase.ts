import { z } from "zod";

/** Where a live run is, in the order in which it passes through. */
export const runPhaseSchema = z.enum([
  "setting-up",
  "executing",
  "collecting",
  "evaluating",
  "persisting",
  "cleaning-up",
]);
export type RunPhase = z.infer<typeof runPhaseSchema>;
