import { describe, expect, test } from "vitest";
import { checklistSchema } from "@/lib/contracts/scenario-manifest";
import { conflictRows } from "./conflict-rows";
import { draftFrom, withAnswer, withNote, withRating } from "./review-draft";

const checklist = checklistSchema.parse({
  categories: [
    {
      id: "light",
      title: "Light",
      items: ["lit", "glow"].map((id) => ({ id, title: `It is ${id}`, text: id, weight: 1 })),
    },
  ],
  domains: [{ id: "look", name: "Look", description: "How it looks." }],
});
const before = draftFrom(checklist, [{ itemId: "lit", answer: "pass", lines: [] }], null);

describe("what two saves differ on", () => {
  test("is nothing while both say the same, whatever was read before", () => {
    const both = withRating({ ...before, writeup: "Bright." }, "look", 5);
    expect(conflictRows(checklist, { before, theirs: both, mine: both })).toEqual([]);
  });

  test("names write-up, rating, answer and note in all three versions", () => {
    const theirs = withNote(withAnswer(before, "lit", "pass"), "glow", "soft");
    const mine = { ...withRating(withAnswer(before, "lit", "fail"), "look", 2), writeup: "Dim." };
    expect(conflictRows(checklist, { before, theirs, mine })).toEqual([
      { title: "Write-up", part: "write-up", before: "", theirs: "", mine: "Dim." },
      { title: "Look", part: "rating", before: "", theirs: "", mine: "Scuffed" },
      { title: "It is lit", part: "answer", before: "Pass, by the machine", theirs: "Pass", mine: "Fail" },
      { title: "It is glow", part: "note", before: "", theirs: "soft", mine: "" },
    ]);
  });

  test("tells a verdict that a person confirmed from the same word of the machine", () => {
    const theirs = withAnswer(before, "lit", "pass");
    expect(conflictRows(checklist, { before, theirs, mine: before })).toMatchObject([
      { part: "answer", before: "Pass, by the machine", theirs: "Pass", mine: "Pass, by the machine" },
    ]);
  });
});
