import { digestOf } from "@/lib/shared/digest";
import type { JournalEntry } from "../ports/journal";

export type JournalFact = Pick<JournalEntry, "at" | "type" | "data">;
export type ChainCheck = { intact: true } | { intact: false; sequence: number; problem: string };

/** The next entry of a chain: its digest covers the fact, its place and the digest of the entry before. */
export function chainEntry(previous: JournalEntry | null, fact: JournalFact): JournalEntry {
  const body = {
    sequence: (previous?.sequence ?? -1) + 1,
    at: fact.at,
    type: fact.type,
    data: fact.data,
    previousSha256: previous?.sha256 ?? null,
  };
  return { ...body, sha256: digestOf(body) };
}

/** Tells the first entry that was changed, moved, dropped or put in. A chain cut off at its end is still intact. */
export function verifyChain(entries: readonly JournalEntry[]): ChainCheck {
  let previous: JournalEntry | null = null;
  for (const entry of entries) {
    const expected = chainEntry(previous, entry);
    if (entry.sequence !== expected.sequence)
      return { intact: false, sequence: entry.sequence, problem: "the entry is not at its place" };
    if (entry.previousSha256 !== expected.previousSha256)
      return { intact: false, sequence: entry.sequence, problem: "the entry does not follow the one before" };
    if (entry.sha256 !== expected.sha256)
      return { intact: false, sequence: entry.sequence, problem: "the entry was changed" };
    previous = entry;
  }
  return { intact: true };
}
