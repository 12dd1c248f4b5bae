import { digestOf } from "./digest";

type Data = Readonly<Record<string, unknown>>;

/** A fact at its place in a chain; `previousSha256` is null at the first one only. */
export type ChainedFact<D extends Data = Data> = {
  sequence: number;
  at: string;
  type: string;
  data: D;
  previousSha256: string | null;
  sha256: string;
};

/** The next fact of a chain: its digest covers the fact, its place and the digest of the one before (RFC 8785 JSON). */
export function chainFact<D extends Data>(
  previous: Pick<ChainedFact, "sequence" | "sha256"> | null,
  { at, type, data }: Pick<ChainedFact<D>, "at" | "type" | "data">,
): ChainedFact<D> {
  const sequence = previous === null ? 0 : previous.sequence + 1;
  const body = { sequence, at, type, data, previousSha256: previous?.sha256 ?? null };
  return { ...body, sha256: digestOf(body) };
}

/**
 * The place of the first fact that was changed, moved, dropped or put in; null = the chain is whole. A chain that was cut
 * off at its end is whole: only who kept its last digest elsewhere can tell.
 */
export function firstBrokenLink(facts: readonly ChainedFact[]): number | null {
  let previous: ChainedFact | null = null;
  for (const [place, fact] of facts.entries()) {
    const expected: ChainedFact = chainFact(previous, fact);
    const isNext = fact.sequence === expected.sequence && fact.previousSha256 === expected.previousSha256;
    if (!isNext || fact.sha256 !== expected.sha256) return place;
    previous = fact;
  }
  return null;
}
