import { db } from "@/lib/platform/db";
import { appendJournal } from "./append-journal";
import { decideLost } from "./sweep-lost-runs";

/**
 * A worker gives a run back that it could not begin or conclude. A cancelled one is aborted, a running one failed; one
 * that had not started is failed too, since trying it again here would end the same way.
 */
export async function releaseClaim(workerId: string, ledgerId: string, reason: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const [run] = await tx.$queryRaw<
      { execution_id: string; status: string; cancel_requested_at: Date | null }[]
    >`
      SELECT run.execution_id, ledger.status, run.cancel_requested_at FROM runs run JOIN harness_ledger ledger USING (ledger_id)
      WHERE run.ledger_id = ${ledgerId} AND run.lease_owner = ${workerId} AND ledger.status IN ('queued', 'running') FOR UPDATE OF run`;
    if (!run) return;
    await decideLost(
      tx,
      {
        ledgerId,
        executionId: run.execution_id,
        status: run.status,
        isCancelled: run.cancel_requested_at !== null,
      },
      reason,
    );
    await appendJournal(tx, ledgerId, "claim-released", { worker: workerId, reason });
  });
}
