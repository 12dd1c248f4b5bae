/** Facts of one run, append-only. Whoever keeps them chains them by digest (`lib/shared/hash-chain.ts`). */
export type Journal = {
  /** Resolves once the fact is kept; facts of one run keep the order in which they were told. */
  append(ledgerId: string, type: string, data: Readonly<Record<string, unknown>>): Promise<void>;
};
