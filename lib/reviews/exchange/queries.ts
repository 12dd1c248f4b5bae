import type { Actor } from "@/lib/accounts/schema";
import { getRun } from "@/lib/runs/queries";
import { getRunStanding, listReviews } from "../queries";
import { reviewDocumentOf, reviewsAsCsv, writeupOf } from "./rules";

export const REVIEW_FORMATS = ["json", "csv", "writeup"] as const;
export type ReviewFormat = (typeof REVIEW_FORMATS)[number];

const MEDIA = {
  json: "application/json",
  csv: "text/csv; charset=utf-8",
  writeup: "text/markdown; charset=utf-8",
} satisfies Record<ReviewFormat, string>;

/**
 * The submitted reviews of a run that the reader may see, as one file; `writeup` is the reader's own review or draft, null
 * where there is none. Throws NotFoundError.
 */
export async function exportReviews(
  actor: Actor,
  rawId: string,
  format: ReviewFormat,
): Promise<{ name: string; mediaType: string; text: string } | null> {
  const run = await getRun(actor, rawId);
  const reviews = await listReviews(actor, run.ledgerId);
  const submitted = reviews.filter(({ status }) => status === "submitted");
  if (format === "writeup") {
    const readerId = actor.kind === "account" ? actor.account.id : null;
    const own = reviews.find(({ reviewer }) => reviewer.id === readerId);
    return own === undefined ? null : { name: "writeup.md", mediaType: MEDIA.writeup, text: writeupOf(own) };
  }
  const name = `reviews-${run.ledgerId}.${format}`;
  if (format === "csv") return { name, mediaType: MEDIA.csv, text: reviewsAsCsv(run.ledgerId, submitted) };
  const { score, asReviewed, rating, agreement, items, errata } = await getRunStanding(actor, run);
  const document = {
    schema: "touchstone-reviews/1",
    ledgerId: run.ledgerId,
    scenario: { slug: run.scenarioSlug, version: run.scenarioVersion },
    score,
    asReviewed,
    rating,
    agreement,
    adjudications: items.flatMap(({ adjudications }) => adjudications),
    errata,
    reviews: submitted.map(reviewDocumentOf),
  };
  return { name, mediaType: MEDIA.json, text: `${JSON.stringify(document, null, 2)}\n` };
}
