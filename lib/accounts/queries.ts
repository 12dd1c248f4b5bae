import { db } from "@/lib/platform/db";
import { ForbiddenError } from "@/lib/shared/errors";
import { may } from "./rules";
import { accountSchema, type Account, type Actor } from "./schema";

const ACCOUNT = { id: true, name: true, email: true, role: true, createdAt: true } as const;

/** Everybody, by name. Throws ForbiddenError for whoever may not manage accounts. */
export async function listAccounts(actor: Actor): Promise<Account[]> {
  if (actor.kind === "account" && !may(actor.account.role, "manage-accounts"))
    throw new ForbiddenError("Only an admin sees the people.");
  const rows = await db().user.findMany({ orderBy: [{ name: "asc" }, { id: "asc" }], select: ACCOUNT });
  return rows.map((row) => accountSchema.parse(row));
}

/** The person at an address, whatever its case; null when there is none. */
export async function findAccount(_actor: Actor, email: string): Promise<Account | null> {
  const row = await db().user.findUnique({ where: { email: email.trim().toLowerCase() }, select: ACCOUNT });
  return row ? accountSchema.parse(row) : null;
}
