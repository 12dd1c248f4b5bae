import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { actorOf, anAccount, SYSTEM } from "@/lib/testing/builders";
import { changeRole, createAccount, ensureFirstAdmin } from "./mutations";
import { listAccounts } from "./queries";

describe("the first admin", () => {
  test("is made once, however many start at once", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => ensureFirstAdmin()));
    expect(made.filter((account) => account !== null)).toHaveLength(1);
    expect(await db().user.count()).toBe(1);
    expect(await ensureFirstAdmin()).toBeNull();
  });

  test("stays one while it is the last", async () => {
    const { id } = await db().user.findFirstOrThrow({ where: { role: "admin" } });
    const accountId = (await listAccounts(SYSTEM)).find((account) => account.id === id)?.id;
    expect(accountId).toBeDefined();
    for (const role of ["viewer", "reviewer", "operator"] as const)
      expect(accountId && (await changeRole(SYSTEM, { accountId, role }))).toMatchObject({
        reason: "last-admin",
      });
    expect(accountId && (await changeRole(SYSTEM, { accountId, role: "admin" }))).toMatchObject({ ok: true });
  });

  test("two admins who take each other's role at once leave one", async () => {
    await anAccount("admin");
    const admins = (await listAccounts(SYSTEM)).filter(({ role }) => role === "admin");
    expect(admins).toHaveLength(2);
    const answers = await Promise.all(
      admins.map(({ id: accountId }) => changeRole(SYSTEM, { accountId, role: "viewer" })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db().user.count({ where: { role: "admin" } })).toBe(1);
  });
});

describe("making an account", () => {
  const input = {
    name: "Ada",
    email: "Ada@Example.org",
    password: "correct horse battery",
    role: "viewer" as const,
  };

  test("an address is taken whatever its letters' case, also at once", async () => {
    const answers = await Promise.all(
      [input, { ...input, email: "ADA@example.ORG" }, input].map((one) => createAccount(SYSTEM, one)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      reason: "e-mail-taken",
      message: "There is an account for ada@example.org already.",
    });
    expect(await db().credential.count({ where: { user: { email: "ada@example.org" } } })).toBe(1);
  });

  test.each([
    ["a short password", { password: "short" }, "at least 12 characters"],
    ["no name", { name: "  " }, "name"],
    ["no address", { email: "nobody" }, "email"],
  ])("%s is refused as input", async (_what, changes, sentence) => {
    await expect(
      createAccount(SYSTEM, { ...input, email: `${randomUUID()}@example.org`, ...changes }),
    ).rejects.toThrow(sentence);
  });

  test("no password is kept in readable form, and the deed is on record", async () => {
    const made = await createAccount(SYSTEM, { ...input, email: `${randomUUID()}@example.org` });
    const id = made.ok ? made.value.id : "";
    const { password } = await db().credential.findFirstOrThrow({ where: { userId: id } });
    expect(password).not.toContain(input.password);
    expect(await db().auditEntry.count({ where: { subject: id, action: "create-account" } })).toBe(1);
  });

  test("only an admin sees the people", async () => {
    await expect(listAccounts(actorOf(await anAccount("operator")))).rejects.toThrow("Only an admin");
  });
});
