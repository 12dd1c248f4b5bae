import { describe, expect, test } from "vitest";
import type { AwardRule, Criterion } from "@/lib/contracts/scenario-manifest";
import { measureSprite } from "./sprite/sprite-measures";
import { awardCriteria, shareBetween, withoutAwards, type Facts } from "./awards";

function aCriterion(award: AwardRule, over: Partial<Criterion> = {}): Criterion {
  return {
    id: "one",
    title: "One",
    category: null,
    points: 10,
    gate: false,
    component: null,
    award,
    ...over,
  };
}
const loaded: Facts = { loaded: true, detail: null };
const aCheck = { view: "day", name: "Day", reached: true, similarity: 0.9, detail: null };
const aScript = {
  itemId: "steps",
  subItemId: null,
  title: "Steps",
  categoryTitle: "",
  script: "steps.mjs",
  ran: true,
  preconditionUnmet: false,
  gates: true,
  detail: null,
  outputs: [],
};
const assertions = (...passes: boolean[]) => [
  { id: "steps", pass: false, assertions: passes.map((pass, i) => ({ label: `a${i}`, pass })) },
];
const measures = {
  ...measureSprite({ width: 1, height: 1, rgba: new Uint8Array(4) }, 0),
  colours: 7,
};

const cases: [string, AwardRule, Facts, number | null][] = [
  ["loaded work gets its points", { loaded: true }, loaded, 10],
  [
    "work that does not load gets zero whatever the rule",
    { proof: "p" },
    { loaded: false, detail: "no build" },
    0,
  ],
  [
    "a check in the middle gets its proportion",
    { check: "day", minimum: 0.8, full: 1 },
    { ...loaded, checks: [aCheck] },
    5,
  ],
  [
    "a check below the minimum gets zero",
    { check: "day", minimum: 0.95, full: 1 },
    { ...loaded, checks: [aCheck] },
    0,
  ],
  [
    "a check at the full mark gets all",
    { check: "day", minimum: 0.1, full: 0.9 },
    { ...loaded, checks: [aCheck] },
    10,
  ],
  [
    "a view not reached gets zero",
    { check: "day", minimum: 0, full: 1 },
    { ...loaded, checks: [{ ...aCheck, reached: false, similarity: 0 }] },
    0,
  ],
  [
    "a blank view gets zero though it is similar",
    { check: "day", minimum: 0.5, full: 0.9 },
    { ...loaded, checks: [{ ...aCheck, isBlank: true }] },
    0,
  ],
  [
    "a check that nobody made gets no award",
    { check: "night", minimum: 0, full: 1 },
    { ...loaded, checks: [aCheck] },
    null,
  ],
  [
    "a present proof gets its points",
    { proof: "p" },
    {
      ...loaded,
      proofs: [{ id: "p", name: "P", kind: "image", dest: "p.png", present: true, detail: null }],
    },
    10,
  ],
  [
    "an absent proof gets zero",
    { proof: "p" },
    {
      ...loaded,
      proofs: [{ id: "p", name: "P", kind: "image", dest: "p.png", present: false, detail: "absent" }],
    },
    0,
  ],
  [
    "a script whose assertions hold gets its points",
    { script: "steps" },
    { ...loaded, scripts: [{ ...aScript, verdicts: assertions(true, true) }] },
    10,
  ],
  [
    "one broken assertion gets zero",
    { script: "steps" },
    { ...loaded, scripts: [{ ...aScript, verdicts: assertions(true, false) }] },
    0,
  ],
  [
    "a script without an assertion proves nothing",
    { script: "steps" },
    { ...loaded, scripts: [{ ...aScript, verdicts: [] }] },
    0,
  ],
  [
    "a script whose precondition the page does not offer is undecided",
    { script: "steps" },
    { ...loaded, scripts: [{ ...aScript, ran: false, preconditionUnmet: true, verdicts: [] }] },
    null,
  ],
  [
    "a script that could not run gets zero",
    { script: "steps" },
    { ...loaded, scripts: [{ ...aScript, ran: false, verdicts: [] }] },
    0,
  ],
  ["a measure on its bound counts", { measure: "colours", min: 7, max: 7 }, { ...loaded, measures }, 10],
  ["a measure beyond its bound does not", { measure: "colours", max: 6 }, { ...loaded, measures }, 0],
  ["a measure that was not taken gets no award", { measure: "colours", max: 6 }, loaded, null],
  [
    "a finding that holds gets its points",
    { invariant: "i" },
    { ...loaded, invariants: new Map([["i", { holds: true, reason: "Same." }]]) },
    10,
  ],
  [
    "a deliverable that fails gets zero",
    { deliverable: "d" },
    { ...loaded, deliverables: new Map([["d", { holds: false, reason: "Gone." }]]) },
    0,
  ],
  [
    "the oracle's points are taken over",
    { oracle: true },
    { ...loaded, oracle: new Map([["one", { points: 4, reason: "Some.", evidence: [] }]]) },
    4,
  ],
  ["an oracle that is silent gives no award", { oracle: true }, loaded, null],
];

describe("awards", () => {
  test.each(cases)("%s", (_, award, facts, expected) => {
    const [given] = awardCriteria([aCriterion(award)], facts);
    expect(given?.awarded).toBe(expected);
    expect(given?.reason).not.toBe("");
  });

  test("a gate without a minimum needs full points", () => {
    const [given] = awardCriteria([aCriterion({ loaded: true }, { gate: true })], loaded);
    expect(given?.gateMinimum).toBe(10);
  });

  test("a criterion that is no gate has no minimum", () => {
    const [given] = awardCriteria([aCriterion({ loaded: true }, { gateMinimum: 3 })], loaded);
    expect(given?.gateMinimum).toBeNull();
  });

  test("a broken evaluation awards nothing, which is not zero", () => {
    const given = withoutAwards([aCriterion({ loaded: true })], "The oracle threw.");
    expect(given).toMatchObject([{ awarded: null, reason: "The oracle threw." }]);
  });

  test("equal bounds make a step", () => {
    expect([shareBetween(0.49, 0.5, 0.5), shareBetween(0.5, 0.5, 0.5)]).toEqual([0, 1]);
  });
});
