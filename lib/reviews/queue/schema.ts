import { z } from "zod";
import { ledgerIdSchema } from "@/lib/contracts/rg-ledger";
import { reviewedRunSchema, reviewStatusSchema } from "../schema";

/** One run in a reviewer's queue. Counts of others are null while a blind review hides them. */
export const reviewQueueItemSchema = z.object({
  run: reviewedRunSchema,
  myStatus: reviewStatusSchema.nullable(),
  isSkipped: z.boolean(),
  reviewsNeeded: z.int(),
  /** Other people who are reviewing it at this moment. */
  othersAtIt: z.int(),
});
export type ReviewQueueItem = z.infer<typeof reviewQueueItemSchema>;

export const reviewQueuePageSchema = z.object({
  items: z.array(reviewQueueItemSchema),
  nextCursor: z.string().nullable(),
  total: z.int(),
  drafts: z.int(),
  skipped: z.int(),
});
export type ReviewQueuePage = z.infer<typeof reviewQueuePageSchema>;

/** A place in one reviewer's own order: rank and shuffled key. */
export const queueCursorSchema = z.string().regex(/^[0-2][0-9a-f]{32}$/);

export const takeNextInput = z.strictObject({});
export const queuedRunInput = z.strictObject({ ledgerId: ledgerIdSchema });

/** How runs are reviewed: `*` for all, else of one suite. */
export const reviewPolicySchema = z.object({
  scope: z.string(),
  reviewsNeeded: z.int(),
  isBlind: z.boolean(),
  /** False = the suite says nothing of its own and follows `*`. */
  isOwn: z.boolean(),
});
export type ReviewPolicy = z.infer<typeof reviewPolicySchema>;
export const savePolicyInput = z.strictObject({
  scope: z.union([z.literal("*"), z.string().regex(/^[a-z0-9][a-z0-9-]{0,47}$/)]),
  /** Null = follow `*` again; never for `*` itself. */
  policy: z.strictObject({ reviewsNeeded: z.int().min(1).max(20), isBlind: z.boolean() }).nullable(),
});
