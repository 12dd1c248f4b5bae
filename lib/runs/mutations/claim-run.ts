import { runRequestSchema, type RunRequest } from "@/lib/executor/plan/run-request";
import { db } from "@/lib/platform/db";

/** What a worker can do; a run that needs more waits for another worker. */
export type Capabilities = {
  harnesses: readonly string[];
  sandboxes: readonly string[];
  providers: readonly string[];
  hasBrowser: boolean;
};

/**
 * Takes the oldest queued run that this worker can carry out, for `leaseMs`. SKIP LOCKED lets many workers claim at once
 * without waiting for one another. Null = nothing to do. A claim is a system move: the journal tells of it at the start.
 */
export async function claimRun(
  worker: { id: string; leaseMs: number },
  can: Capabilities,
): Promise<RunRequest | null> {
  const rows = await db().$queryRaw<{ request: unknown }[]>`
    UPDATE runs SET lease_owner = ${worker.id}, lease_expires_at = now() + ${worker.leaseMs} * interval '1 millisecond'
    WHERE ledger_id = (
      SELECT run.ledger_id FROM runs run JOIN harness_ledger ledger USING (ledger_id)
      WHERE ledger.status = 'queued' AND run.lease_owner IS NULL AND run.cancel_requested_at IS NULL
        AND run.needs_harness = ANY(${[...can.harnesses]})
        AND run.needs_sandbox = ANY(${[...can.sandboxes]})
        AND run.needs_provider = ANY(${[...can.providers]})
        AND (${can.hasBrowser} OR NOT run.needs_browser)
      ORDER BY ledger.submitted_at, run.slot_ordinal, run.ledger_id
      LIMIT 1 FOR UPDATE OF run SKIP LOCKED)
    RETURNING request`;
  const [row] = rows;
  return row ? runRequestSchema.parse(row.request) : null;
}

/** Prolongs the leases of the runs that a worker still carries out; gives those of them that somebody asked to cancel. */
export async function renewLeases(
  worker: { id: string; leaseMs: number },
  ledgerIds: readonly string[],
): Promise<{ held: string[]; cancelled: string[] }> {
  if (ledgerIds.length === 0) return { held: [], cancelled: [] };
  const rows = await db().$queryRaw<{ ledger_id: string; is_cancelled: boolean }[]>`
    UPDATE runs SET lease_expires_at = now() + ${worker.leaseMs} * interval '1 millisecond'
    WHERE lease_owner = ${worker.id} AND ledger_id = ANY(${[...ledgerIds]})
    RETURNING ledger_id, cancel_requested_at IS NOT NULL AS is_cancelled`;
  return {
    held: rows.map((row) => row.ledger_id),
    cancelled: rows.filter((row) => row.is_cancelled).map((row) => row.ledger_id),
  };
}
