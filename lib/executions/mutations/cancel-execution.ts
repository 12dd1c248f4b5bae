import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { inTransaction } from "@/lib/platform/db";
import { askToEnd } from "@/lib/runs/mutations/cancel-runs";
import { ok, refuse, type Result } from "@/lib/shared/result";

/**
 * Cancels what has not ended; finished runs keep their evidence. Asking twice is the same as asking once, and leaves one
 * audit entry.
 */
export async function cancelExecution(
  actor: Actor,
  { executionId }: { executionId: string },
): Promise<Result<{ asked: number }, "not-found">> {
  return inTransaction(undefined, async (tx) => {
    const found = await tx.execution.updateMany({
      where: { id: executionId, cancelRequestedAt: null },
      data: { cancelRequestedAt: new Date() },
    });
    if (found.count === 0 && (await tx.execution.count({ where: { id: executionId } })) === 0)
      return refuse("not-found", `There is no execution ${executionId}.`);
    const asked = await askToEnd(tx, { executionId });
    if (found.count > 0 || asked > 0)
      await recordAudit(tx, actor, {
        action: "cancel-execution",
        subject: executionId,
        data: { runs: asked },
      });
    return ok({ asked });
  });
}
