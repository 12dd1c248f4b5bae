import { describe, expect, test } from "vitest";
import { criterionSchema } from "@/lib/contracts/scenario-manifest";
import { parseOracleAnswer } from "./oracle-answer";

const asked = ["a", "b"].map((id) =>
  criterionSchema.parse({ id, title: id, points: 10, award: { oracle: true } }),
);
const award = (id: string, points = 5, reason = "Because.") => ({ id, points, reason });
const answer = (awards: unknown, more = {}) =>
  JSON.stringify({ schema: "touchstone-awards/1", awards, ...more });

const broken: [string, string, string][] = [
  ["nothing", "", "not the awards document"],
  ["words before the document", `hello ${answer([award("a"), award("b")])}`, "not the awards document"],
  ["a missing award", answer([award("a")]), "no award for b"],
  ["two awards for one criterion", answer([award("a"), award("a"), award("b")]), "two awards for a"],
  ["an award that nobody asked for", answer([award("a"), award("b"), award("c")]), "which nobody asked for"],
  ["more points than possible", answer([award("a", 11), award("b")]), "11 of 10"],
  ["negative points", answer([award("a", -1), award("b")]), "not the awards document"],
  ["an empty reason", answer([award("a", 1, "  "), award("b")]), "not the awards document"],
  ["an extra field", answer([award("a"), award("b")], { total: 3 }), "not the awards document"],
  ["no number", answer([{ ...award("a"), points: null }, award("b")]), "not the awards document"],
];

describe("the oracle's answer", () => {
  test.each(broken)("is refused with %s", (_, stdout, message) => {
    const result = parseOracleAnswer(stdout, asked);
    expect(result.ok ? "accepted" : result.message).toContain(message);
  });

  test("is taken when each criterion has one award", () => {
    const result = parseOracleAnswer(answer([award("b", 0), award("a", 10)]), asked);
    expect(result.ok && [...result.value].map(([id, { points }]) => [id, points])).toEqual([
      ["b", 0],
      ["a", 10],
    ]);
  });
});
