import type { ReviewContent } from "@/lib/reviews/exchange/rules";
import { plural } from "@/components/ui/format";
import type { ReviewDraft } from "../review-draft";

/** A draft with what a file says in place of its own; what the file does not speak of stays. */
export function importedInto(draft: ReviewDraft, content: Readonly<ReviewContent>): ReviewDraft {
  const answers = draft.answers.map(
    (own) => content.answers.find(({ itemId }) => itemId === own.itemId) ?? own,
  );
  const rated = new Set(content.ratings.map(({ domain }) => domain));
  return {
    answers,
    ratings: [...draft.ratings.filter(({ domain }) => !rated.has(domain)), ...content.ratings],
    writeup: content.writeup.trim() === "" ? draft.writeup : content.writeup,
  };
}

export function sayImported(content: Readonly<ReviewContent>, ignored: readonly string[]): string {
  const parts = [
    plural(content.answers.length, "answer"),
    plural(content.ratings.length, "rating"),
    content.writeup.trim() === "" ? "no words" : "the write-up",
  ];
  const rest = ignored.length === 0 ? "" : ` Not ours and left out: ${ignored.join(", ")}.`;
  return `The file holds ${parts.join(", ")}.${rest}`;
}
