import { z } from "zod";
import { ledgerIdSchema } from "@/lib/contracts/rg-ledger";
import { runTerminationSchema } from "@/lib/contracts/termination";
import { runSummarySchema } from "@/lib/runs/schema";

export const publicationSchema = z.object({
  id: z.string().regex(/^pub_[0-9a-f]{16}$/),
  ledgerId: ledgerIdSchema,
  tier: runTerminationSchema,
  releasesSource: z.boolean(),
  releasesBuild: z.boolean(),
  publishedBy: z.string(),
  publishedAt: z.date(),
  withdrawnAt: z.date().nullable(),
});
export type Publication = z.infer<typeof publicationSchema>;

export const publishRunInput = z.strictObject({
  ledgerId: ledgerIdSchema,
  /** The tier that the operator saw; a run of another tier is refused. */
  tier: runTerminationSchema,
});
export const withdrawPublicationInput = z.strictObject({
  ledgerId: ledgerIdSchema,
  reason: z.string().trim().min(1).max(500),
});

/** A run on the operators' worklist. */
export const failureItemSchema = z.object({
  run: runSummarySchema,
  detail: z.string(),
  lastLines: z.array(z.string()),
  /** Looks like an expired sign-in, not like a fault of the model. */
  looksLikeExpiredSignIn: z.boolean(),
});
export type FailureItem = z.infer<typeof failureItemSchema>;

export const publishedRunSchema = z.object({
  run: runSummarySchema,
  publication: publicationSchema,
  rating: z.string().nullable(),
  reviewShare: z.number().nullable(),
});
export type PublishedRun = z.infer<typeof publishedRunSchema>;
