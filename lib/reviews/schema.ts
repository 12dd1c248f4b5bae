import { z } from "zod";
import { ledgerIdSchema } from "@/lib/contracts/rg-ledger";
import { accountIdSchema } from "@/lib/accounts/schema";
import { checklistSchema } from "@/lib/contracts/scenario-manifest";
import { runSummarySchema } from "@/lib/runs/schema";

export const reviewIdSchema = z
  .string()
  .regex(/^rev_[0-9a-f]{16}$/)
  .brand<"ReviewId">();

export const reviewStatusSchema = z.enum(["draft", "submitted", "dismissed"]);
export const reviewAnswerSchema = z.enum(["pass", "fail", "undecided"]);
export type ReviewAnswer = z.infer<typeof reviewAnswerSchema>;

/** Tiers from worst (1) to best (5); a run's rating is the worst over all domains and reviews (Test Cabinet §5). */
export const ratingSchema = z.enum(["broken", "scuffed", "passable", "great", "flawless"]);
export type Rating = z.infer<typeof ratingSchema>;

export const checklistAnswerSchema = z.object({
  itemId: z.string(),
  answer: reviewAnswerSchema,
  note: z.string().max(4000),
  /** A machine verdict is dashed until the reviewer confirms or replaces it. */
  isConfirmed: z.boolean(),
});
export type ChecklistAnswer = z.infer<typeof checklistAnswerSchema>;
export const domainRatingSchema = z.object({ domain: z.string(), rating: ratingSchema });
export type DomainRating = z.infer<typeof domainRatingSchema>;

export const reviewRevisionSchema = z.object({ editedAt: z.date(), note: z.string(), diff: z.string() });

export const reviewSchema = z.object({
  id: reviewIdSchema,
  ledgerId: ledgerIdSchema,
  reviewer: z.object({ id: accountIdSchema, name: z.string() }),
  status: reviewStatusSchema,
  /** Grows by one at every save; a save names the version it read. */
  version: z.int().min(1),
  answers: z.array(checklistAnswerSchema),
  ratings: z.array(domainRatingSchema),
  writeup: z.string(),
  submittedAt: z.date().nullable(),
  updatedAt: z.date(),
  revisions: z.array(reviewRevisionSchema),
});
export type Review = z.infer<typeof reviewSchema>;

const areDistinct = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

const content = {
  answers: z
    .array(checklistAnswerSchema)
    .max(500)
    .refine((answers) => areDistinct(answers.map(({ itemId }) => itemId)), "answer each item once"),
  ratings: z
    .array(domainRatingSchema)
    .max(50)
    .refine((ratings) => areDistinct(ratings.map(({ domain }) => domain)), "rate each domain once"),
  writeup: z.string().max(100_000),
};
export const saveDraftInput = z.strictObject({
  ledgerId: ledgerIdSchema,
  version: z.int().min(0),
  ...content,
});
export const submitReviewInput = z.strictObject({
  ledgerId: ledgerIdSchema,
  version: z.int().min(0),
  /** Why a submitted review is edited; required then, empty otherwise. */
  revisionNote: z.string().max(2000).default(""),
  ...content,
});
export type SaveDraftInput = z.input<typeof saveDraftInput>;
export type SubmitReviewInput = z.input<typeof submitReviewInput>;

/** What a named person decided where reviews differ; a later one of the same item counts instead. */
export const adjudicationSchema = z.object({
  id: z.string().regex(/^adj_[0-9a-f]{16}$/),
  itemId: z.string(),
  ordinal: z.int().min(1),
  answer: z.enum(["pass", "fail"]),
  note: z.string(),
  adjudicator: z.object({ id: accountIdSchema, name: z.string() }),
  decidedAt: z.date(),
});
export type Adjudication = z.infer<typeof adjudicationSchema>;
export const adjudicateItemInput = z.strictObject({
  ledgerId: ledgerIdSchema,
  itemId: z.string().min(1).max(48),
  answer: z.enum(["pass", "fail"]),
  note: z.string().trim().min(1, "Write why").max(4000),
  /** The ordinal of the decision that the adjudicator saw, 0 = none. */
  replaces: z.int().min(0),
});
export type AdjudicateItemInput = z.input<typeof adjudicateItemInput>;

/** A known fault of a scenario version (Test Cabinet §4.7). */
export const erratumSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  severity: z.enum(["info", "minor", "major"]),
  itemId: z.string().nullable(),
  excludeFromScore: z.boolean(),
  recordedBy: z.string(),
  recordedAt: z.date(),
});
export type Erratum = z.infer<typeof erratumSchema>;
export const recordErratumInput = z
  .strictObject({
    scenarioSlug: z.string().min(1).max(48),
    scenarioVersion: z.string().min(1).max(48),
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,47}$/, "lower case letters, digits and dashes"),
    title: z.string().trim().min(1).max(200),
    body: z.string().trim().min(1).max(10_000),
    severity: z.enum(["info", "minor", "major"]).default("minor"),
    itemId: z.string().min(1).max(48).nullable().default(null),
    excludeFromScore: z.boolean().default(false),
  })
  .refine(({ itemId, excludeFromScore }) => itemId !== null || !excludeFromScore, {
    error: "only an item of the checklist can be left out of the score",
  });
export const withdrawErratumInput = z.strictObject({
  scenarioSlug: z.string().min(1).max(48),
  scenarioVersion: z.string().min(1).max(48),
  id: z.string().min(1).max(48),
});

const scoreSchema = z.object({ earned: z.number(), total: z.number() });
const intervalSchema = z.object({ lower: z.number(), upper: z.number() });

/** How well reviewers agree over the items that they answered; null = cannot be told. */
export const agreementSchema = z.object({
  agreeing: z.int(),
  pairs: z.int(),
  /** Of exactly two reviewers. */
  kappa: z.number().nullable(),
  alpha: z.number().nullable(),
  alphaInterval: intervalSchema.nullable(),
});
export type Agreement = z.infer<typeof agreementSchema>;

export const itemStandingSchema = z.object({
  itemId: z.string(),
  title: z.string(),
  weight: z.number(),
  /** One a reviewer, in the order of the reviews. */
  answers: z.array(
    z.object({
      reviewId: reviewIdSchema,
      reviewer: z.string(),
      answer: reviewAnswerSchema.nullable(),
      note: z.string(),
    }),
  ),
  agreeing: z.int(),
  pairs: z.int(),
  isDisputed: z.boolean(),
  /** Oldest first; the last one counts while the reviews differ. */
  adjudications: z.array(adjudicationSchema),
  erratum: erratumSchema.nullable(),
});
export type ItemStanding = z.infer<typeof itemStandingSchema>;

/** What all submitted reviews of a run say together. */
export const runStandingSchema = z.object({
  reviews: z.int(),
  /** With adjudications; `asReviewed` is without them. Errata are left out of both sides of both. */
  score: scoreSchema.nullable(),
  asReviewed: scoreSchema.nullable(),
  rating: ratingSchema.nullable(),
  agreement: agreementSchema.nullable(),
  items: z.array(itemStandingSchema),
  errata: z.array(erratumSchema),
});
export type RunStanding = z.infer<typeof runStandingSchema>;

/** A run whose reviews differ on items that nobody has decided. */
export const disputedRunSchema = z.object({ run: runSummarySchema, openItems: z.int().min(1) });
export type DisputedRun = z.infer<typeof disputedRunSchema>;

/** A run as its reviewers see it: no figure of its subject stands here, so that a blind reviewer is sent none. */
export const reviewedRunSchema = runSummarySchema
  .pick({
    ledgerId: true,
    scenarioSlug: true,
    scenarioVersion: true,
    scenarioName: true,
    repetition: true,
    termination: true,
    status: true,
    phase: true,
    result: true,
    earned: true,
    possible: true,
    submittedAt: true,
    completedAt: true,
  })
  .extend({
    /** Null while a blind review is not submitted. */
    subject: runSummarySchema
      .pick({ executionTitle: true, harness: true, modelId: true, costUsd: true, reviewCount: true })
      .nullable(),
  });
export type ReviewedRun = z.infer<typeof reviewedRunSchema>;

/** What a reviewer needs to work through one run. */
export const machineVerdictSchema = z.object({
  itemId: z.string(),
  answer: reviewAnswerSchema,
  lines: z.array(z.object({ label: z.string(), isMet: z.boolean().nullable(), value: z.string() })),
});
export type MachineVerdict = z.infer<typeof machineVerdictSchema>;
export const reviewWorksheetSchema = z.object({
  run: reviewedRunSchema,
  checklist: checklistSchema,
  machineVerdicts: z.array(machineVerdictSchema),
  /** Run-root-relative paths of images per item: what was expected beside what was submitted. */
  images: z.array(
    z.object({
      itemId: z.string(),
      title: z.string(),
      expected: z.string().nullable(),
      submitted: z.string().nullable(),
    }),
  ),
  mine: reviewSchema.nullable(),
});
export type ReviewWorksheet = z.infer<typeof reviewWorksheetSchema>;
