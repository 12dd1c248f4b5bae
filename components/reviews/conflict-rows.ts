import type { Checklist } from "@/lib/contracts/scenario-manifest";
import { itemsOf } from "@/lib/reviews/rules";
import { ANSWER } from "./answer-words";
import { RATING_WORD } from "./rating-words";
import type { ReviewDraft } from "./review-draft";

/** One thing on which two saves differ, in the words of all three versions; an empty text is a thing not written. */
export type ConflictRow = { title: string; part: string; before: string; theirs: string; mine: string };

type Versions = Record<"before" | "theirs" | "mine", ReviewDraft>;

/** What a person has to decide on: everything where the stored version and theirs are not the same. */
export function conflictRows(checklist: Checklist, versions: Versions): ConflictRow[] {
  const row = (title: string, part: string, wordOf: (draft: ReviewDraft) => string): ConflictRow => ({
    title,
    part,
    before: wordOf(versions.before),
    theirs: wordOf(versions.theirs),
    mine: wordOf(versions.mine),
  });
  return [
    row("Write-up", "write-up", ({ writeup }) => writeup),
    ...checklist.domains.map(({ id, name }) => row(name, "rating", (draft) => ratingWord(draft, id))),
    ...itemsOf(checklist).flatMap(({ id, title }) => [
      row(title, "answer", (draft) => answerWord(draft, id)),
      row(title, "note", (draft) => draft.answers.find(({ itemId }) => itemId === id)?.note ?? ""),
    ]),
  ].filter(({ theirs, mine }) => theirs !== mine);
}

function ratingWord(draft: ReviewDraft, domain: string): string {
  const rated = draft.ratings.find((one) => one.domain === domain);
  return rated === undefined ? "" : RATING_WORD[rated.rating];
}

function answerWord(draft: ReviewDraft, id: string): string {
  const given = draft.answers.find(({ itemId }) => itemId === id);
  if (given === undefined) return "";
  const { word } = ANSWER[given.answer];
  return given.isConfirmed || given.answer === "undecided" ? word : `${word}, by the machine`;
}
