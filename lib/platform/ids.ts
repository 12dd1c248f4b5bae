import { randomBytes } from "node:crypto";
import { ledgerIdSchema, runIdSchema, snapshotIdSchema } from "@/lib/contracts/rg-ledger";

const hex = (bytes: number): string => randomBytes(bytes).toString("hex");

/** `<prefix><hex>`; uniqueness is checked by the key that it is inserted under. */
export function newId(prefix: "exe_" | "rev_" | "pub_" | "wrk_" | "ins_" | "adj_"): string {
  return `${prefix}${hex(8)}`;
}

/** Fresh ids in the RG contract's form (Mnemom §1); the tables' keys check that they are new. */
export const contractIds = {
  ledgerId: () => ledgerIdSchema.parse(`bhl-${hex(6)}`),
  runId: () => runIdSchema.parse(`brn-${hex(6)}`),
  snapshotId: () => snapshotIdSchema.parse(`bss-${hex(6)}`),
};
