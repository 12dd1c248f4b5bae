import { z } from "zod";
import {
  agentManifestSchema,
  priceTableSchema,
  providerManifestSchema,
  stackManifestSchema,
  suiteManifestSchema,
} from "@/lib/contracts/catalog";
import { ledgerIdSchema } from "@/lib/contracts/rg-ledger";
import {
  scenarioKindSchema,
  scenarioSchema,
  type Scenario,
  type ScenarioKind,
} from "@/lib/contracts/scenario-manifest";
import { runResultSchema, runTerminationSchema, technicalValiditySchema } from "@/lib/contracts/termination";
import type { DifferenceInterval } from "@/lib/shared/paired-tests";
import { searchText } from "@/lib/shared/search-text";
import type { RateInterval } from "@/lib/shared/statistics";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The authored content as it was read and validated, ready to be stored. */
export const catalogContentSchema = z.object({
  scenarios: z.array(z.object({ scenario: scenarioSchema, behaviorSha256: sha256, prompt: z.string() })),
  suites: z.array(suiteManifestSchema),
  stacks: z.array(z.object({ manifest: stackManifestSchema, yaml: z.string(), sha256 })),
  agents: z.array(agentManifestSchema),
  prices: z.array(priceTableSchema),
  providers: z.array(providerManifestSchema),
});
export type CatalogContent = z.infer<typeof catalogContentSchema>;

export const lifecycleSchema = z.enum(["active", "never_run", "retired"]);
export type Lifecycle = z.infer<typeof lifecycleSchema>;

/** What one subject (harness, version, model) did in the counting runs of one scenario. */
export const subjectTallySchema = z.object({
  scenarioSlug: z.string(),
  version: z.string(),
  harness: z.string(),
  harnessVersion: z.string().nullable(),
  modelId: z.string(),
  /** Counting runs that say something about the subject; errors are among them. */
  runs: z.int(),
  passed: z.int(),
  errors: z.int(),
  scored: z.int(),
  /** Mean share of the possible points over scored runs. */
  meanShare: z.number().nullable(),
  /** When the newest of these runs began. */
  lastRunAt: z.date(),
});
export type SubjectTally = z.infer<typeof subjectTallySchema>;

/** How far the subjects of one scenario version are apart; shares are means over a subject's scored runs. */
export const subjectSpreadSchema = z.object({
  scored: z.int(),
  best: z.number().nullable(),
  worst: z.number().nullable(),
  everyoneAlwaysPasses: z.boolean(),
  nobodyEverPasses: z.boolean(),
});
export type SubjectSpread = z.infer<typeof subjectSpreadSchema>;

export const testListInput = z.object({
  query: z.string().transform(searchText).default(""),
  lifecycle: z.enum(["all", ...lifecycleSchema.options]).default("all"),
  kind: z.enum(["all", ...scenarioKindSchema.options]).default("all"),
  sort: z.enum(["name", "last-run", "hardest", "discrimination"]).default("name"),
});
export type TestListInput = z.input<typeof testListInput>;

/** How far evidence reaches, by the largest group of runs of one subject and version (harness-e2e §4 Calibration). */
export type Calibration = "candidate" | "observed" | "repeatable" | "tail_calibrated";

export type Discrimination = {
  /** Largest less smallest mean share over subjects, 0..1. */
  spread: number;
  subjects: number;
  /** Every subject passes all, or none passes any: the test tells nothing apart. */
  isSaturated: boolean;
};

export type TestSummary = {
  slug: string;
  name: string;
  kind: ScenarioKind;
  summary: string;
  difficulty: string;
  realism: string;
  humanMinutes: number;
  tags: string[];
  version: string;
  behaviorSha256: string;
  lifecycle: Lifecycle;
  calibration: Calibration;
  runs: number;
  passed: number;
  passRate: RateInterval | null;
  meanShare: number | null;
  lastRunAt: Date | null;
  /** Null below two subjects with scored runs. */
  discrimination: Discrimination | null;
};

export const testHistoryInput = z.object({
  slug: z.string().max(60),
  version: z.string().max(40).nullable().default(null),
  modelId: z.string().max(200).nullable().default(null),
  harness: z.string().max(60).nullable().default(null),
  result: z.enum(["all", "full", "lost", "none"]).default("all"),
});
export type TestHistoryInput = z.input<typeof testHistoryInput>;

/** One counting run in a history; every one is a dot. */
export const historyRunSchema = z.object({
  ledgerId: ledgerIdSchema,
  executionId: z.string(),
  executionTitle: z.string(),
  slotOrdinal: z.int(),
  repetition: z.int(),
  attempt: z.int(),
  version: z.string(),
  harness: z.string(),
  harnessVersion: z.string().nullable(),
  modelId: z.string(),
  termination: runTerminationSchema,
  technical: technicalValiditySchema,
  result: runResultSchema,
  earned: z.number().nullable(),
  possible: z.number().nullable(),
  durationMs: z.number().nullable(),
  tokensTotal: z.number().nullable(),
  costUsd: z.number().nullable(),
  at: z.date(),
  /** Results of the slot's earlier runs, oldest first. */
  earlierResults: z.array(z.string()),
  lost: z.array(z.string()),
});
export type HistoryRun = z.infer<typeof historyRunSchema>;

export const criterionLossSchema = z.object({
  id: z.string(),
  title: z.string(),
  scored: z.int(),
  lost: z.int(),
  meanLost: z.number(),
  possible: z.number(),
});
export type CriterionLoss = z.infer<typeof criterionLossSchema>;

export const versionTallySchema = z.object({
  version: z.string(),
  behaviorSha256: z.string(),
  runs: z.int(),
  lastRunAt: z.date().nullable(),
  isCurrent: z.boolean(),
});
export type VersionTally = z.infer<typeof versionTallySchema>;

export type Flakiness = {
  /** Newest runs that were looked at. */
  window: number;
  /** Slots of the window whose runs disagree with each other, of those run more than once. */
  retryFlaky: number;
  retried: number;
  /** Subjects whose counting runs disagree, of those with two runs or more. */
  historyFlaky: number;
  repeatedSubjects: number;
  /** Share of runs that are not of their subject's most frequent result; null without a repeated subject. */
  rate: number | null;
};

export type TestHistory = {
  test: TestSummary;
  prompt: string;
  scenario: Scenario;
  versions: VersionTally[];
  subjects: SubjectTally[];
  /** Newest first, at most `HISTORY_SHOWN`. */
  runs: HistoryRun[];
  /** Of all runs that match, not only of those shown. */
  figures: {
    runs: number;
    passed: number;
    passRate: RateInterval | null;
    errors: number;
    meanShare: number | null;
    fullMarks: number;
    scored: number;
    medianDurationMs: number | null;
    medianTokens: number | null;
    medianCostUsd: number | null;
  };
  losses: CriterionLoss[];
  flakiness: Flakiness;
  /** The current definition has no run yet, though earlier ones have. */
  isStale: boolean;
};

/** The same test by two versions of a subject (harness-e2e §5.3). */
export type Compatibility = "compatible" | "missing_side" | "contract_conflict" | "contract_changed";
export type SubjectPair = {
  compatibility: Compatibility;
  from: SubjectSide | null;
  to: SubjectSide | null;
  /** Only where compatible. */
  passDelta: DifferenceInterval | null;
  shareDelta: number | null;
};
export type SubjectSide = {
  key: string;
  runs: number;
  passed: number;
  passRate: RateInterval | null;
  scored: number;
  meanShare: number | null;
  medianDurationMs: number | null;
  medianTokens: number | null;
  medianCostUsd: number | null;
  versions: string[];
  outcomes: Record<string, number>;
};
