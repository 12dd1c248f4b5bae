import { z } from "zod";
import { ledgerIdSchema, snapshotIdSchema, type LedgerId } from "@/lib/contracts/rg-ledger";
import type { ExecutionId } from "@/lib/executions/schema";

/** What a finding is about, in the order in which people read it. */
export const PARTS = [
  "files",
  "output",
  "tokens",
  "awards",
  "score",
  "record",
  "ledger",
  "result",
  "snapshot",
  "run",
  "journal",
] as const;
export const partSchema = z.enum(PARTS);
export type Part = z.infer<typeof partSchema>;

export const findingSchema = z.object({
  part: partSchema,
  /** The figure, column or file. */
  what: z.string(),
  verdict: z.enum(["agrees", "differs", "underivable"]),
  /** What was derived, and what is recorded; shortened, and both null when they agree. */
  expected: z.string().nullable(),
  found: z.string().nullable(),
  /** Why it cannot be derived, or what differs in a sentence. */
  reason: z.string().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

export const verificationReportSchema = z.object({
  ledgerId: ledgerIdSchema,
  /** False: the run has not ended, so only what was pinned at admission was checked. */
  hasEnded: z.boolean(),
  counts: z.object({ agrees: z.int(), differs: z.int(), underivable: z.int() }),
  findings: z.array(findingSchema),
});
export type VerificationReport = z.infer<typeof verificationReportSchema>;

export const verifyRunInput = z.strictObject({ ledgerId: ledgerIdSchema });

/** An input of a run and whether a replay finds it again. */
export const replayInputSchema = z.object({
  name: z.string(),
  /** `kept`: it changed here, and the run uses the pinned one; `unpinned`: no snapshot can pin it. */
  state: z.enum(["matches", "kept", "differs", "unpinned"]),
  reason: z.string(),
});
export type ReplayInput = z.infer<typeof replayInputSchema>;
export type ReplayStarted = { executionId: ExecutionId; ledgerId: LedgerId; inputs: ReplayInput[] };

export const replayRunInput = z.strictObject({ snapshotId: snapshotIdSchema, allowChanged: z.boolean() });
