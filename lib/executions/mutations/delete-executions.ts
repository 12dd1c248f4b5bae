import type { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { inTransaction, type Transaction } from "@/lib/platform/db";
import { ok, refuse, type Result } from "@/lib/shared/result";
import type { deleteExecutionsInput } from "../schema";

type Refusal = "not-found" | "still-running" | "holds-work";
type Found = { id: string; title: string; open: number; reviews: number; publications: number; runs: number };

/**
 * Deletes finished executions with their runs, all or none of them. Their ledger rows, results and snapshots stay, as the
 * contract asks; what people reviewed or published is never deleted with an execution.
 */
export async function deleteExecutions(
  actor: Actor,
  { executionIds }: z.output<typeof deleteExecutionsInput>,
): Promise<Result<{ deleted: number }, Refusal>> {
  const ids = [...new Set(executionIds)].toSorted();
  return inTransaction(undefined, async (tx) => {
    const found = await lockAndRead(tx, ids);
    const absent = ids.find((id) => !found.some((one) => one.id === id));
    if (absent !== undefined)
      return refuse("not-found", `There is no execution ${absent}; nothing was deleted.`);
    const kept = found.find(({ open, reviews, publications }) => open + reviews + publications > 0);
    if (kept !== undefined) return refuse(kept.open > 0 ? "still-running" : "holds-work", whyKept(kept));
    await tx.execution.deleteMany({ where: { id: { in: ids } } });
    for (const { id, title, runs } of found)
      await recordAudit(tx, actor, { action: "delete-execution", subject: id, data: { title, runs } });
    return ok({ deleted: ids.length });
  });
}

/** Runs are locked too: a review that is being written waits, and finds its run gone, instead of being deleted with it. */
async function lockAndRead(tx: Transaction, ids: readonly string[]): Promise<Found[]> {
  await tx.$queryRaw`SELECT id FROM executions WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`;
  await tx.$queryRaw`SELECT ledger_id FROM runs WHERE execution_id = ANY(${[...ids]}) ORDER BY ledger_id FOR UPDATE`;
  return tx.$queryRaw<Found[]>`
    SELECT e.id, e.title, count(r.ledger_id)::int AS runs, count(*) FILTER (WHERE r.status IN ('queued', 'running'))::int AS open,
      coalesce(sum((SELECT count(*) FROM reviews v WHERE v.ledger_id = r.ledger_id)), 0)::int AS reviews,
      coalesce(sum((SELECT count(*) FROM publications p WHERE p.ledger_id = r.ledger_id)), 0)::int AS publications
    FROM executions e LEFT JOIN runs r ON r.execution_id = e.id WHERE e.id = ANY(${[...ids]}) GROUP BY e.id ORDER BY e.id`;
}

function whyKept({ title, open, reviews, publications }: Found): string {
  const why =
    open > 0
      ? "it has not ended; cancel it first"
      : publications > 0
        ? "a run of it was published, and a publication keeps its trail"
        : `${reviews === 1 ? "a review" : `${reviews} reviews`} of its runs would be lost`;
  return `“${title}” stays: ${why}. Nothing was deleted.`;
}
