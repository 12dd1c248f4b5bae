import { describe, expect, test } from "vitest";
import { agreeingPairs, alphaInterval, cohenKappa, krippendorffAlpha, type RatedUnit } from "./agreement";

/** Raters as rows of single letters, a dot = said nothing; units as columns. */
function unitsOf(...raters: string[]): RatedUnit[] {
  return Array.from({ length: raters[0]?.length ?? 0 }, (_, unit) =>
    raters.map((row) => (row[unit] === "." ? null : (row[unit] ?? null))),
  );
}

/** A table of how often rater A said the row and rater B the column. */
function unitsOfTable(table: readonly (readonly number[])[]): RatedUnit[] {
  return table.flatMap((row, a) =>
    row.flatMap((count, b) => Array.from({ length: count }, () => [String(a), String(b)])),
  );
}

describe("agreeing pairs", () => {
  test("are counted over every pair of raters of a unit; silence is no pair", () => {
    expect(agreeingPairs(unitsOf("pp.", "pf.", "ppf"))).toEqual({ agreeing: 4, pairs: 6 });
    expect(agreeingPairs(unitsOf("p", "."))).toBeNull();
    expect(agreeingPairs([])).toBeNull();
  });
});

describe("Cohen's κ", () => {
  // J. Cohen, "Weighted kappa", Psychological Bulletin 70 (1968), the diagnoses of 200 patients: κ = .492.
  test("of Cohen's two diagnosticians is .492", () => {
    const table = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ];
    expect(cohenKappa(unitsOfTable(table))).toBeCloseTo(0.492, 3);
  });

  // The fifty grant proposals of "Cohen's kappa", Wikipedia: observed .70, by chance .50, κ = .40.
  test("of the readers of fifty proposals is .40", () => {
    expect(
      cohenKappa(
        unitsOfTable([
          [20, 5],
          [10, 15],
        ]),
      ),
    ).toBeCloseTo(0.4, 12);
  });

  test("is 1 for raters that agree throughout, and nothing where nothing varies or nobody was paired", () => {
    expect(cohenKappa(unitsOf("pfp", "pfp"))).toBe(1);
    expect(cohenKappa(unitsOf("ppp", "ppp"))).toBeNull();
    expect(cohenKappa(unitsOf("p.", ".f"))).toBeNull();
  });
});

// K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), sections A, B and C.
describe("Krippendorff's α", () => {
  test("of two observers of ten binary units is .095", () => {
    expect(krippendorffAlpha(unitsOf("0100000010", "1110010000"))).toBeCloseTo(0.095, 3);
  });

  test("of two observers of twelve nominal units is .692", () => {
    expect(krippendorffAlpha(unitsOf("aabbdcccedda", "babbbccceddd"))).toBeCloseTo(0.692, 3);
  });

  const four = unitsOf("123321412...", "1233224125.3", ".3332342251.", "12332441251.");

  test("of four observers with silences is .743", () => {
    expect(krippendorffAlpha(four)).toBeCloseTo(0.743, 3);
  });

  test("does not depend on the order of units and raters, and its interval holds it and repeats", () => {
    const turned = four.toReversed().map((unit) => unit.toReversed());
    expect(krippendorffAlpha(turned)).toBeCloseTo(krippendorffAlpha(four) ?? 0, 12);
    const interval = alphaInterval(four);
    expect(interval).toEqual(alphaInterval(four));
    expect(interval?.lower).toBeLessThan(0.743);
    expect(interval?.lower).toBeGreaterThan(0.3);
    expect(interval?.upper).toBeGreaterThan(0.743);
    expect(interval?.upper).toBeLessThanOrEqual(1);
  });

  test("tells nothing of what does not vary, and no interval of a single unit", () => {
    expect(krippendorffAlpha(unitsOf("ppp", "ppp", "ppp"))).toBeNull();
    expect(alphaInterval(unitsOf("ppp", "ppp", "ppp"))).toBeNull();
    expect(alphaInterval(unitsOf("p", "f", "p"))).toBeNull();
    expect(krippendorffAlpha([])).toBeNull();
  });
});
