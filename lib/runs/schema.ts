import { z } from "zod";
import { auditFlagSchema } from "@/lib/contracts/audit-flag";
import { normalizedEventSchema } from "@/lib/contracts/normalized-event";
import {
  gradeSchema,
  ledgerIdSchema,
  ledgerOutcomeSchema,
  ledgerStatusSchema,
  runIdSchema,
} from "@/lib/contracts/rg-ledger";
import { runPhaseSchema } from "@/lib/contracts/run-phase";
import { criterionAwardSchema, runRecordSchema, storedFileSchema } from "@/lib/contracts/run-record";
import { scenarioKindSchema } from "@/lib/contracts/scenario-manifest";
import { runResultSchema, runTerminationSchema, technicalValiditySchema } from "@/lib/contracts/termination";

/** A run as lists and matrices show it. Numbers that are not there are null, never 0. */
export const runSummarySchema = z.object({
  ledgerId: ledgerIdSchema,
  runId: runIdSchema.nullable(),
  executionId: z.string(),
  executionTitle: z.string(),
  slotOrdinal: z.int(),
  repetition: z.int(),
  attempt: z.int(),
  /** The run that counts for its slot: the last admitted one. */
  isLatest: z.boolean(),
  scenarioSlug: z.string(),
  scenarioVersion: z.string(),
  scenarioName: z.string(),
  scenarioKind: scenarioKindSchema,
  harness: z.string(),
  harnessVersion: z.string().nullable(),
  modelId: z.string(),
  status: ledgerStatusSchema,
  outcome: ledgerOutcomeSchema.nullable(),
  phase: runPhaseSchema.nullable(),
  termination: runTerminationSchema.nullable(),
  technical: technicalValiditySchema.nullable(),
  result: runResultSchema.nullable(),
  earned: z.number().nullable(),
  possible: z.number().nullable(),
  score: z.number().nullable(),
  grade: gradeSchema.nullable(),
  failureReason: z.string().nullable(),
  submittedAt: z.date(),
  startedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  durationMs: z.number().nullable(),
  tokensTotal: z.number().nullable(),
  costUsd: z.number().nullable(),
  eventCount: z.int(),
  /** A fact about its end is missing and nobody has settled that yet. */
  needsReconciliation: z.boolean(),
  /** Advisory: they decide nothing. */
  auditFlags: z.array(auditFlagSchema),
  reviewCount: z.int(),
  isPublished: z.boolean(),
});
export type RunSummary = z.infer<typeof runSummarySchema>;

export const artifactSchema = storedFileSchema.pick({
  path: true,
  sha256: true,
  bytes: true,
  mediaType: true,
  role: true,
});
export type Artifact = z.infer<typeof artifactSchema>;

const reconciliationSchema = z.object({
  missingFacts: z.array(z.string()),
  settled: z.object({ at: z.date(), by: z.string(), note: z.string() }).nullable(),
});

export const runDetailSchema = runSummarySchema.extend({
  agentId: z.string(),
  benchmarkId: z.string(),
  snapshotId: z.string(),
  behaviorSha256: z.string(),
  threshold: z.number(),
  deadlineSeconds: z.number(),
  criteria: z.array(criterionAwardSchema),
  artifacts: z.array(artifactSchema),
  /** Null until persisted, and for a run whose worker was lost. */
  record: runRecordSchema.nullable(),
  /** What is not known about a run that was lost with its worker, and what an operator noted when it was settled. */
  reconciliation: reconciliationSchema,
  /** Other runs of the same slot, oldest first. */
  attempts: z.array(
    z.object({ ledgerId: ledgerIdSchema, attempt: z.int(), termination: runTerminationSchema.nullable() }),
  ),
});
export type RunDetail = z.infer<typeof runDetailSchema>;

export const runEventSchema = z.object({ ordinal: z.int(), event: normalizedEventSchema });
export type RunEvent = z.infer<typeof runEventSchema>;
export const runEventPageSchema = z.object({
  items: z.array(runEventSchema),
  nextCursor: z.int().nullable(),
  total: z.int(),
});
export type RunEventPage = z.infer<typeof runEventPageSchema>;

export const reconcileRunInput = z.strictObject({
  ledgerId: ledgerIdSchema,
  note: z
    .string()
    .trim()
    .min(1, "Write what you found")
    .max(2000)
    .refine((text) => !text.includes("\0"), { error: "Take out the null character" }),
});

export const cancelRunInput = z.strictObject({ ledgerId: ledgerIdSchema });

export const journalFactSchema = z.object({
  sequence: z.int(),
  at: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  previousSha256: z.string().nullable(),
  sha256: z.string(),
});
export type JournalFact = z.infer<typeof journalFactSchema>;
