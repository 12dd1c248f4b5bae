import { z } from "zod";
import {
  isIncorporated,
  ledgerRowSchema,
  type LedgerOutcome,
  type LedgerStatus,
} from "@/lib/contracts/rg-ledger";

/** A ledger row as the RG driver reads it, with what its rule makes of it. */
export const ledgerListItemSchema = ledgerRowSchema.extend({
  incorporated: z.boolean(),
  /** Why the driver leaves the row out; null when it takes it. */
  exclusion_reason: z.string().nullable(),
});
export type LedgerListItem = z.infer<typeof ledgerListItemSchema>;

/** What the API answers; `next_cursor` is null on the last page. */
export const ledgerPageSchema = z.object({
  rows: z.array(ledgerListItemSchema),
  next_cursor: z.string().nullable(),
});
export type LedgerPage = z.infer<typeof ledgerPageSchema>;

/** Query parameters of the read path, under the contract's own names. */
export const listLedgerInput = z.strictObject({
  agent_id: z.string().min(1).max(200).optional(),
  benchmark_id: z.string().min(1).max(200).optional(),
  incorporated: z.enum(["true", "false"]).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type ListLedgerInput = z.input<typeof listLedgerInput>;

const EXCLUSION: Record<Exclude<LedgerOutcome, "pass" | "fail">, string> = {
  error: "outcome is error: the measurement says nothing about the agent",
  inconclusive: "outcome is inconclusive: an award is missing",
  timeout: "outcome is timeout: the run did not come to a result",
  aborted: "outcome is aborted: an operator ended the run",
};

/** The RG rule (Mnemom §9): incorporate exactly pass and fail; a row without an outcome is ignored. */
export function exclusionReason(status: LedgerStatus, outcome: LedgerOutcome | null): string | null {
  if (outcome === null) return `outcome is null: the run is ${status}`;
  return outcome === "pass" || outcome === "fail" ? null : EXCLUSION[outcome];
}

export function asListItem(row: z.infer<typeof ledgerRowSchema>): LedgerListItem {
  return {
    ...row,
    incorporated: isIncorporated(row.outcome),
    exclusion_reason: exclusionReason(row.status, row.outcome),
  };
}
