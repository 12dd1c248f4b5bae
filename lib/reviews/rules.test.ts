import { describe, expect, test } from "vitest";
import type { CriterionAward } from "@/lib/contracts/run-record";
import { aScenario } from "@/lib/testing/builders";
import { machineVerdictOf, scoreOfReview, scoreOfRun, worstRating, missingFor } from "./rules";

function anAward(id: string, awarded: number | null, possible = 10): CriterionAward {
  return {
    id,
    title: id,
    category: null,
    possible,
    awarded,
    reason: "Measured.",
    gate: false,
    gateMinimum: null,
    component: null,
    evidence: [],
  };
}

const [tidy] = aScenario().review.categories.flatMap(({ items }) => items);
const item = { ...(tidy ?? { id: "", title: "", text: "", weight: 1 }), criteria: ["a", "b"] };

describe("what the machine answers for an item", () => {
  test.each<[string, (number | null)[], string | undefined]>([
    ["all full", [10, 10], "pass"],
    ["one earned nothing", [10, 0], "fail"],
    ["one earned a part", [10, 5], "undecided"],
    ["one was not awarded", [10, null], "undecided"],
    ["one earned nothing, one was not awarded", [0, null], "fail"],
    ["none is linked", [], undefined],
  ])("%s", (_what, awards, answer) => {
    const all = [
      ...awards.map((awarded, index) => anAward(["a", "b"][index] ?? "", awarded)),
      anAward("c", 0),
    ];
    expect(machineVerdictOf(item, all)?.answer).toBe(answer);
  });

  test("tells each criterion's line; what was not awarded is neither met nor unmet", () => {
    expect(machineVerdictOf(item, [anAward("a", 10), anAward("b", null)])?.lines).toEqual([
      { label: "a", isMet: true, value: "Measured." },
      { label: "b", isMet: null, value: "Measured." },
    ]);
  });
});

describe("scores and ratings of people", () => {
  const { review } = aScenario();

  test("an unjudged item earns nothing, the total stays", () => {
    expect(scoreOfReview(review, [])).toEqual({ earned: 0, total: 3 });
    expect(scoreOfReview(review, [{ itemId: "tidy", answer: "pass" }])).toEqual({ earned: 2, total: 3 });
    expect(scoreOfReview(review, [{ itemId: "other", answer: "pass" }])).toEqual({ earned: 0, total: 3 });
  });

  test("a run without a review has no score, else the mean", () => {
    const all = {
      answers: [
        { itemId: "tidy", answer: "pass" as const },
        { itemId: "clear", answer: "pass" as const },
      ],
    };
    expect(scoreOfRun(review, [])).toBeNull();
    expect(scoreOfRun(review, [all, { answers: [] }])).toEqual({ earned: 1.5, total: 3 });
  });

  test("the worst rating counts, none is none", () => {
    expect(worstRating([])).toBeNull();
    expect(worstRating([{ ratings: [{ rating: "flawless" }] }, { ratings: [{ rating: "scuffed" }] }])).toBe(
      "scuffed",
    );
  });

  test("what is missing is told in one's own numbers", () => {
    expect(missingFor(review, { answers: [], ratings: [], writeup: "" })).toEqual([
      "2 items",
      "1 rating",
      "the write-up",
    ]);
  });
});
