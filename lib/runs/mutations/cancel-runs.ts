import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/accounts/schema";
import { inTransaction, type Transaction } from "@/lib/platform/db";
import { ok, type Result } from "@/lib/shared/result";
import type { Prisma } from "@/prisma/generated/client";
import { appendJournal } from "./append-journal";
import { finishExecution } from "./conclude-run";
import { abort } from "./sweep-lost-runs";

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
    const runs = await inside.run.findMany({
      where: { AND: [where, { cancelRequestedAt: null, ledger: { status: { in: ["queued", "running"] } } }] },
      select: { ledgerId: true, executionId: true, leaseOwner: true },
      orderBy: { ledgerId: "asc" },
    });
    for (const run of runs) {
      await inside.run.update({ where: { ledgerId: run.ledgerId }, data: { cancelRequestedAt: new Date() } });
      await appendJournal(inside, run.ledgerId, "cancel-requested", {});
      const isHeld = await inside.run.count({ where: { ledgerId: run.ledgerId, leaseOwner: { not: null } } });
      if (isHeld === 0) await abort(inside, run.ledgerId);
    }
    for (const executionId of new Set(runs.map((run) => run.executionId)))
      await finishExecution(inside, executionId);
    await inside.$executeRaw`SELECT pg_notify('touchstone_cancel', '')`;
    if (runs.length > 0)
      await recordAudit(inside, actor, { action: "cancel-runs", subject, data: { runs: runs.length } });
    return ok({ asked: runs.length });
  });
}

export async function cancelRun(
  actor: Actor,
  { ledgerId }: { ledgerId: string },
): Promise<Result<{ asked: number }, never>> {
  return cancelRuns(actor, { where: { ledgerId }, subject: ledgerId });
}
