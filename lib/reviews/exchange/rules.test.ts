import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aScenario } from "@/lib/testing/builders";
import { RATINGS } from "../rules";
import { reviewSchema } from "../schema";
import { parseWriteup, reviewDocumentOf, reviewsAsCsv, writeupOf } from "./rules";

const { review: checklist } = aScenario();
const content = {
  answers: [
    { itemId: "tidy", answer: "pass" as const, note: "", isConfirmed: true },
    { itemId: "clear", answer: "fail" as const, note: "Two names\n  mislead.", isConfirmed: true },
  ],
  ratings: [{ domain: "craft", rating: "great" as const }],
  writeup: "Good work.\n\n---\nOne name misleads.\n",
};

describe("writeup.md", () => {
  test("holds ratings, verdicts with their notes on one line, and the words", () => {
    expect(writeupOf(content)).toBe(
      "---\nrating.craft: great\nreview.tidy: pass\nreview.clear: fail Two names mislead.\n---\n\nGood work.\n\n---\nOne name misleads.\n",
    );
  });

  test("comes back as it went, whatever the words and notes are", () => {
    const note = fc
      .string({ unit: "binary", maxLength: 40 })
      .map((text) => text.replaceAll(/\s+/g, " ").trim());
    const words = fc.string({ unit: "binary", maxLength: 200 }).map((text) => text.replaceAll("\r", ""));
    fc.assert(
      fc.property(note, words, fc.constantFrom(...RATINGS), (said, writeup, rating) => {
        const given = {
          answers: [{ itemId: "tidy", answer: "fail" as const, note: said, isConfirmed: true }],
          ratings: [{ domain: "craft", rating }],
          writeup,
        };
        expect(parseWriteup(writeupOf(given), checklist)).toEqual({
          ok: true,
          value: { content: given, ignored: [] },
        });
      }),
    );
  });

  test("of the oldest form rates all domains at once; other keys are named, not dropped in silence", () => {
    expect(parseWriteup("\uFEFF---\r\nrating: scuffed\r\nmood: fine\r\n---\r\nWords.", checklist)).toEqual({
      ok: true,
      value: {
        content: { answers: [], ratings: [{ domain: "craft", rating: "scuffed" }], writeup: "Words." },
        ignored: ["mood"],
      },
    });
  });

  test("without front matter is words only, and an open verdict stays open", () => {
    expect(parseWriteup("Only words.", checklist)).toMatchObject({
      value: { content: { answers: [], ratings: [], writeup: "Only words." } },
    });
    expect(parseWriteup("---\nreview.tidy: undecided look again\n---\n", checklist)).toMatchObject({
      value: { content: { answers: [{ answer: "undecided", note: "look again", isConfirmed: false }] } },
    });
  });

  test.each([
    ["---\nrating.craft: great", "Line 1: the front matter that begins here has no end."],
    ["---\n\nnonsense\n---", "Line 3: this is no `key: value`."],
    [
      "---\nrating.craft: superb\n---",
      "Line 2: a rating is one of broken, scuffed, passable, great, flawless.",
    ],
    ["---\nrating.luck: great\n---", "Line 2: the checklist has no domain luck."],
    ["---\nrating: great\nrating.craft: great\n---", "Line 3: this domain is rated twice."],
    ["---\nreview.tidy: maybe\n---", "Line 2: a verdict is one of pass, fail, undecided."],
    ["---\nreview.bribe: pass\n---", "Line 2: the checklist has no item bribe."],
    ["---\nreview.tidy: pass\nreview.tidy: fail\n---", "Line 3: this item is answered twice."],
  ])("%j is refused with the line", (text, message) => {
    expect(parseWriteup(text, checklist)).toEqual({ ok: false, reason: "unreadable", message });
  });
});

const review = reviewSchema.parse({
  id: "rev_0123456789abcdef",
  ledgerId: "bhl-0123456789ab",
  reviewer: { id: "r", name: 'Ann, the "first"' },
  status: "submitted",
  version: 2,
  ...content,
  answers: [{ itemId: "tidy", answer: "pass", note: "=HYPERLINK(1)", isConfirmed: true }],
  submittedAt: new Date("2026-11-01T00:00:00Z"),
  updatedAt: new Date("2026-11-02T00:00:00Z"),
  revisions: [{ editedAt: new Date("2026-11-02T00:00:00Z"), note: "Why.", diff: "- a\n+ b" }],
});

describe("exports", () => {
  test("as CSV quote what must be quoted and defuse formulas", () => {
    expect(reviewsAsCsv(review.ledgerId, [review])).toBe(
      [
        "run,reviewer,submitted_at,kind,id,value,note",
        'bhl-0123456789ab,"Ann, the ""first""",2026-11-01T00:00:00.000Z,verdict,tidy,pass,\'=HYPERLINK(1)',
        'bhl-0123456789ab,"Ann, the ""first""",2026-11-01T00:00:00.000Z,rating,craft,great,',
        "",
      ].join("\r\n"),
    );
  });

  test("as a document carry the contract's names", () => {
    expect(reviewDocumentOf(review)).toEqual({
      reviewerId: "r",
      reviewer: 'Ann, the "first"',
      ratings: content.ratings,
      writeup: content.writeup,
      checklist: [{ id: "tidy", status: "pass", note: "=HYPERLINK(1)" }],
      reviewedAt: "2026-11-01T00:00:00.000Z",
      editedAt: "2026-11-02T00:00:00.000Z",
      revisions: [{ editedAt: "2026-11-02T00:00:00.000Z", note: "Why.", diff: "- a\n+ b" }],
    });
  });
});
