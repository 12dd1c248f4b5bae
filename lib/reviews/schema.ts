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

/** One run in a reviewer's queue. */
export const reviewQueueItemSchema = z.object({
  run: runSummarySchema,
  myStatus: reviewStatusSchema.nullable(),
});
export type ReviewQueueItem = z.infer<typeof reviewQueueItemSchema>;

/** What a reviewer needs to work through one run. */
export const machineVerdictSchema = z.object({
  itemId: z.string(),
  answer: reviewAnswerSchema,
  lines: z.array(z.object({ label: z.string(), isMet: z.boolean().nullable(), value: z.string() })),
});
export type MachineVerdict = z.infer<typeof machineVerdictSchema>;
export const reviewWorksheetSchema = z.object({
  run: runSummarySchema,
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
