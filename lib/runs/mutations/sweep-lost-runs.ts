import { db, type Transaction } from "@/lib/platform/db";
import { appendJournal } from "./append-journal";
import { finishExecution } from "./conclude-run";

type Lost = {
  ledger_id: string;
  execution_id: string;
  status: string;
  lease_owner: string;
  cancel_requested_at: Date | null;
};

/**
 * Decides what workers that stopped answering have left: a run that had not started is queued again (its subject was not
 * reached), a running one becomes failed / error. Nothing is silently run twice. Gives the decided ledger ids.
 */
export async function sweepLostRuns(): Promise<string[]> {
  return db().$transaction(async (tx) => {
    const lost = await tx.$queryRaw<Lost[]>`
      SELECT run.ledger_id, run.execution_id, ledger.status, run.lease_owner, run.cancel_requested_at
      FROM runs run JOIN harness_ledger ledger USING (ledger_id)
      WHERE run.lease_expires_at < now() AND ledger.status IN ('queued', 'running')
      ORDER BY run.ledger_id LIMIT 200 FOR UPDATE OF run SKIP LOCKED`;
    for (const run of lost) {
      const fact = await decide(tx, run);
      await appendJournal(tx, run.ledger_id, fact, { worker: run.lease_owner });
    }
    return lost.map((run) => run.ledger_id);
  });
}

async function decide(tx: Transaction, run: Lost): Promise<"claim-expired" | "worker-lost"> {
  const ledgerId = run.ledger_id;
  if (run.status === "queued" && !run.cancel_requested_at) {
    await tx.run.update({
      where: { ledgerId },
      data: { leaseOwner: null, leaseExpiresAt: null, phase: null },
    });
    await tx.$executeRaw`SELECT pg_notify('touchstone_queue', '')`;
    return "claim-expired";
  }
  if (run.cancel_requested_at) await abort(tx, ledgerId);
  else
    await fail(tx, ledgerId, `The worker ${run.lease_owner} stopped answering while the run was in flight.`);
  await finishExecution(tx, run.execution_id);
  return "worker-lost";
}

const ENDED = {
  phase: null,
  leaseOwner: null,
  leaseExpiresAt: null,
  technical: "invalid",
  result: "undetermined",
} as const;

async function fail(tx: Transaction, ledgerId: string, failureReason: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE harness_ledger SET status = 'failed', outcome = 'error', failure_reason = ${failureReason}, completed_at = greatest(now(), started_at)
    WHERE ledger_id = ${ledgerId}`;
  await tx.run.update({ where: { ledgerId }, data: { ...ENDED, termination: "infrastructure" } });
}

/** Ends a run that an operator cancelled and that no worker holds. */
export async function abort(tx: Transaction, ledgerId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE harness_ledger SET status = 'aborted', outcome = 'aborted', failure_reason = 'Cancelled by an operator.', completed_at = greatest(now(), started_at, submitted_at)
    WHERE ledger_id = ${ledgerId}`;
  await tx.run.update({ where: { ledgerId }, data: { ...ENDED, termination: "aborted" } });
}
