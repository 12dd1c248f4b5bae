import { randomBytes } from "node:crypto";
import { runIdSchema } from "@/lib/contracts/rg-ledger";
import type { Ids } from "@/lib/executor/ports/ids";

const hex = (bytes: number): string => randomBytes(bytes).toString("hex");

/** Ids from the system's randomness; whoever stores one checks that it is new. */
export function createIdsRandom(): Ids {
  return { runId: () => runIdSchema.parse(`brn-${hex(6)}`), credential: () => hex(32) };
}
