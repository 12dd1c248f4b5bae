import { z } from "zod";
import { auditFlagSchema, redactionReportSchema } from "./audit-flag";
import { isolationEvidenceSchema } from "./isolation-evidence";
import {
  limitNameSchema,
  runResultSchema,
  runTerminationSchema,
  technicalValiditySchema,
} from "./termination";
import { tokenClassesSchema, tokenMeterSchema } from "./tokens";
import {
  gradeSchema,
  ledgerIdSchema,
  ledgerOutcomeSchema,
  ledgerStatusSchema,
  snapshotIdSchema,
} from "./rg-ledger";

/**
 * The run record (Test Cabinet §1). Every object is loose: unknown additive fields are kept and reported,
 * never refused and never dropped. Everything under `touchstone` is our additive part.
 */

const instant = z.iso.datetime({ offset: true });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const detail = z.string().nullable();

export const testTypeSchema = z.enum(["end-to-end", "asset-generation", "incident", "patch", "task"]);

export const stepResultSchema = z.looseObject({ command: z.string(), succeeded: z.boolean(), detail });
export type StepResult = z.infer<typeof stepResultSchema>;

/** `similarity` is the smaller of SSIM and pixel share; 0 when the view was not reached (lib/decisions/0010). */
export const checkResultSchema = z.looseObject({
  view: z.string(),
  name: z.string(),
  reached: z.boolean(),
  similarity: z.number().min(0).max(1),
  detail,
  ssim: z.number().min(0).max(1).optional(),
  pixelShare: z.number().min(0).max(1).optional(),
  isBlank: z.boolean().optional(),
  /** Run-root-relative paths of the reference and of the submitted screenshot. */
  expectedImage: z.string().optional(),
  actualImage: z.string().optional(),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

export const proofResultSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["image", "video"]),
  dest: z.string(),
  present: z.boolean(),
  detail,
});
export type ProofResult = z.infer<typeof proofResultSchema>;

/** Run-root-relative path at which a present proof is kept (Test Cabinet §1.10, served media). */
export function storedProofPath({ id, dest }: Pick<ProofResult, "id" | "dest">): string {
  return `proof/${id}${/\.[a-z0-9]+$/i.exec(dest)?.[0].toLowerCase() ?? ""}`;
}

export const assertionSchema = z.looseObject({
  label: z.string(),
  pass: z.boolean(),
  expected: z.string().optional(),
  actual: z.string().optional(),
});
export const debugScriptResultSchema = z.looseObject({
  itemId: z.string(),
  subItemId: z.string().nullable(),
  title: z.string(),
  categoryTitle: z.string(),
  script: z.string(),
  ran: z.boolean(),
  preconditionUnmet: z.boolean().default(false),
  gates: z.boolean().default(true),
  detail,
  verdicts: z.array(
    z.looseObject({ id: z.string(), pass: z.boolean(), assertions: z.array(assertionSchema) }),
  ),
  outputs: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      kind: z.enum(["image", "video"]),
      actualPresent: z.boolean(),
    }),
  ),
});
export type DebugScriptResult = z.infer<typeof debugScriptResultSchema>;

export const assetFrameResultSchema = z.looseObject({
  index: z.int().min(0),
  regeneratedImage: z.string(),
  previewImage: z.string().nullable(),
  actionsLog: z.string(),
  operationCount: z.int().min(0),
  /** Mean absolute RGBA difference over the union canvas, 0..1; null = no readable preview. */
  cheatDivergence: z.number().min(0).max(1).nullable(),
  changedPixelShare: z.number().min(0).max(1).nullable().optional(),
  detail,
});
export const assetResultSchema = z.looseObject({
  frames: z.array(assetFrameResultSchema),
  sheet: z
    .looseObject({
      frameWidth: z.int(),
      frameHeight: z.int(),
      frames: z.array(z.int()),
      sequences: z.array(
        z.looseObject({ slug: z.string(), name: z.string(), frames: z.array(z.int()), fps: z.number() }),
      ),
      /** All declared frames in one row, regenerated; a frame that does not replay is an empty place in it. */
      image: z.string().optional(),
    })
    .nullable(),
  /** Declared frames of a sheet whose log is missing or does not replay; they are not among `frames`. */
  brokenFrames: z
    .array(z.looseObject({ index: z.int().min(0), actionsLog: z.string().nullable(), detail: z.string() }))
    .optional(),
  detail,
});
export type AssetResult = z.infer<typeof assetResultSchema>;

export const runValidationSchema = z.looseObject({
  loaded: z.boolean(),
  detail: detail.optional(),
  install: stepResultSchema.nullable().optional(),
  build: stepResultSchema.nullable().optional(),
  checks: z.array(checkResultSchema),
  proofs: z.array(proofResultSchema).default([]),
  debugScripts: z.array(debugScriptResultSchema).optional(),
  asset: assetResultSchema.optional(),
});
export type RunValidation = z.infer<typeof runValidationSchema>;

/** A criterion with its award; `awarded` null = no award, and then the set has no total (harness-e2e §3.1). */
export const criterionAwardSchema = z.looseObject({
  id: z.string().min(1),
  title: z.string().min(1),
  category: z.string().nullable(),
  possible: z.number().positive(),
  awarded: z.number().min(0).nullable(),
  reason: z.string().min(1),
  gate: z.boolean(),
  /** Points that a gate needs; null on a criterion that is no gate. */
  gateMinimum: z.number().nullable(),
  /** RG component that the points count toward. */
  component: z.string().nullable(),
  /** Run-root-relative paths that the reason rests on. */
  evidence: z.array(z.string()),
});
export type CriterionAward = z.infer<typeof criterionAwardSchema>;

export const storedFileSchema = z.looseObject({
  path: z.string().min(1),
  sha256,
  bytes: z.int().min(0),
  mediaType: z.string().min(1),
  role: z.enum([
    "record",
    "raw",
    "events",
    "implementation",
    "build",
    "proof",
    "check",
    "asset",
    "evidence",
    "spill",
    "log",
  ]),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

export const meterReadingSchema = z.looseObject({
  meter: tokenMeterSchema,
  tokens: tokenClassesSchema,
  requests: z.int().nullable(),
  /** List price of what this meter counted; null when it cannot be told. */
  comparableUsd: z.number().nullable().optional(),
});
export type MeterReading = z.infer<typeof meterReadingSchema>;

export const touchstonePartSchema = z.looseObject({
  schema: z.literal("touchstone-run/1"),
  ledgerId: ledgerIdSchema,
  snapshotId: snapshotIdSchema,
  agentId: z.string(),
  benchmarkId: z.string(),
  attempt: z.int().min(1),
  seed: z.int().min(0),
  executorVersion: z.string(),
  ledger: z.looseObject({
    status: ledgerStatusSchema,
    outcome: ledgerOutcomeSchema,
    failureReason: z.string().nullable(),
  }),
  technical: technicalValiditySchema,
  result: runResultSchema,
  /** The limit that ended the run; null when none did, absent on records from before limits had names. */
  limit: limitNameSchema.nullable().optional(),
  /** Sum of points; null when a criterion has no award. */
  points: z.looseObject({ earned: z.number().nullable(), possible: z.number() }),
  score: z.number().min(0).max(1000).nullable(),
  grade: gradeSchema,
  componentScores: z.record(z.string(), z.number()),
  threshold: z.number(),
  criteria: z.array(criterionAwardSchema),
  meters: z.array(meterReadingSchema),
  metersAgree: z.boolean().nullable(),
  /** Gateway less harness, by class; null where one of them does not report it. */
  meterDifferences: z.record(z.string(), z.int().nullable()).nullable().optional(),
  /** Why they differ, when it is known; absent on older records. */
  metersRemark: z.string().nullable().optional(),
  costIsEstimate: z.boolean(),
  durationsMs: z.record(z.string(), z.number()),
  eventCounts: z.record(z.string(), z.int()),
  rawLines: z.int(),
  isolation: isolationEvidenceSchema,
  /** Advisory, worst first. Absent on records that are older than the flags. */
  auditFlags: z.array(auditFlagSchema).optional(),
  redaction: redactionReportSchema.optional(),
  /** Failures of later stages that did not decide the termination. */
  remarks: z.array(z.string()),
  files: z.array(storedFileSchema),
});
export type TouchstonePart = z.infer<typeof touchstonePartSchema>;

export const runRecordSchema = z.looseObject({
  id: z.string().min(1),
  startedAt: instant,
  finishedAt: instant,
  subject: z.looseObject({
    testCaseSlug: z.string().min(1),
    testCaseVersion: z.string().min(1),
    testType: testTypeSchema.default("end-to-end"),
    variant: z.string().min(1),
    harnessSlug: z.string().min(1),
    harnessVersion: z.string().nullable().optional(),
    modelId: z.string().min(1),
    orchestratorSlug: z.string().default("one-shot"),
  }),
  tooling: z.looseObject({ testCabinetCommit: z.string().nullable() }),
  environment: z.looseObject({
    os: z.string(),
    containerImage: z.string(),
    nodeVersion: z.string().nullable(),
    authMode: z.enum(["apiKey", "subscription"]).default("apiKey"),
  }),
  metrics: z.looseObject({
    runTimeSeconds: z.number().min(0),
    tokens: tokenClassesSchema,
    cost: z.looseObject({ comparable: z.number().nullable(), actual: z.number().nullable() }),
  }),
  validation: runValidationSchema,
  links: z.looseObject({ sourceRepo: z.string().nullable(), playableBuild: z.string().nullable() }),
  status: z.looseObject({ state: runTerminationSchema, detail }),
  toolCalls: z.record(z.string(), z.int()).optional(),
  seedCommit: z.string().optional(),
  /** Present on records that Touchstone wrote; absent on imported ones. */
  touchstone: touchstonePartSchema.optional(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;
