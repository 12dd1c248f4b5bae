import type { CriterionAward } from "@/lib/contracts/run-record";
import type { Checklist, ReviewItem } from "@/lib/contracts/scenario-manifest";
import {
  agreeingPairs,
  alphaInterval,
  cohenKappa,
  krippendorffAlpha,
  type RatedUnit,
} from "@/lib/shared/agreement";
import type { RunSummary } from "@/lib/runs/schema";
import { reviewedRunSchema, type ReviewedRun } from "./schema";
import type {
  Adjudication,
  Agreement,
  ChecklistAnswer,
  DomainRating,
  Erratum,
  ItemStanding,
  MachineVerdict,
  Rating,
  Review,
  ReviewAnswer,
  RunStanding,
} from "./schema";

export const RATINGS: readonly Rating[] = ["broken", "scuffed", "passable", "great", "flawless"];

export function itemsOf(checklist: Checklist): ReviewItem[] {
  return checklist.categories.flatMap((category) => category.items);
}

/** Points of one review: weights of passed items over all weights; an unjudged item earns nothing (Test Cabinet §5.2). */
export function scoreOfReview(
  checklist: Checklist,
  answers: readonly Pick<ChecklistAnswer, "itemId" | "answer">[],
): { earned: number; total: number } {
  const passed = new Set(answers.filter(({ answer }) => answer === "pass").map(({ itemId }) => itemId));
  const items = itemsOf(checklist);
  return {
    earned: items.reduce((sum, item) => sum + (passed.has(item.id) ? item.weight : 0), 0),
    total: items.reduce((sum, item) => sum + item.weight, 0),
  };
}

/** Mean of earned points over the reviews against the shared total; null without a review. */
export function scoreOfRun(
  checklist: Checklist,
  reviews: readonly { answers: readonly Pick<ChecklistAnswer, "itemId" | "answer">[] }[],
): { earned: number; total: number } | null {
  if (reviews.length === 0) return null;
  const scores = reviews.map(({ answers }) => scoreOfReview(checklist, answers));
  return {
    earned: scores.reduce((sum, { earned }) => sum + earned, 0) / scores.length,
    total: scores[0]?.total ?? 0,
  };
}

/** The worst tier over all domains of all reviews; null without a rating. */
export function worstRating(
  reviews: readonly { ratings: readonly Pick<DomainRating, "rating">[] }[],
): Rating | null {
  const ranks = reviews.flatMap(({ ratings }) => ratings.map(({ rating }) => RATINGS.indexOf(rating)));
  return ranks.length === 0 ? null : (RATINGS[Math.min(...ranks)] ?? null);
}

type Answered = { answers: readonly Pick<ChecklistAnswer, "itemId" | "answer">[] };

/** The checklist without the items that an erratum leaves out of the score, of both sides (Test Cabinet §4.7). */
export function scoredChecklist(
  checklist: Checklist,
  errata: readonly Pick<Erratum, "itemId" | "excludeFromScore">[],
): Checklist {
  const excluded = new Set(errata.flatMap((one) => (one.excludeFromScore ? [one.itemId] : [])));
  return {
    ...checklist,
    categories: checklist.categories.map((category) => ({
      ...category,
      items: category.items.filter(({ id }) => !excluded.has(id)),
    })),
  };
}

/** What reviewers answered to an item, in the order of the reviews; null = undecided or not answered. */
function answersTo(itemId: string, reviews: readonly Answered[]): (ReviewAnswer | null)[] {
  return reviews.map(({ answers }) => {
    const given = answers.find((one) => one.itemId === itemId)?.answer ?? "undecided";
    return given === "undecided" ? null : given;
  });
}

/** Reviewers differ on an item when it has both a pass and a fail. */
export function isDisputed(itemId: string, reviews: readonly Answered[]): boolean {
  const given = new Set(answersTo(itemId, reviews));
  return given.has("pass") && given.has("fail");
}

/** The reviews as they count: where they differ, the last adjudication answers for all (lib/decisions/0050). */
export function settledReviews(
  reviews: readonly Answered[],
  adjudications: readonly Pick<Adjudication, "itemId" | "ordinal" | "answer">[],
): Answered[] {
  const settled = new Map(
    adjudications
      .toSorted((a, b) => a.ordinal - b.ordinal)
      .filter(({ itemId }) => isDisputed(itemId, reviews))
      .map(({ itemId, answer }) => [itemId, answer]),
  );
  return reviews.map(({ answers }) => ({
    answers: [
      ...answers.filter(({ itemId }) => !settled.has(itemId)),
      ...[...settled].map(([itemId, answer]) => ({ itemId, answer })),
    ],
  }));
}

function agreementOf(units: readonly RatedUnit[], reviewers: number): Agreement | null {
  const observed = agreeingPairs(units);
  if (observed === null) return null;
  return {
    ...observed,
    kappa: reviewers === 2 ? cohenKappa(units) : null,
    alpha: krippendorffAlpha(units),
    alphaInterval: alphaInterval(units),
  };
}

type ReviewOfRun = {
  id: Review["id"];
  reviewer: { name: string };
  answers: readonly Pick<ChecklistAnswer, "itemId" | "answer" | "note">[];
  ratings: readonly Pick<DomainRating, "rating">[];
};

/** What the submitted reviews of a run say together, item by item and as a whole. */
export function standingOf(
  checklist: Checklist,
  reviews: readonly ReviewOfRun[],
  adjudications: readonly Adjudication[],
  errata: readonly Erratum[],
): RunStanding {
  const scored = scoredChecklist(checklist, errata);
  const items = itemsOf(checklist).map(({ id, title, weight }): ItemStanding => {
    const observed = agreeingPairs([answersTo(id, reviews)]);
    return {
      itemId: id,
      title,
      weight,
      answers: reviews.map(({ id: reviewId, reviewer, answers }) => {
        const own = answers.find(({ itemId }) => itemId === id);
        return { reviewId, reviewer: reviewer.name, answer: own?.answer ?? null, note: own?.note ?? "" };
      }),
      agreeing: observed?.agreeing ?? 0,
      pairs: observed?.pairs ?? 0,
      isDisputed: isDisputed(id, reviews),
      adjudications: adjudications
        .filter(({ itemId }) => itemId === id)
        .toSorted((a, b) => a.ordinal - b.ordinal),
      erratum: errata.find(({ itemId }) => itemId === id) ?? null,
    };
  });
  return {
    reviews: reviews.length,
    score: scoreOfRun(scored, settledReviews(reviews, adjudications)),
    asReviewed: scoreOfRun(scored, reviews),
    rating: worstRating(reviews),
    agreement: agreementOf(
      itemsOf(scored).map(({ id }) => answersTo(id, reviews)),
      reviews.length,
    ),
    items,
    errata: [...errata],
  };
}

/** A run as its reviewer may see it; a blind one learns nothing of the subject. */
export function reviewedRun(run: RunSummary, isBlind: boolean): ReviewedRun {
  return reviewedRunSchema.parse({ ...run, subject: isBlind ? null : run });
}

/** What is still to do before a review can be submitted; empty = complete. */
export function missingFor(
  checklist: Checklist,
  review: { answers: readonly ChecklistAnswer[]; ratings: readonly DomainRating[]; writeup: string },
): string[] {
  const decided = new Set(
    review.answers.filter((one) => one.isConfirmed && one.answer !== "undecided").map(({ itemId }) => itemId),
  );
  const rated = new Set(review.ratings.map(({ domain }) => domain));
  const items = itemsOf(checklist).filter(({ id }) => !decided.has(id)).length;
  const ratings = checklist.domains.filter(({ id }) => !rated.has(id)).length;
  const missing = [];
  if (items > 0) missing.push(items === 1 ? "1 item" : `${items} items`);
  if (ratings > 0) missing.push(ratings === 1 ? "1 rating" : `${ratings} ratings`);
  if (review.writeup.trim() === "") missing.push("the write-up");
  return missing;
}

/** The first answer or rating that the checklist does not ask for, as words; null = there is none. */
export function foreignTo(
  checklist: Checklist,
  review: { answers: readonly { itemId: string }[]; ratings: readonly { domain: string }[] },
): string | null {
  const items = new Set(itemsOf(checklist).map(({ id }) => id));
  const domains = new Set(checklist.domains.map(({ id }) => id));
  const answer = review.answers.find(({ itemId }) => !items.has(itemId));
  if (answer) return `item ${answer.itemId}`;
  const rating = review.ratings.find(({ domain }) => !domains.has(domain));
  return rating ? `domain ${rating.domain}` : null;
}

/** Pre-fills an item from its criteria: pass when all are full, fail when any earned nothing, else undecided. */
export function machineVerdictOf(item: ReviewItem, awards: readonly CriterionAward[]): MachineVerdict | null {
  const linked = awards.filter(({ id }) => item.criteria.includes(id));
  if (linked.length === 0) return null;
  return { itemId: item.id, answer: machineAnswer(linked), lines: linked.map(machineLine) };
}

function machineAnswer(awards: readonly CriterionAward[]): ReviewAnswer {
  if (awards.every(({ awarded, possible }) => awarded === possible)) return "pass";
  return awards.some(({ awarded }) => awarded === 0) ? "fail" : "undecided";
}

function machineLine(award: CriterionAward): MachineVerdict["lines"][number] {
  const isMet = award.awarded === null ? null : award.awarded === award.possible;
  return { label: award.title, isMet, value: award.reason };
}
