import { digestOf } from "./digest";

export type ChainedFact = {
  sequence: number;
  at: string;
  type: string;
  data: Readonly<Record<string, unknown>>;
  previousSha256: string | null;
};

/** Digest of one fact over RFC 8785 JSON, the digest of the fact before it included. */
export function chainSha256(fact: ChainedFact): string {
  const { sequence, at, type, data, previousSha256 } = fact;
  return digestOf({ sequence, at, type, data, previousSha256 });
}

/** The sequence of the first fact that does not follow from the one before it; null = the chain is whole. */
export function firstBrokenLink(facts: readonly (ChainedFact & { sha256: string })[]): number | null {
  let previous: string | null = null;
  for (const [index, fact] of facts.entries()) {
    if (fact.sequence !== index || fact.previousSha256 !== previous || chainSha256(fact) !== fact.sha256)
      return index;
    previous = fact.sha256;
  }
  return null;
}
