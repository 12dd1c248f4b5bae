import { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { storableJson } from "@/lib/shared/storable-json";
import { isDisputed } from "../rules";
import { adjudicateItemInput, checklistAnswerSchema, type AdjudicateItemInput } from "../schema";

export type AdjudicateRefusal = "not-a-person" | "not-disputed" | "decided-meanwhile";

const answeredSchema = z.object({
  answers: z.array(checklistAnswerSchema.pick({ itemId: true, answer: true })),
});

/**
 * Decides an item that the submitted reviews of a run differ on. No review is touched, and an earlier decision stays beside
 * the new one (lib/decisions/0050); who decides names the decision that they saw.
 */
export async function adjudicateItem(
  actor: Actor,
  raw: AdjudicateItemInput,
): Promise<Result<{ ordinal: number }, AdjudicateRefusal>> {
  const { ledgerId, itemId, answer, note, replaces } = storableJson(adjudicateItemInput.parse(raw));
  if (actor.kind !== "account")
    return refuse("not-a-person", "Only a person settles what reviewers differ on.");
  const adjudicatorId = actor.account.id;
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT ledger_id FROM runs WHERE ledger_id = ${ledgerId} FOR UPDATE`;
    const reviews = await tx.review.findMany({
      where: { ledgerId, status: "submitted" },
      select: { answers: { where: { itemId }, select: { itemId: true, answer: true } } },
    });
    if (!isDisputed(itemId, answeredSchema.array().parse(reviews)))
      return refuse("not-disputed", "The submitted reviews do not differ on this item.");
    const last = await tx.adjudication.aggregate({ where: { ledgerId, itemId }, _max: { ordinal: true } });
    if ((last._max.ordinal ?? 0) !== replaces)
      return refuse("decided-meanwhile", "Somebody decided this item in the meantime; read that first.");
    const ordinal = replaces + 1;
    await tx.adjudication.create({
      data: { id: newId("adj_"), ledgerId, itemId, ordinal, answer, note, adjudicatorId },
    });
    await recordAudit(tx, actor, {
      action: "adjudicate-review",
      subject: ledgerId,
      data: { itemId, answer, ordinal },
    });
    return ok({ ordinal });
  });
}
