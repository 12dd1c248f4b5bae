import type { Actor } from "@/lib/accounts/schema";
import { scenarioSchema, type Checklist, type ReviewItem } from "@/lib/contracts/scenario-manifest";
import { storedProofPath, type RunRecord } from "@/lib/contracts/run-record";
import { db } from "@/lib/platform/db";
import { getRun, summariseRuns } from "@/lib/runs/queries";
import { NotFoundError } from "@/lib/shared/errors";
import type { Prisma } from "@/prisma/generated/client";
import { itemsOf, machineVerdictOf } from "./rules";
import {
  reviewQueueItemSchema,
  reviewSchema,
  reviewWorksheetSchema,
  type Review,
  type ReviewQueueItem,
  type ReviewWorksheet,
} from "./schema";

const REVIEW = {
  id: true,
  ledgerId: true,
  status: true,
  version: true,
  writeup: true,
  submittedAt: true,
  updatedAt: true,
  reviewer: { select: { id: true, name: true } },
  answers: {
    orderBy: { itemId: "asc" },
    select: { itemId: true, answer: true, note: true, isConfirmed: true },
  },
  ratings: { orderBy: { domain: "asc" }, select: { domain: true, rating: true } },
  revisions: { orderBy: { editedAt: "asc" }, select: { editedAt: true, note: true, diff: true } },
} satisfies Prisma.ReviewSelect;

/** Submitted reviews of a run, oldest first, and the reader's own draft. */
export async function listReviews(actor: Actor, ledgerId: string): Promise<Review[]> {
  const rows = await db().review.findMany({
    where: { ledgerId, OR: [{ status: "submitted" }, { reviewerId: readerId(actor) }] },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
    select: REVIEW,
  });
  return rows.map((row) => reviewSchema.parse(row));
}

export async function findMyReview(actor: Actor, ledgerId: string): Promise<Review | null> {
  const row = await db().review.findUnique({
    where: { ledgerId_reviewerId: { ledgerId, reviewerId: readerId(actor) } },
    select: REVIEW,
  });
  return row ? reviewSchema.parse(row) : null;
}

function readerId(actor: Actor): string {
  return actor.kind === "account" ? actor.account.id : "";
}

function queueFilter(actor: Actor): Prisma.RunWhereInput {
  return {
    termination: "completed",
    isLatest: true,
    reviews: { none: { reviewerId: readerId(actor), status: { not: "draft" } } },
  };
}

/** Completed runs that the reader has not reviewed yet, drafts first, then oldest first; at most 200. */
export async function listReviewQueue(actor: Actor): Promise<ReviewQueueItem[]> {
  const runs = await summariseRuns(actor, {
    where: queueFilter(actor),
    orderBy: [{ ledger: { completedAt: "asc" } }, { ledgerId: "asc" }],
    take: 200,
  });
  const drafts = await db().review.findMany({
    where: { reviewerId: readerId(actor), status: "draft" },
    select: { ledgerId: true },
  });
  const drafted = new Set(drafts.map(({ ledgerId }) => ledgerId));
  const items = runs.map((run) =>
    reviewQueueItemSchema.parse({ run, myStatus: drafted.has(run.ledgerId) ? "draft" : null }),
  );
  return [
    ...items.filter(({ myStatus }) => myStatus === "draft"),
    ...items.filter(({ myStatus }) => myStatus === null),
  ];
}

export async function countReviewQueue(actor: Actor): Promise<number> {
  const [row] = await db().$queryRaw<{ waiting: number }[]>`
    SELECT (SELECT coalesce(sum(reviewable), 0) FROM execution_tallies)::int - (SELECT count(*) FROM reviews v JOIN runs r USING (ledger_id)
      WHERE v.reviewer_id = ${readerId(actor)} AND v.status <> 'draft' AND r.is_latest AND r.termination = 'completed')::int AS waiting`;
  return row?.waiting ?? 0;
}

/** What a reviewer works through: checklist, pre-filled machine verdicts, images and their own review. Throws NotFoundError. */
export async function getReviewWorksheet(actor: Actor, rawId: string): Promise<ReviewWorksheet> {
  const run = await getRun(actor, rawId);
  if (run.termination !== "completed") throw new NotFoundError("Only completed runs are reviewed.");
  const checklist = await getChecklist(run);
  const items = itemsOf(checklist);
  return reviewWorksheetSchema.parse({
    run,
    checklist,
    machineVerdicts: items
      .map((item) => machineVerdictOf(item, run.criteria))
      .filter((verdict) => verdict !== null),
    images: items.flatMap((item) => imagesOf(item, run.record)),
    mine: await findMyReview(actor, run.ledgerId),
  });
}

/** The checklist that a run is reviewed by. */
export async function getChecklist(run: {
  scenarioSlug: string;
  scenarioVersion: string;
}): Promise<Checklist> {
  const row = await db().scenarioVersion.findUniqueOrThrow({
    where: { scenarioSlug_version: { scenarioSlug: run.scenarioSlug, version: run.scenarioVersion } },
    select: { manifest: true },
  });
  return scenarioSchema.parse(row.manifest).review;
}

function imagesOf(item: ReviewItem, record: RunRecord | null): ReviewWorksheet["images"] {
  if (!record) return [];
  const { checks, proofs, asset } = record.validation;
  const images: ReviewWorksheet["images"] = [];
  const check = checks.find(({ view }) => view === (item.check ?? item.reference));
  if (check)
    images.push({
      itemId: item.id,
      title: check.name,
      expected: check.expectedImage ?? null,
      submitted: check.actualImage ?? null,
    });
  const proof = proofs.find(({ id }) => id === item.proof);
  if (proof?.present)
    images.push({
      itemId: item.id,
      title: proof.name,
      expected: check?.expectedImage ?? null,
      submitted: storedProofPath(proof),
    });
  const frame = asset?.frames[0];
  if (frame)
    images.push({ itemId: item.id, title: "Regenerated", expected: null, submitted: frame.regeneratedImage });
  return images;
}
