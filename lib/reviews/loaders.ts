import "server-only";
import { cache } from "react";
import { ledgerIdSchema, type LedgerId } from "@/lib/contracts/rg-ledger";
import { requireAccount } from "@/lib/platform/session";
import { NotFoundError } from "@/lib/shared/errors";
import {
  areReviewsHidden,
  getReviewWorksheet,
  getRunStanding,
  listDisputedRuns,
  listReviews,
} from "./queries";
import type { DisputedRun, Review, ReviewWorksheet, RunStanding } from "./schema";
import { countReviewQueue, listReviewPolicies, listReviewQueue } from "./queue/queries";
import type { ReviewPolicy, ReviewQueuePage } from "./queue/schema";

export async function loadReviewQueue(cursor: string | null): Promise<ReviewQueuePage> {
  return listReviewQueue(await requireAccount("review-run"), { cursor, limit: 50 });
}

export async function loadReviewPolicies(): Promise<ReviewPolicy[]> {
  return listReviewPolicies(await requireAccount("manage-reviews"));
}

export async function loadAreReviewsHidden(ledgerId: LedgerId): Promise<boolean> {
  return areReviewsHidden(await requireAccount("read-runs"), ledgerId);
}

export async function loadReviewCount(): Promise<number> {
  return countReviewQueue(await requireAccount("review-run"));
}

export const loadWorksheet = cache(async (rawId: string): Promise<ReviewWorksheet> => {
  const actor = await requireAccount("review-run");
  const id = ledgerIdSchema.safeParse(rawId);
  if (!id.success) throw new NotFoundError(`There is no run ${rawId}.`);
  return getReviewWorksheet(actor, id.data);
});

export const loadReviews = cache(async (ledgerId: LedgerId): Promise<Review[]> =>
  listReviews(await requireAccount("read-runs"), ledgerId),
);

export async function loadRunStanding(run: {
  ledgerId: LedgerId;
  scenarioSlug: string;
  scenarioVersion: string;
}): Promise<RunStanding> {
  return getRunStanding(await requireAccount("read-runs"), run);
}

export async function loadDisputedRuns(): Promise<DisputedRun[]> {
  return listDisputedRuns(await requireAccount("review-run"));
}
