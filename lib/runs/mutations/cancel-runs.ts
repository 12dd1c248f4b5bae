import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/accounts/schema";
import { inTransaction, type Transaction } from "@/lib/platform/db";
import { ok, type Result } from "@/lib/shared/result";
import { Prisma } from "@/prisma/generated/client";
import { appendToJournals } from "./append-journal";
import { finishExecution } from "./conclude-run";
import { abortAll } from "./sweep-lost-runs";

type Asked = { ledgerId: string; executionId: string; isHeld: boolean };

/**
 * Asks for the end of every run that matches and has not ended, in one write whatever their number. Runs that no worker
 * holds end at once; the others are told through their lease and the `touchstone_cancel` channel. Idempotent: gives how
 * many were newly asked. The caller leaves the audit entry of the whole deed.
 */
export async function askToEnd(
  tx: Transaction,
  which: { ledgerId: string } | { executionId: string },
): Promise<number> {
  const matching =
    "ledgerId" in which
      ? Prisma.sql`run.ledger_id = ${which.ledgerId}`
      : Prisma.sql`run.execution_id = ${which.executionId}`;
  // Locked first, in one order: another cancel or a run's own end may come at the same moment.
  await tx.$queryRaw`SELECT run.ledger_id FROM runs run WHERE ${matching} AND run.cancel_requested_at IS NULL AND run.termination IS NULL
    ORDER BY run.ledger_id FOR UPDATE`;
  const asked = await tx.$queryRaw<Asked[]>`
    UPDATE runs run SET cancel_requested_at = now() FROM harness_ledger ledger
    WHERE ledger.ledger_id = run.ledger_id AND ${matching} AND run.cancel_requested_at IS NULL AND ledger.status IN ('queued', 'running')
    RETURNING run.ledger_id AS "ledgerId", run.execution_id AS "executionId", run.lease_owner IS NOT NULL AS "isHeld"`;
  if (asked.length === 0) return 0;
  await appendToJournals(
    tx,
    asked.map(({ ledgerId }) => ledgerId),
    "cancel-requested",
    {},
  );
  await abortAll(
    tx,
    asked.filter(({ isHeld }) => !isHeld).map(({ ledgerId }) => ledgerId),
  );
  for (const executionId of new Set(asked.map((run) => run.executionId)))
    await finishExecution(tx, executionId);
  await tx.$executeRaw`SELECT pg_notify('touchstone_cancel', '')`;
  return asked.length;
}

export async function cancelRun(
  actor: Actor,
  { ledgerId }: { ledgerId: string },
): Promise<Result<{ asked: number }, never>> {
  return inTransaction(undefined, async (tx) => {
    const asked = await askToEnd(tx, { ledgerId });
    if (asked > 0) await recordAudit(tx, actor, { action: "cancel-run", subject: ledgerId });
    return ok({ asked });
  });
}
