import type { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { db } from "@/lib/platform/db";
import { ok, refuse, type Result } from "@/lib/shared/result";
import type { savePolicyInput } from "../schema";

/** Sets how the runs of a suite, or all others, are reviewed; a suite may go back to the rule for all. */
export async function savePolicy(
  actor: Actor,
  { scope, policy }: z.output<typeof savePolicyInput>,
): Promise<Result<void, "no-such-suite" | "rule-for-all-stays">> {
  if (scope === "*" && policy === null)
    return refuse("rule-for-all-stays", "The rule for all suites is always there.");
  return db().$transaction(async (tx) => {
    if (scope !== "*" && (await tx.suite.count({ where: { slug: scope } })) === 0)
      return refuse("no-such-suite", `There is no suite ${scope}.`);
    if (policy === null) await tx.reviewPolicy.deleteMany({ where: { scope } });
    else await tx.reviewPolicy.upsert({ where: { scope }, create: { scope, ...policy }, update: policy });
    await recordAudit(tx, actor, { action: "save-review-policy", subject: scope, data: { policy } });
    return ok(undefined);
  });
}
