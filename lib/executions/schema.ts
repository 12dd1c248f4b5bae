import { searchText } from "@/lib/shared/search-text";
import { z } from "zod";
import type { ModelDialect } from "@/lib/contracts/catalog";
import { runSummarySchema } from "@/lib/runs/schema";

export const executionIdSchema = z
  .string()
  .regex(/^exe_[0-9a-f]{16}$/)
  .brand<"ExecutionId">();
export type ExecutionId = z.infer<typeof executionIdSchema>;

/** What an execution says in one word; derived from its runs, see rules.ts. */
export const executionVerdictSchema = z.enum([
  "running",
  "passed",
  "failed",
  "incomplete",
  "inconclusive",
  "undetermined",
  "cancelled",
]);
export type ExecutionVerdict = z.infer<typeof executionVerdictSchema>;

/** Runs that count (the last of each slot), by what became of them. They sum to `planned`. */
export const runCountsSchema = z.object({
  planned: z.int(),
  queued: z.int(),
  running: z.int(),
  passed: z.int(),
  failed: z.int(),
  incomplete: z.int(),
  inconclusive: z.int(),
  /** Technically invalid, infrastructure included: they say nothing about the model. */
  undetermined: z.int(),
  aborted: z.int(),
});
export type RunCounts = z.infer<typeof runCountsSchema>;

export const executionSummarySchema = z.object({
  id: executionIdSchema,
  title: z.string(),
  suiteSlug: z.string().nullable(),
  stackSlug: z.string(),
  harness: z.string(),
  harnessVersion: z.string().nullable(),
  modelId: z.string(),
  agentId: z.string(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
  startedBy: z.string(),
  isCancelRequested: z.boolean(),
  /** The snapshot whose inputs this execution runs again under. */
  replaysSnapshot: z.string().nullable(),
  counts: runCountsSchema,
  verdict: executionVerdictSchema,
  /** Mean share of possible points over scored runs, 0..1. */
  meanShare: z.number().nullable(),
  scoredRuns: z.int(),
  tokensTotal: z.number().nullable(),
  costUsd: z.number().nullable(),
  needsAttention: z.int(),
});
export type ExecutionSummary = z.infer<typeof executionSummarySchema>;

export const executionDetailSchema = executionSummarySchema.extend({
  repetitions: z.int(),
  technicalRetries: z.int(),
  /** All runs, earlier attempts included (`isLatest` tells), ordered by slot and attempt. */
  runs: z.array(runSummarySchema),
  parameters: z.record(z.string(), z.unknown()),
  stackSha256: z.string(),
});
export type ExecutionDetail = z.infer<typeof executionDetailSchema>;

export const executionSegmentSchema = z.enum([
  "all",
  "running",
  "passed",
  "failed",
  "incomplete",
  "inconclusive",
  "undetermined",
  "cancelled",
]);
export type ExecutionSegment = z.infer<typeof executionSegmentSchema>;
export const executionSortSchema = z.enum(["newest", "longest", "most-tokens", "worst"]);
export type ExecutionSort = z.infer<typeof executionSortSchema>;
export const executionListInput = z.object({
  segment: executionSegmentSchema.default("all"),
  query: z.string().transform(searchText).default(""),
  sort: executionSortSchema.default("newest"),
  cursor: z.string().max(200).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});
export type ExecutionListInput = z.input<typeof executionListInput>;
export type ExecutionPage = {
  items: ExecutionSummary[];
  nextCursor: string | null;
  /** Counted by the database over the search, per segment. */
  counts: Record<ExecutionSegment, number>;
};

export const startExecutionInput = z.strictObject({
  /** Same key and same request give the same execution; another request under it is refused. */
  idempotencyKey: z.string().min(8).max(256),
  title: z.string().trim().max(120).default(""),
  suiteSlug: z.string().nullable(),
  scenarios: z
    .array(z.strictObject({ slug: z.string(), version: z.string(), variant: z.string().default("default") }))
    .min(1)
    .max(200),
  repetitions: z.int().min(1).max(20),
  technicalRetries: z.int().min(0).max(3),
  harness: z.string().min(1),
  modelId: z.string().trim().min(1).max(200),
  provider: z.string().min(1),
  agentSlug: z.string().min(1),
  stackSlug: z.string().min(1),
  options: z.record(z.string(), z.unknown()).default({}),
});
export type StartExecutionInput = z.input<typeof startExecutionInput>;
export type StartedExecution = { executionId: ExecutionId; isDuplicate: boolean };

export const runAgainInput = z.strictObject({
  executionId: executionIdSchema,
  /** Scenario slugs (`slug:variant` unless default); null = all. */
  scenarios: z.array(z.string().max(120)).min(1).max(200).nullable().default(null),
  /** Idempotency key; a fresh one where none is given. */
  key: z.string().min(8).max(256).nullable().default(null),
});

export const cancelExecutionInput = z.strictObject({ executionId: executionIdSchema });
export const rerunSlotInput = z.strictObject({ executionId: executionIdSchema, slotOrdinal: z.int().min(0) });

export const runHistoryInput = z.object({ harness: z.string().max(200), modelId: z.string().max(200) });
/** What earlier runs of one scenario version took, with how many of them each median rests on. */
export const scenarioHistorySchema = z.object({
  slug: z.string(),
  version: z.string(),
  runs: z.int(),
  medianMs: z.number(),
  costedRuns: z.int(),
  medianUsd: z.number().nullable(),
});
export type ScenarioHistory = z.infer<typeof scenarioHistorySchema>;

/** What the run dialog offers; missing requirements are named before the click. */
export type StartOptions = {
  suites: {
    slug: string;
    name: string;
    description: string;
    scenarios: { slug: string; version: string; variant: string }[];
    repetitions: number;
    technicalRetries: number;
  }[];
  scenarios: {
    slug: string;
    version: string;
    name: string;
    kind: string;
    difficulty: string;
    summary: string;
    missing: string | null;
  }[];
  harnesses: {
    slug: string;
    title: string;
    version: string | null;
    /** How it speaks with a model; null where any way will do. */
    dialect: ModelDialect | null;
    missing: string | null;
  }[];
  models: {
    id: string;
    provider: string;
    title: string;
    dialects: readonly ModelDialect[];
    missing: string | null;
  }[];
  agents: { slug: string; name: string }[];
  stacks: { slug: string; name: string; missing: string | null }[];
  /** Workers that answered within their lease. */
  liveWorkers: number;
};
