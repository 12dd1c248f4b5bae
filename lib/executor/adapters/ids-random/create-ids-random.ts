import { randomBytes } from "node:crypto";
import { ledgerIdSchema, runIdSchema, snapshotIdSchema } from "@/lib/contracts/rg-ledger";
import type { Ids } from "@/lib/executor/ports/ids";

const hex = (bytes: number): string => randomBytes(bytes).toString("hex");

/** Ids from the system's randomness; whoever stores one checks that it is new. */
export function createIdsRandom(): Ids {
  return {
    ledgerId: () => ledgerIdSchema.parse(`bhl-${hex(6)}`),
    runId: () => runIdSchema.parse(`brn-${hex(6)}`),
    snapshotId: () => snapshotIdSchema.parse(`bss-${hex(6)}`),
    executionId: () => `exe_${hex(8)}`,
    credential: () => hex(32),
  };
}
