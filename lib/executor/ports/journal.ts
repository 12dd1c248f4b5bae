/** Facts of one run, append-only and hash-chained: each entry holds the digest of the one before. */
export type JournalEntry = {
  sequence: number;
  at: string;
  type: string;
  data: Readonly<Record<string, unknown>>;
  previousSha256: string | null;
  sha256: string;
};

export type Journal = {
  append(ledgerId: string, type: string, data: Readonly<Record<string, unknown>>): Promise<void>;
};
