import { may } from "@/lib/accounts/rules";
import type { Actor } from "@/lib/accounts/schema";
import { db } from "@/lib/platform/db";
import { ForbiddenError } from "@/lib/shared/errors";
import { auditEntrySchema, type AuditEntry } from "./schema";

const PAGE = 50;

/** Newest first, a page of 50; the cursor is the id of the last entry seen. */
export async function listAuditEntries(
  actor: Actor,
  { cursor }: { cursor: string | null },
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  if (actor.kind === "account" && !may(actor.account.role, "read-audit"))
    throw new ForbiddenError("Only an admin reads the audit log.");
  const rows = await db().auditEntry.findMany({
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: PAGE + 1,
    ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
    select: { id: true, at: true, actor: true, action: true, subject: true, data: true },
  });
  const items = rows.slice(0, PAGE).map((row) => auditEntrySchema.parse(row));
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
}
