import "server-only";
import { cache } from "react";
import { ledgerIdSchema, type LedgerId } from "@/lib/contracts/rg-ledger";
import { requireAccount } from "@/lib/platform/session";
import { NotFoundError } from "@/lib/shared/errors";
import {
  countReviewQueue,
  getReviewWorksheet,
  getRunStanding,
  listDisputedRuns,
  listReviewQueue,
  listReviews,
} from "./queries";
import type { DisputedRun, Review, ReviewQueueItem, ReviewWorksheet, RunStanding } from "./schema";

export const loadReviewQueue = cache(async (): Promise<ReviewQueueItem[]> =>
  listReviewQueue(await requireAccount("review-run")),
);

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
