import { db, type Transaction } from "@/lib/platform/db";
import { contractIds } from "@/lib/platform/ids";
import { storableText } from "@/lib/shared/storable-json";
import { missingFacts } from "../rules";
import { appendJournal, readJournal } from "./append-journal";
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
 *
 * A database that was away took nobody's heartbeat: leases count from `graceMs` after its start only, so that the living
 * can renew theirs first.
 */
export async function sweepLostRuns({ graceMs = 0 }: { graceMs?: number } = {}): Promise<string[]> {
  return db().$transaction(async (tx) => {
    const lost = await tx.$queryRaw<Lost[]>`
      SELECT run.ledger_id, run.execution_id, ledger.status, run.lease_owner, run.cancel_requested_at
      FROM runs run JOIN harness_ledger ledger USING (ledger_id)
      WHERE run.lease_expires_at < now() AND pg_postmaster_start_time() + ${graceMs} * interval '1 millisecond' < now() AND ledger.status IN ('queued', 'running')
      ORDER BY run.execution_id, run.ledger_id LIMIT 200 FOR UPDATE OF run SKIP LOCKED`;
    for (const run of lost) {
      const fact = await decide(tx, run);
      await appendJournal(tx, run.ledger_id, fact, { worker: run.lease_owner });
    }
    return lost.map((run) => run.ledger_id);
  });
}

async function decide(tx: Transaction, run: Lost): Promise<"claim-expired" | "worker-lost"> {
  const { ledger_id: ledgerId, execution_id: executionId, status } = run;
  const isCancelled = run.cancel_requested_at !== null;
  if (status === "queued" && !isCancelled) {
    await tx.run.update({
      where: { ledgerId },
      data: { leaseOwner: null, leaseExpiresAt: null, phase: null },
    });
    await tx.$executeRaw`SELECT pg_notify('touchstone_queue', '')`;
    return "claim-expired";
  }
  await decideLost(
    tx,
    { ledgerId, executionId, status, isCancelled },
    `The worker ${run.lease_owner} stopped answering while the run was in flight.`,
  );
  return "worker-lost";
}

/**
 * Ends a run that nobody carries out any more: aborted when an operator asked for it, else failed / error. What its journal
 * does not tell stays open until an operator settles it.
 */
export async function decideLost(
  tx: Transaction,
  run: { ledgerId: string; executionId: string; status: string; isCancelled: boolean },
  reason: string,
): Promise<void> {
  const unknown = run.status === "running" ? missingFacts(await readJournal(tx, run.ledgerId)) : [];
  if (run.isCancelled) await abortAll(tx, [run.ledgerId]);
  else await fail(tx, run, storableText(reason).trim() || "The worker gave the run back without a reason.");
  if (unknown.length > 0)
    await tx.run.update({ where: { ledgerId: run.ledgerId }, data: { missingFacts: unknown } });
  await finishExecution(tx, run.executionId);
}

const ENDED = {
  phase: null,
  leaseOwner: null,
  leaseExpiresAt: null,
  technical: "invalid",
  result: "undetermined",
} as const;

/** `queued → failed` does not exist in the contract: a run that never began is dequeued first. */
async function fail(
  tx: Transaction,
  { ledgerId, status }: { ledgerId: string; status: string },
  failureReason: string,
): Promise<void> {
  if (status === "queued") {
    const runId = contractIds.runId();
    await tx.$executeRaw`
      UPDATE harness_ledger SET status = 'running', run_id = ${runId}, started_at = greatest(now(), submitted_at) WHERE ledger_id = ${ledgerId}`;
  }
  await tx.$executeRaw`
    UPDATE harness_ledger SET status = 'failed', outcome = 'error', failure_reason = ${failureReason}, completed_at = greatest(now(), started_at)
    WHERE ledger_id = ${ledgerId}`;
  await tx.run.update({ where: { ledgerId }, data: { ...ENDED, termination: "infrastructure" } });
}

/** Ends runs that an operator cancelled and that no worker holds. */
export async function abortAll(tx: Transaction, ledgerIds: readonly string[]): Promise<void> {
  if (ledgerIds.length === 0) return;
  await tx.$executeRaw`
    UPDATE harness_ledger SET status = 'aborted', outcome = 'aborted', failure_reason = 'Cancelled by an operator.', completed_at = greatest(now(), started_at, submitted_at)
    WHERE ledger_id = ANY(${[...ledgerIds]})`;
  await tx.run.updateMany({
    where: { ledgerId: { in: [...ledgerIds] } },
    data: { ...ENDED, termination: "aborted" },
  });
}
