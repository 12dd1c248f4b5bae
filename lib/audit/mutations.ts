import type { Actor } from "@/lib/accounts/schema";
import type { Transaction } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** Writes who did what into the given transaction: no deed without its entry, no entry without its deed. */
export async function recordAudit(
  tx: Transaction,
  actor: Actor,
  entry: { action: string; subject: string; data?: Prisma.InputJsonObject },
): Promise<void> {
  const name = actor.kind === "account" ? actor.account.name : `system: ${actor.name}`;
  await tx.auditEntry.create({
    data: {
      actorId: actor.kind === "account" ? actor.account.id : null,
      actor: name,
      action: entry.action,
      subject: entry.subject,
      data: entry.data ?? {},
    },
  });
}
