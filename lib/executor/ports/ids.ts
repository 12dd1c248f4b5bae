import type { LedgerId, RunId, SnapshotId } from "@/lib/contracts/rg-ledger";

/** Fresh identifiers: `bhl-`, `brn-`, `bss-` + 12 hex, `exe_` + 16 hex, and a 256-bit credential. */
export type Ids = {
  ledgerId(): LedgerId;
  runId(): RunId;
  snapshotId(): SnapshotId;
  executionId(): string;
  credential(): string;
};
