import { chainFact, type ChainedFact } from "@/lib/shared/hash-chain";
import type { Journal } from "../ports/journal";

/** Keeps the journal of each run in memory, chained as the stored one is. */
export function createMemoryJournal() {
  const chains = new Map<string, ChainedFact[]>();
  const journal: Journal = {
    async append(ledgerId, type, data) {
      const chain = chains.get(ledgerId) ?? [];
      chain.push(chainFact(chain.at(-1) ?? null, { at: new Date().toISOString(), type, data }));
      chains.set(ledgerId, chain);
    },
  };
  return { ...journal, entries: (ledgerId: string): readonly ChainedFact[] => chains.get(ledgerId) ?? [] };
}
