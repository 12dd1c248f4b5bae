import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { db, isUniqueViolation, type Transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { invariant } from "@/lib/shared/invariant";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { storableJson } from "@/lib/shared/storable-json";
import { findMyReview, getChecklist } from "../queries";
import { foreignTo, missingFor } from "../rules";
import { submitReviewInput, type Review, type SubmitReviewInput } from "../schema";
import { lineDiff } from "./line-diff";
import { describeContent, insertContent, isSameContent, replaceContent } from "./write-review";

export type SubmitRefusal =
  | "run-not-reviewable"
  | "incomplete"
  | "version-conflict"
  | "note-missing"
  | "not-a-person";
type Input = ReturnType<typeof submitReviewInput.parse>;

/**
 * Submits a review, or edits a submitted one: an edit needs a note and leaves a public diff; an edit that changes nothing
 * is done already (Test Cabinet §5.1). A hundred submits at once leave one review.
 */
export async function submitReview(
  actor: Actor,
  raw: SubmitReviewInput,
): Promise<Result<Review, SubmitRefusal>> {
  const input = storableJson(submitReviewInput.parse(raw));
  if (actor.kind !== "account") return refuse("not-a-person", "Only a person reviews.");
  const run = await db().run.findUnique({
    where: { ledgerId: input.ledgerId },
    select: { termination: true, slot: { select: { scenarioSlug: true, scenarioVersion: true } } },
  });
  if (run?.termination !== "completed")
    return refuse("run-not-reviewable", "Only completed runs are reviewed.");
  const checklist = await getChecklist(run.slot);
  const foreign = foreignTo(checklist, input);
  if (foreign !== null) return refuse("incomplete", `The checklist has no ${foreign}.`);
  const missing = missingFor(checklist, input);
  if (missing.length > 0) return refuse("incomplete", `Still to do: ${missing.join(", ")}.`);
  const written = await writeOnce(actor, actor.account.id, input);
  const review = await findMyReview(actor, input.ledgerId);
  // The same submit from a second click or another tab is done already, whichever came first.
  if (written.ok || (review?.status === "submitted" && isSameContent(review, input))) {
    invariant(review, "a submitted review is there");
    return ok(review);
  }
  return written;
}

async function writeOnce(
  actor: Actor,
  reviewerId: string,
  input: Input,
): Promise<Result<"changed" | "same", SubmitRefusal>> {
  try {
    return await db().$transaction(
      async (tx) => {
        const review = await write(tx, reviewerId, input);
        if (review.ok && review.value === "changed") {
          await tx.reviewClaim.deleteMany({ where: { ledgerId: input.ledgerId, reviewerId } });
          await recordAudit(tx, actor, { action: "submit-review", subject: input.ledgerId });
        }
        return review;
      },
      // A hundred clicks wait for each other; none is told that we broke.
      { timeout: 30_000, maxWait: 15_000 },
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse("version-conflict", "This review was saved elsewhere in the meantime.");
  }
}

async function write(
  tx: Transaction,
  reviewerId: string,
  { ledgerId, version, revisionNote, ...content }: Input,
): Promise<Result<"changed" | "same", SubmitRefusal>> {
  const submittedAt = new Date();
  const found = await tx.review.findUnique({
    where: { ledgerId_reviewerId: { ledgerId, reviewerId } },
    include: { answers: true, ratings: true },
  });
  if (!found) {
    const made = await tx.review.create({
      data: {
        id: newId("rev_"),
        ledgerId,
        reviewerId,
        status: "submitted",
        writeup: content.writeup,
        submittedAt,
        updatedAt: submittedAt,
      },
    });
    await insertContent(tx, made.id, content);
    return ok("changed");
  }
  const before = storedContent(found);
  const isEdit = found.status === "submitted";
  if (isEdit && isSameContent(before, content)) return ok("same");
  if (isEdit && revisionNote.trim() === "")
    return refuse("note-missing", "An edit of a submitted review needs a note that says why.");
  const moved = await tx.review.updateMany({
    where: { id: found.id, version },
    data: {
      version: version + 1,
      status: "submitted",
      writeup: content.writeup,
      updatedAt: submittedAt,
      ...(isEdit ? {} : { submittedAt }),
    },
  });
  if (moved.count === 0)
    return refuse("version-conflict", "This review was saved elsewhere in the meantime.");
  if (isEdit)
    await tx.reviewRevision.create({
      data: {
        reviewId: found.id,
        note: revisionNote,
        diff: lineDiff(describeContent(before), describeContent(content)),
      },
    });
  await replaceContent(tx, found.id, content);
  return ok("changed");
}

type Stored = {
  writeup: string;
  answers: { itemId: string; answer: string; note: string; isConfirmed: boolean }[];
  ratings: { domain: string; rating: string }[];
};

function storedContent({ writeup, answers, ratings }: Stored) {
  const parsed = submitReviewInput.pick({ answers: true, ratings: true, writeup: true });
  return parsed.parse({
    writeup,
    answers: answers.map(({ itemId, answer, note, isConfirmed }) => ({ itemId, answer, note, isConfirmed })),
    ratings: ratings.map(({ domain, rating }) => ({ domain, rating })),
  });
}
