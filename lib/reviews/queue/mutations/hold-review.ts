import type { Actor } from "@/lib/accounts/schema";
import { systemTransaction } from "@/lib/platform/db";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { ok, refuse, type Result } from "@/lib/shared/result";

/** A claim that is not renewed for this long frees its place; whoever held it can still save. */
export const CLAIM_SECONDS = 300;

/** Says that the actor is reviewing a run now, or still is. A system move: it decides what the queue hands out and nothing else. */
export async function holdReview(
  actor: Actor,
  { ledgerId }: { ledgerId: LedgerId },
): Promise<Result<{ heldForSeconds: number }, "not-a-person" | "run-not-reviewable">> {
  if (actor.kind !== "account") return refuse("not-a-person", "Only a person reviews.");
  const reviewerId = actor.account.id;
  const held = await systemTransaction(
    (tx) => tx.$executeRaw`
      INSERT INTO review_claims (ledger_id, reviewer_id, expires_at)
      SELECT ledger_id, ${reviewerId}, now() + make_interval(secs => ${CLAIM_SECONDS}) FROM runs
      WHERE ledger_id = ${ledgerId} AND termination = 'completed'
      ON CONFLICT (ledger_id, reviewer_id) DO UPDATE SET expires_at = EXCLUDED.expires_at`,
  );
  if (held === 0) return refuse("run-not-reviewable", "Only completed runs are reviewed.");
  return ok({ heldForSeconds: CLAIM_SECONDS });
}
