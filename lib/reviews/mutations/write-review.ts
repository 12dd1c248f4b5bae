import type { Transaction } from "@/lib/platform/db";
import type { ChecklistAnswer, DomainRating } from "../schema";

export type ReviewContent = {
  answers: readonly ChecklistAnswer[];
  ratings: readonly DomainRating[];
  writeup: string;
};

/** Replaces the answers and ratings of a review; the caller holds its row. */
export async function replaceContent(
  tx: Transaction,
  reviewId: string,
  content: ReviewContent,
): Promise<void> {
  await tx.reviewAnswer.deleteMany({ where: { reviewId } });
  await tx.reviewRating.deleteMany({ where: { reviewId } });
  await insertContent(tx, reviewId, content);
}

/** Writes the answers and ratings of a review that has none yet. */
export async function insertContent(
  tx: Transaction,
  reviewId: string,
  { answers, ratings }: ReviewContent,
): Promise<void> {
  if (answers.length > 0)
    await tx.reviewAnswer.createMany({ data: answers.map((answer) => ({ reviewId, ...answer })) });
  if (ratings.length > 0)
    await tx.reviewRating.createMany({ data: ratings.map((rating) => ({ reviewId, ...rating })) });
}

/** Whether two contents say the same; order does not matter. */
export function isSameContent(a: ReviewContent, b: ReviewContent): boolean {
  return describeContent(a) === describeContent(b);
}

/** A content as lines of text, the material of public diffs. */
export function describeContent({ answers, ratings, writeup }: ReviewContent): string {
  const lines = [
    ...ratings.map(({ domain, rating }) => `rating.${domain}: ${rating}`).toSorted(),
    ...answers
      .map(
        ({ itemId, answer, note }) =>
          `review.${itemId}: ${answer}${note === "" ? "" : ` ${note.replaceAll(/\s+/g, " ")}`}`,
      )
      .toSorted(),
  ];
  return `${lines.join("\n")}\n\n${writeup}`;
}
