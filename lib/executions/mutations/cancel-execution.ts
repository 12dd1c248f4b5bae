import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { db } from "@/lib/platform/db";
import { cancelRuns } from "@/lib/runs/mutations/cancel-runs";
import { ok, refuse, type Result } from "@/lib/shared/result";

/** Cancels what has not ended; finished runs keep their evidence. Asking twice is the same as asking once. */
export async function cancelExecution(
  actor: Actor,
  { executionId }: { executionId: string },
): Promise<Result<{ asked: number }, "not-found">> {
  return db().$transaction(async (tx) => {
    const found = await tx.execution.updateMany({
      where: { id: executionId, cancelRequestedAt: null },
      data: { cancelRequestedAt: new Date() },
    });
    if (found.count === 0 && (await tx.execution.count({ where: { id: executionId } })) === 0)
      return refuse("not-found", `There is no execution ${executionId}.`);
    const cancelled = await cancelRuns(actor, { where: { executionId }, subject: executionId }, tx);
    if (found.count > 0) await recordAudit(tx, actor, { action: "cancel-execution", subject: executionId });
    return cancelled.ok ? ok(cancelled.value) : cancelled;
  });
}
