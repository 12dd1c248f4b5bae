import { expect, test } from "vitest";
import { importedInto, sayImported } from "./imported-draft";

const answer = (itemId: string, note: string) =>
  ({ itemId, answer: "pass", note, isConfirmed: true }) as const;

test("an imported file replaces what it speaks of and leaves the rest", () => {
  const draft = {
    answers: [answer("a", "mine"), answer("b", "mine")],
    ratings: [
      { domain: "x", rating: "great" },
      { domain: "y", rating: "great" },
    ],
    writeup: "My words.",
  } as const;
  const file = {
    answers: [answer("b", "theirs")],
    ratings: [{ domain: "y", rating: "broken" as const }],
    writeup: " ",
  };
  expect(importedInto(draft, file)).toEqual({
    answers: [answer("a", "mine"), answer("b", "theirs")],
    ratings: [
      { domain: "x", rating: "great" },
      { domain: "y", rating: "broken" },
    ],
    writeup: "My words.",
  });
  expect(importedInto(draft, { ...file, writeup: "New." }).writeup).toBe("New.");
  expect(sayImported(file, ["mood"])).toBe(
    "The file holds 1 answer, 1 rating, no words. Not ours and left out: mood.",
  );
});
