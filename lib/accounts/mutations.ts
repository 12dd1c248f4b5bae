import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { recordAudit } from "@/lib/audit/mutations";
import { db, isUniqueViolation } from "@/lib/platform/db";
import { ok, refuse, type Result } from "@/lib/shared/result";
import {
  accountIdSchema,
  accountSchema,
  createAccountInput,
  type Account,
  type AccountId,
  type Actor,
  type CreateAccountInput,
  type Role,
} from "./schema";

/** Adds a person who signs in by e-mail and password; there is no open sign-up. */
export async function createAccount(
  actor: Actor,
  raw: CreateAccountInput,
): Promise<Result<Account, "e-mail-taken">> {
  const { password, name, role, ...input } = createAccountInput.parse(raw);
  const email = input.email.toLowerCase();
  const hashed = await hashPassword(password);
  try {
    return await db().$transaction(async (tx) => {
      const id = randomUUID();
      const row = await tx.user.create({ data: { id, name, email, role, emailVerified: true } });
      await tx.credential.create({
        data: { id: randomUUID(), accountId: id, providerId: "credential", userId: id, password: hashed },
      });
      await recordAudit(tx, actor, { action: "create-account", subject: id, data: { email, role } });
      return ok(accountSchema.parse(row));
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("e-mail-taken", `There is an account for ${email} already.`);
    throw error;
  }
}

/** The first admin of a new installation; signs in by the one-time link and sets no password before. */
export async function ensureFirstAdmin(): Promise<Account | null> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(7_446_001)`;
    if ((await tx.user.count()) > 0) return null;
    const row = await tx.user.create({
      data: {
        id: randomUUID(),
        name: "Admin",
        email: "admin@touchstone.local",
        role: "admin",
        emailVerified: true,
      },
    });
    await recordAudit(
      tx,
      { kind: "system", name: "first start" },
      { action: "create-account", subject: row.id, data: { role: "admin" } },
    );
    return accountSchema.parse(row);
  });
}

/** Changes what a person may do. The last admin stays one: somebody must be able to let others in. */
export async function changeRole(
  actor: Actor,
  { accountId, role }: { accountId: AccountId; role: Role },
): Promise<Result<Account, "not-found" | "last-admin">> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE`;
    const before = await tx.user.findUnique({
      where: { id: accountIdSchema.parse(accountId) },
      select: { role: true },
    });
    if (!before) return refuse("not-found", "There is no such account.");
    if (
      before.role === "admin" &&
      role !== "admin" &&
      (await tx.user.count({ where: { role: "admin" } })) === 1
    )
      return refuse("last-admin", "The last admin stays one: somebody must be able to let others in.");
    const row = await tx.user.update({ where: { id: accountId }, data: { role } });
    await recordAudit(tx, actor, {
      action: "change-role",
      subject: accountId,
      data: { from: before.role, to: role },
    });
    return ok(accountSchema.parse(row));
  });
}
