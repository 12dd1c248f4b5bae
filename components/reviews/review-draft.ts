import type { Checklist, ReviewItem } from "@/lib/contracts/scenario-manifest";
import { itemsOf, RATINGS } from "@/lib/reviews/rules";
import type {
  ChecklistAnswer,
  DomainRating,
  MachineVerdict,
  Review,
  ReviewAnswer,
} from "@/lib/reviews/schema";

/** What a reviewer is writing. A machine verdict stands in `answers` unconfirmed until the reviewer decides. */
export type ReviewDraft = {
  answers: readonly ChecklistAnswer[];
  ratings: readonly DomainRating[];
  writeup: string;
};

export function draftFrom(
  checklist: Checklist,
  machineVerdicts: readonly MachineVerdict[],
  mine: Pick<Review, "answers" | "ratings" | "writeup"> | null,
): ReviewDraft {
  const answers = itemsOf(checklist).map((item) => {
    const own = mine?.answers.find(({ itemId }) => itemId === item.id);
    const machine = machineVerdicts.find(({ itemId }) => itemId === item.id);
    return own ?? { itemId: item.id, answer: machine?.answer ?? "undecided", note: "", isConfirmed: false };
  });
  return { answers, ratings: mine?.ratings ?? [], writeup: mine?.writeup ?? "" };
}

export function withAnswer(draft: ReviewDraft, itemId: string, answer: ReviewAnswer): ReviewDraft {
  const answers = draft.answers.map((one) =>
    one.itemId === itemId ? { ...one, answer, isConfirmed: answer !== "undecided" } : one,
  );
  return { ...draft, answers };
}

export function withNote(draft: ReviewDraft, itemId: string, note: string): ReviewDraft {
  return { ...draft, answers: draft.answers.map((one) => (one.itemId === itemId ? { ...one, note } : one)) };
}

/** Tier 1..5, worst to best. */
export function withRating(draft: ReviewDraft, domain: string, tier: number): ReviewDraft {
  const rating = RATINGS[tier - 1];
  if (rating === undefined) return draft;
  return { ...draft, ratings: [...draft.ratings.filter((one) => one.domain !== domain), { domain, rating }] };
}

/** The domain that the number keys rate next: the first without a rating, else the first. */
export function nextDomain(checklist: Checklist, draft: ReviewDraft): string | null {
  const rated = new Set(draft.ratings.map(({ domain }) => domain));
  return (checklist.domains.find(({ id }) => !rated.has(id)) ?? checklist.domains[0])?.id ?? null;
}

export function progressOf(draft: ReviewDraft): { confirmed: number; machine: number; open: number } {
  const confirmed = draft.answers.filter((one) => one.isConfirmed).length;
  const machine = draft.answers.filter((one) => !one.isConfirmed && one.answer !== "undecided").length;
  return { confirmed, machine, open: draft.answers.length - confirmed - machine };
}

/** The next item that still waits for the reviewer, after the given one and then from the top. */
export function nextOpenItem(items: readonly ReviewItem[], draft: ReviewDraft, from: string): string {
  const at = items.findIndex(({ id }) => id === from);
  const turned = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const isOpen = ({ id }: ReviewItem) => !draft.answers.some((one) => one.itemId === id && one.isConfirmed);
  return (turned.find(isOpen) ?? items[at + 1] ?? items[at])?.id ?? from;
}
