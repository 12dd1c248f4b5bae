import type { Actor } from "@/lib/accounts/schema";
import { ledgerIdSchema, type LedgerId } from "@/lib/contracts/rg-ledger";
import { systemTransaction } from "@/lib/platform/db";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { queueOf } from "../queries";
import { CLAIM_SECONDS } from "./hold-review";

const HAND_OUT_LOCK = 7_446_050;

/**
 * Hands the actor the next run of their own queue and claims it: what they began first, else one that has fewer reviews and
 * people at it than it needs. Handing out is one at a time, so that no two people fill the same last place.
 */
export async function takeNextReview(
  actor: Actor,
): Promise<Result<{ ledgerId: LedgerId }, "not-a-person" | "nothing-waits">> {
  if (actor.kind !== "account") return refuse("not-a-person", "Only a person reviews.");
  const reviewerId = actor.account.id;
  return systemTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${HAND_OUT_LOCK})`;
    const taken = await tx.$queryRaw<{ ledger_id: string }[]>`
      INSERT INTO review_claims (ledger_id, reviewer_id, expires_at)
      SELECT ledger_id, ${reviewerId}, now() + make_interval(secs => ${CLAIM_SECONDS}) FROM (${queueOf(reviewerId)}) queue
      WHERE key < '1' OR (key < '2' AND reviews + others_at_it < reviews_needed)
      ORDER BY key LIMIT 1
      ON CONFLICT (ledger_id, reviewer_id) DO UPDATE SET expires_at = EXCLUDED.expires_at
      RETURNING ledger_id`;
    const next = taken[0];
    return next === undefined
      ? refuse("nothing-waits", "Nothing waits for you that nobody else is at.")
      : ok({ ledgerId: ledgerIdSchema.parse(next.ledger_id) });
  });
}
