import { describe, expect, test } from "vitest";
import { chainFact, firstBrokenLink, type ChainedFact } from "./hash-chain";

describe("a chain of facts", () => {
  const chain: ChainedFact[] = [];
  for (const type of ["run.started", "harness.started", "run.concluded"])
    chain.push(chainFact(chain.at(-1) ?? null, { at: "2026-01-02T03:04:05.000Z", type, data: { type } }));

  test("is whole untouched, and still when it was cut off at its end", () => {
    expect(chain).toHaveLength(3);
    expect(firstBrokenLink(chain)).toBeNull();
    expect(firstBrokenLink(chain.slice(0, 2))).toBeNull();
    expect(firstBrokenLink([])).toBeNull();
  });

  test.each<[string, (facts: ChainedFact[]) => (ChainedFact | undefined)[], number]>([
    ["changed", ([a, b, c]) => [a, b && { ...b, data: { type: "other" } }, c], 1],
    ["dropped", ([a, , c]) => [a, c], 1],
    ["moved", ([a, b, c]) => [b, a, c], 0],
    ["put in twice", ([a, b, c]) => [a, a, b, c], 1],
    ["taken off its beginning", ([, b, c]) => [b, c], 0],
    [
      "rewritten with a digest of its own",
      ([a, b, c]) => [a, b && a && chainFact(a, { ...b, type: "x" }), c],
      2,
    ],
  ])("shows where a fact was %s", (_what, tamper, place) => {
    const facts = tamper(chain).filter((fact) => fact !== undefined);
    expect(firstBrokenLink(facts)).toBe(place);
  });
});
