import { may } from "@/lib/accounts/rules";
import type { Actor } from "@/lib/accounts/schema";
import { scenarioSchema, type Checklist, type ReviewItem } from "@/lib/contracts/scenario-manifest";
import { storedProofPath, type RunRecord } from "@/lib/contracts/run-record";
import { db } from "@/lib/platform/db";
import { getRun, summariseRuns } from "@/lib/runs/queries";
import { NotFoundError } from "@/lib/shared/errors";
import type { Prisma } from "@/prisma/generated/client";
import { isBlindFor } from "./queue/queries";
import { itemsOf, machineVerdictOf, reviewedRun, standingOf } from "./rules";
import {
  adjudicationSchema,
  disputedRunSchema,
  erratumSchema,
  reviewSchema,
  reviewWorksheetSchema,
  type Adjudication,
  type DisputedRun,
  type Erratum,
  type Review,
  type ReviewWorksheet,
  type RunStanding,
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

/** Submitted reviews of a run, oldest first, and the reader's own draft; only the own while they are hidden from the reader. */
export async function listReviews(actor: Actor, ledgerId: string): Promise<Review[]> {
  const isHidden = await areReviewsHidden(actor, ledgerId);
  const others = isHidden ? [] : [{ status: "submitted" }];
  const rows = await db().review.findMany({
    where: { ledgerId, OR: [...others, { reviewerId: readerId(actor) }] },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
    select: REVIEW,
  });
  return rows.map((row) => reviewSchema.parse(row));
}

/** Whether a blind review still hides the words of others from this reader: a reviewer without a submitted one. */
export async function areReviewsHidden(actor: Actor, ledgerId: string): Promise<boolean> {
  if (actor.kind === "system" || actor.account.role !== "reviewer") return false;
  return isBlindFor(actor.account.id, ledgerId);
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

/** What a reviewer works through: checklist, pre-filled machine verdicts, images and their own review. Throws NotFoundError. */
export async function getReviewWorksheet(actor: Actor, rawId: string): Promise<ReviewWorksheet> {
  const run = await getRun(actor, rawId);
  const isBlind = actor.kind === "account" && (await isBlindFor(actor.account.id, run.ledgerId));
  if (run.termination !== "completed") throw new NotFoundError("Only completed runs are reviewed.");
  const checklist = await getChecklist(run);
  const items = itemsOf(checklist);
  return reviewWorksheetSchema.parse({
    run: reviewedRun(run, isBlind),
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

/** Known faults of a scenario version that were not withdrawn, oldest first. */
export async function listErrata(version: {
  scenarioSlug: string;
  scenarioVersion: string;
}): Promise<Erratum[]> {
  const { scenarioSlug, scenarioVersion } = version;
  const rows = await db().erratum.findMany({
    where: { scenarioSlug, scenarioVersion, withdrawnAt: null },
    orderBy: [{ recordedAt: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => erratumSchema.parse(row));
}

async function listAdjudications(ledgerId: string): Promise<Adjudication[]> {
  const rows = await db().adjudication.findMany({
    where: { ledgerId },
    orderBy: [{ itemId: "asc" }, { ordinal: "asc" }],
    include: { adjudicator: { select: { id: true, name: true } } },
  });
  return rows.map((row) => adjudicationSchema.parse(row));
}

/** Runs whose reviews differ where nobody has decided, for who may decide or has reviewed them; at most 50, newest first. */
export async function listDisputedRuns(actor: Actor): Promise<DisputedRun[]> {
  const mayDecide = actor.kind === "system" || may(actor.account.role, "adjudicate-review");
  const rows = await db().$queryRaw<{ ledger_id: string; open_items: number }[]>`
    SELECT ledger_id, count(*)::int AS open_items FROM (
      SELECT r.ledger_id, a.item_id FROM reviews r JOIN review_answers a ON a.review_id = r.id
      WHERE r.status = 'submitted' AND a.answer IN ('pass', 'fail')
        AND NOT EXISTS (SELECT 1 FROM adjudications d WHERE d.ledger_id = r.ledger_id AND d.item_id = a.item_id)
        AND (${mayDecide} OR EXISTS (SELECT 1 FROM reviews own WHERE own.ledger_id = r.ledger_id
          AND own.reviewer_id = ${readerId(actor)} AND own.status = 'submitted'))
      GROUP BY r.ledger_id, a.item_id HAVING count(DISTINCT a.answer) = 2) disputed
    GROUP BY ledger_id ORDER BY ledger_id LIMIT 50`;
  const open = new Map(rows.map(({ ledger_id, open_items }) => [ledger_id, open_items]));
  const runs = await summariseRuns(actor, {
    where: { ledgerId: { in: [...open.keys()] } },
    orderBy: [{ ledger: { completedAt: "desc" } }, { ledgerId: "desc" }],
  });
  return runs.map((run) => disputedRunSchema.parse({ run, openItems: open.get(run.ledgerId) }));
}

/** What the submitted reviews of a run say together: score, rating, agreement, and where they differ. */
export async function getRunStanding(
  actor: Actor,
  run: { ledgerId: string; scenarioSlug: string; scenarioVersion: string },
): Promise<RunStanding> {
  const [checklist, reviews, adjudications, errata] = await Promise.all([
    getChecklist(run),
    listReviews(actor, run.ledgerId),
    listAdjudications(run.ledgerId),
    listErrata(run),
  ]);
  const submitted = reviews.filter(({ status }) => status === "submitted");
  return standingOf(checklist, submitted, adjudications, errata);
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
