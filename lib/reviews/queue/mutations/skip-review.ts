import type { Actor } from "@/lib/accounts/schema";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { systemTransaction } from "@/lib/platform/db";
import { ok, refuse, type Result } from "@/lib/shared/result";

/** Puts a run to the end of the actor's own queue and gives its place free. What they wrote stays; nobody else's queue changes. */
export async function skipReview(
  actor: Actor,
  { ledgerId }: { ledgerId: LedgerId },
): Promise<Result<void, "not-a-person" | "run-not-reviewable">> {
  if (actor.kind !== "account") return refuse("not-a-person", "Only a person reviews.");
  const reviewerId = actor.account.id;
  return systemTransaction(async (tx) => {
    const run = await tx.run.findUnique({ where: { ledgerId }, select: { termination: true } });
    if (run?.termination !== "completed")
      return refuse("run-not-reviewable", "Only completed runs are reviewed.");
    await tx.reviewClaim.deleteMany({ where: { ledgerId, reviewerId } });
    await tx.reviewSkip.upsert({
      where: { ledgerId_reviewerId: { ledgerId, reviewerId } },
      create: { ledgerId, reviewerId },
      update: { skippedAt: new Date() },
    });
    return ok(undefined);
  });
}
