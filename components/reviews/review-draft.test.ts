import { describe, expect, test } from "vitest";
import { checklistSchema } from "@/lib/contracts/scenario-manifest";
import { itemsOf, missingFor } from "@/lib/reviews/rules";
import {
  draftFrom,
  nextDomain,
  nextOpenItem,
  progressOf,
  withAnswer,
  withNote,
  withRating,
} from "./review-draft";

const checklist = checklistSchema.parse({
  categories: [
    {
      id: "light",
      title: "Light",
      items: ["lit", "glow", "calm"].map((id) => ({ id, title: id, text: id, weight: 1 })),
    },
  ],
  domains: [
    { id: "play", name: "Play", description: "How it plays." },
    { id: "look", name: "Look", description: "How it looks." },
  ],
});
const verdicts = [{ itemId: "lit", answer: "pass" as const, lines: [] }];
const items = itemsOf(checklist);

describe("a review's draft", () => {
  test("begins with the machine's verdicts, unconfirmed", () => {
    const draft = draftFrom(checklist, verdicts, null);
    expect(draft.answers[0]).toEqual({ itemId: "lit", answer: "pass", note: "", isConfirmed: false });
    expect(progressOf(draft)).toEqual({ confirmed: 0, machine: 1, open: 2 });
  });

  test("prefers what the reviewer had saved", () => {
    const mine = {
      answers: [{ itemId: "lit", answer: "fail" as const, note: "dim", isConfirmed: true }],
      ratings: [],
      writeup: "w",
    };
    expect(draftFrom(checklist, verdicts, mine).answers[0]).toEqual(mine.answers[0]);
  });

  test("confirms by answering and opens again by undecided", () => {
    const draft = withAnswer(draftFrom(checklist, verdicts, null), "lit", "pass");
    expect(progressOf(draft).confirmed).toBe(1);
    expect(progressOf(withAnswer(draft, "lit", "undecided"))).toEqual({ confirmed: 0, machine: 0, open: 3 });
  });

  test("keeps a note without confirming anything", () => {
    const draft = withNote(draftFrom(checklist, verdicts, null), "glow", "hard edge");
    expect(draft.answers[1]).toMatchObject({ note: "hard edge", isConfirmed: false });
  });

  test("is complete once all items, all domains and the write-up are there", () => {
    let draft = draftFrom(checklist, verdicts, null);
    for (const { id } of items) draft = withAnswer(draft, id, "pass");
    draft = withRating(withRating(draft, "play", 4), "look", 1);
    expect(
      missingFor(checklist, { ...draft, answers: [...draft.answers], ratings: [...draft.ratings] }),
    ).toEqual(["the write-up"]);
    expect(draft.ratings).toContainEqual({ domain: "look", rating: "broken" });
  });
});

describe("moving on", () => {
  test("goes to the next item that waits, and round to the top", () => {
    const draft = withAnswer(draftFrom(checklist, [], null), "glow", "pass");
    expect(nextOpenItem(items, draft, "lit")).toBe("calm");
    expect(nextOpenItem(items, draft, "calm")).toBe("lit");
  });

  test("rates the first domain without a rating", () => {
    const draft = withRating(draftFrom(checklist, [], null), "play", 3);
    expect(nextDomain(checklist, draft)).toBe("look");
  });

  test("ignores a tier that does not exist", () => {
    const draft = draftFrom(checklist, [], null);
    expect(withRating(draft, "play", 9)).toBe(draft);
  });
});
