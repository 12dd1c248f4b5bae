import { z } from "zod";
import { ledgerIdSchema } from "@/lib/contracts/rg-ledger";
import { runPhaseSchema } from "@/lib/contracts/run-phase";

export const workerIdSchema = z
  .string()
  .regex(/^wrk_[0-9a-f]{16}$/)
  .brand<"WorkerId">();

export type WorkerIdentity = {
  id: string;
  host: string;
  pid: number;
  version: string;
  capabilities: readonly string[];
  /** How its boxes are confined, and by what their limits are enforced. */
  confinement?: string;
  limitsTier?: string;
  /** How many runs it carries out at once. */
  concurrency?: number;
  /** Silence after which it counts as lost. */
  leaseMs?: number;
};

/** What a run that a worker holds is doing. */
export const heldRunSchema = z.object({
  ledgerId: ledgerIdSchema,
  scenarioSlug: z.string(),
  phase: runPhaseSchema.nullable(),
  startedAt: z.date().nullable(),
  progressAt: z.date().nullable(),
  deadlineSeconds: z.number(),
});
export type HeldRun = z.infer<typeof heldRunSchema>;

export const workerSchema = z.object({
  id: workerIdSchema,
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  capabilities: z.array(z.string()),
  confinement: z.string(),
  limitsTier: z.string(),
  concurrency: z.int(),
  leaseMs: z.int(),
  startedAt: z.date(),
  lastSeenAt: z.date(),
  drainRequestedAt: z.date().nullable(),
  isStopping: z.boolean(),
  runs: z.array(heldRunSchema),
});
export type Worker = z.infer<typeof workerSchema>;

export const setDrainingInput = z.strictObject({ workerId: workerIdSchema, isDraining: z.boolean() });
