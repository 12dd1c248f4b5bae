import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { planNextAttempt } from "@/lib/executor/plan/plan-execution";
import { runRequestSchema } from "@/lib/executor/plan/run-request";
import { db, inTransaction, type Transaction } from "@/lib/platform/db";
import { contractIds } from "@/lib/platform/ids";
import { admitRuns } from "@/lib/runs/mutations/admit-runs";
import { listJournal } from "@/lib/runs/queries";
import { mayHaveReachedSubject } from "@/lib/runs/rules";
import { ok, refuse, type Result } from "@/lib/shared/result";

const SYSTEM_RETRY: Actor = { kind: "system", name: "technical retry" };
type Slot = { executionId: string; slotOrdinal: number };

/** Runs a slot again under its pinned inputs. The new run counts even if it is worse; the earlier ones stay visible. */
export async function rerunSlot(
  actor: Actor,
  slot: Slot,
  outer?: Transaction,
): Promise<Result<{ ledgerId: LedgerId }, "not-found" | "still-running">> {
  return inTransaction(outer, async (tx) => {
    await tx.$queryRaw`SELECT id FROM executions WHERE id = ${slot.executionId} FOR UPDATE`;
    const last = await tx.run.findFirst({
      where: { ...slot, isLatest: true },
      select: { attempt: true, request: true, ledger: { select: { status: true } } },
    });
    if (!last) return refuse("not-found", "There is no such slot.");
    if (last.ledger.status === "queued" || last.ledger.status === "running")
      return refuse("still-running", "The slot's run has not ended yet.");
    const request = planNextAttempt(runRequestSchema.parse(last.request), {
      attempt: last.attempt + 1,
      now: new Date(),
      ids: contractIds,
    });
    await admitRuns(tx, [request]);
    await tx.execution.update({
      where: { id: slot.executionId },
      data: { finishedAt: null, cancelRequestedAt: null },
    });
    await recordAudit(tx, actor, {
      action: "rerun-slot",
      subject: slot.executionId,
      data: { slot: slot.slotOrdinal, attempt: request.attempt },
    });
    return ok({ ledgerId: request.ledgerId });
  });
}

/**
 * A technical retry: only after an end by infrastructure of which the run's journal proves that the subject was not
 * reached, and only as often as the execution allows. Gives the new run, or null.
 */
export async function retryIfUntouched(ledgerId: string): Promise<LedgerId | null> {
  const run = await db().run.findUnique({
    where: { ledgerId },
    select: {
      executionId: true,
      slotOrdinal: true,
      attempt: true,
      isLatest: true,
      termination: true,
      slot: { select: { execution: { select: { technicalRetries: true, cancelRequestedAt: true } } } },
    },
  });
  if (!run?.isLatest || run.termination !== "infrastructure") return null;
  if (run.attempt > run.slot.execution.technicalRetries || run.slot.execution.cancelRequestedAt) return null;
  const journal = await listJournal(SYSTEM_RETRY, ledgerId);
  if (mayHaveReachedSubject(journal)) return null;
  const retried = await rerunSlot(SYSTEM_RETRY, {
    executionId: run.executionId,
    slotOrdinal: run.slotOrdinal,
  });
  return retried.ok ? retried.value.ledgerId : null;
}
