import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { inTransaction } from "@/lib/platform/db";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { appendJournal } from "./append-journal";

/** An operator settles what is not known about a lost run: looked at, and noted what was found. Done once. */
export async function reconcileRun(
  actor: Actor,
  { ledgerId, note }: { ledgerId: string; note: string },
): Promise<Result<void, "not-found" | "nothing-open">> {
  return inTransaction(undefined, async (tx) => {
    const by = actor.kind === "account" ? actor.account.name : actor.name;
    const settled = await tx.run.updateMany({
      where: { ledgerId, reconciledAt: null, missingFacts: { isEmpty: false } },
      data: { reconciledAt: new Date(), reconciledBy: by, reconciliationNote: note },
    });
    if (settled.count === 0)
      return (await tx.run.count({ where: { ledgerId } })) === 0
        ? refuse("not-found", `There is no run ${ledgerId}.`)
        : refuse("nothing-open", "Nothing is open about this run; somebody else may have settled it.");
    await appendJournal(tx, ledgerId, "run-reconciled", { by, note });
    await recordAudit(tx, actor, { action: "reconcile-run", subject: ledgerId, data: { note } });
    return ok(undefined);
  });
}
