import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/accounts/schema";
import { inTransaction, type Transaction } from "@/lib/platform/db";
import { ok, type Result } from "@/lib/shared/result";
import type { Prisma } from "@/prisma/generated/client";
import { appendJournal } from "./append-journal";
import { finishExecution } from "./conclude-run";
import { abort } from "./sweep-lost-runs";

const UNDECIDED: ReadonlySet<string> = new Set(["queued", "running"]);

/**
 * Asks for the end of every run that matches and has not ended. Runs that no worker holds end at once; the others are
 * told through their lease and the `touchstone_cancel` channel. Idempotent: gives the number of runs newly asked.
 */
export async function cancelRuns(
  actor: Actor,
  { where, subject }: { where: Prisma.RunWhereInput; subject: string },
  tx?: Transaction,
): Promise<Result<{ asked: number }, never>> {
  return inTransaction(tx, async (inside) => {
    const candidates = await inside.run.findMany({
      where: { AND: [where, { cancelRequestedAt: null, ledger: { status: { in: [...UNDECIDED] } } }] },
      select: { ledgerId: true, executionId: true },
      orderBy: { ledgerId: "asc" },
    });
    const runs = [];
    for (const run of candidates) if (await askOne(inside, run.ledgerId)) runs.push(run);
    for (const executionId of new Set(runs.map((run) => run.executionId)))
      await finishExecution(inside, executionId);
    await inside.$executeRaw`SELECT pg_notify('touchstone_cancel', '')`;
    if (runs.length > 0)
      await recordAudit(inside, actor, { action: "cancel-runs", subject, data: { runs: runs.length } });
    return ok({ asked: runs.length });
  });
}

/** The row is locked before it is looked at again: another cancel or the run's own end may have come first. */
async function askOne(tx: Transaction, ledgerId: string): Promise<boolean> {
  await tx.$queryRaw`SELECT ledger_id FROM runs WHERE ledger_id = ${ledgerId} FOR UPDATE`;
  const run = await tx.run.findUniqueOrThrow({
    where: { ledgerId },
    select: { leaseOwner: true, cancelRequestedAt: true, ledger: { select: { status: true } } },
  });
  if (run.cancelRequestedAt !== null || !UNDECIDED.has(run.ledger.status)) return false;
  await tx.run.update({ where: { ledgerId }, data: { cancelRequestedAt: new Date() } });
  await appendJournal(tx, ledgerId, "cancel-requested", {});
  if (run.leaseOwner === null) await abort(tx, ledgerId);
  return true;
}

export async function cancelRun(
  actor: Actor,
  { ledgerId }: { ledgerId: string },
): Promise<Result<{ asked: number }, never>> {
  return cancelRuns(actor, { where: { ledgerId }, subject: ledgerId });
}
