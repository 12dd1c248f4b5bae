import type { Journal, JournalEntry } from "../ports/journal";
import { chainEntry } from "../support/journal-chain";

/** Keeps the journal of each run in memory, chained as the stored one is. */
export function createMemoryJournal() {
  const chains = new Map<string, JournalEntry[]>();
  const journal: Journal = {
    async append(ledgerId, type, data) {
      const chain = chains.get(ledgerId) ?? [];
      chain.push(chainEntry(chain.at(-1) ?? null, { at: new Date().toISOString(), type, data }));
      chains.set(ledgerId, chain);
    },
  };
  return { ...journal, entries: (ledgerId: string): readonly JournalEntry[] => chains.get(ledgerId) ?? [] };
}
