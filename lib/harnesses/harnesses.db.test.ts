import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { unseal } from "@/lib/platform/sealing";
import { registerWorker } from "@/lib/workers/mutations";
import { actorOf, anAccount, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { claimInstall, requestInstall, tellInstall, tellInstalled } from "./mutations/installs";
import { removeProviderKey, setProviderKey } from "./mutations/provider-keys";
import { getHarnessPage, listSealedKeys } from "./queries";
import { keyPurpose } from "./rules";

const KEY = "sk-live-0123456789-abcd";
const GEMINI = { harness: "gemini", version: "0.61.0" };
const data = mkdtempSync(path.join(tmpdir(), "ts-keys-"));

beforeAll(async () => {
  vi.stubEnv("TOUCHSTONE_DATA", data);
  await storeCatalog();
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(data, { recursive: true, force: true });
});
beforeEach(async () => {
  await db().providerKey.deleteMany();
  await db().harnessInstall.deleteMany();
  await db().installedHarness.deleteMany();
  await db().worker.deleteMany();
});

const aWorker = (...capabilities: string[]) =>
  registerWorker({ id: "wrk_1", host: "box-1", pid: 1, version: "0.1.0", capabilities });
const theHarness = async (slug = "gemini") =>
  (await getHarnessPage(SYSTEM)).harnesses.find((one) => one.slug === slug);
const theProvider = async (slug: string) =>
  (await getHarnessPage(SYSTEM)).providers.find((one) => one.slug === slug);
const lastDeed = async () =>
  db().auditEntry.findFirstOrThrow({
    orderBy: { id: "desc" },
    select: { actor: true, action: true, subject: true, data: true },
  });

describe("a provider's key", () => {
  test("is stored sealed, told by its last four signs, and opened by a worker alone", async () => {
    const admin = await anAccount("admin", "Ada");
    expect(await setProviderKey(actorOf(admin), { provider: "openai", key: ` ${KEY} ` })).toEqual({
      ok: true,
      value: { lastFour: "abcd" },
    });
    const stored = await db().providerKey.findUniqueOrThrow({ where: { provider: "openai" } });
    expect(Buffer.from(stored.sealed).includes(KEY)).toBe(false);
    expect(JSON.stringify(await getHarnessPage(SYSTEM))).not.toContain(KEY.slice(0, -4));
    expect(await theProvider("openai")).toMatchObject({ key: { lastFour: "abcd", setBy: "Ada" } });
    const sealed = (await listSealedKeys()).find(({ provider }) => provider.slug === "openai")?.sealed;
    expect(unseal(sealed ?? new Uint8Array(), keyPurpose("openai"))).toBe(KEY);
  });

  test("leaves an audit entry for each change, without the key", async () => {
    const actor = actorOf(await anAccount("admin", "Grace"));
    await setProviderKey(actor, { provider: "openai", key: KEY });
    expect(await lastDeed()).toEqual({
      actor: "Grace",
      action: "add-provider-key",
      subject: "openai",
      data: { lastFour: "abcd" },
    });
    await setProviderKey(actor, { provider: "openai", key: `${KEY}-wxyz` });
    expect(await lastDeed()).toMatchObject({
      action: "replace-provider-key",
      data: { before: "abcd", lastFour: "wxyz" },
    });
    expect(await removeProviderKey(actor, { provider: "openai" })).toEqual({ ok: true, value: null });
    expect(await lastDeed()).toMatchObject({ action: "remove-provider-key", data: { lastFour: "wxyz" } });
    expect(await removeProviderKey(actor, { provider: "openai" })).toMatchObject({ reason: "no-key" });
    const entries = await db().auditEntry.findMany();
    expect(JSON.stringify(entries.map(({ data: told }) => told))).not.toContain("sk-live");
  });

  test("belongs to a provider of the catalog and fits into a header", async () => {
    expect(await setProviderKey(SYSTEM, { provider: "nobody", key: KEY })).toMatchObject({
      reason: "unknown-provider",
    });
    for (const key of ["short", `${KEY}\r\nx-evil: 1`, `${KEY} ${KEY}`, "ключ".repeat(8)])
      await expect(setProviderKey(SYSTEM, { provider: "openai", key })).rejects.toThrow(
        /at least 16 characters|no spaces, line breaks/,
      );
    expect(await db().providerKey.count()).toBe(0);
  });

  test("is reachable when a worker that answers says so", async () => {
    expect(await theProvider("openai")).toMatchObject({ isReachable: false });
    await aWorker("provider:openai");
    expect(await theProvider("openai")).toMatchObject({ isReachable: true });
    expect(await theProvider("anthropic")).toMatchObject({ isReachable: false });
  });
});

describe("an install", () => {
  test("is ordered once, for what a stack pins", async () => {
    const first = await requestInstall(SYSTEM, GEMINI);
    expect(first.ok).toBe(true);
    expect(await requestInstall(SYSTEM, GEMINI)).toMatchObject({
      reason: "already-ordered",
      message: "The install of Gemini CLI 0.61.0 is under way already.",
    });
    expect(await requestInstall(SYSTEM, { ...GEMINI, version: "9.9.9" })).toMatchObject({
      reason: "not-pinned",
    });
    expect(await lastDeed()).toMatchObject({ action: "order-install", subject: "gemini" });
  });

  test("of two who order at once one wins", async () => {
    const both = await Promise.all([requestInstall(SYSTEM, GEMINI), requestInstall(SYSTEM, GEMINI)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("goes to one worker, which tells how far it is and how it ended", async () => {
    await requestInstall(SYSTEM, GEMINI);
    const orders = await Promise.all([claimInstall("wrk_1"), claimInstall("wrk_2")]);
    const order = orders.find((one) => one !== null);
    const taker = orders[0] === null ? "wrk_2" : "wrk_1";
    expect(orders.filter((one) => one === null)).toHaveLength(1);
    await tellInstall(taker, order?.id ?? "", { status: "installing", message: "40 of about 100 MB" });
    expect(await theHarness()).toMatchObject({
      install: { status: "installing", message: "40 of about 100 MB", finishedAt: null },
    });
    await tellInstall("wrk_9", order?.id ?? "", { status: "failed", message: "not mine" });
    await tellInstall(taker, order?.id ?? "", { status: "installed", message: null });
    expect(await theHarness()).toMatchObject({ install: { status: "installed", message: null } });
    expect(await requestInstall(SYSTEM, GEMINI)).toMatchObject({ ok: true });
  });

  test("of a worker that fell silent is taken by another one", async () => {
    await requestInstall(SYSTEM, GEMINI);
    await claimInstall("wrk_1");
    expect(await claimInstall("wrk_2")).toBeNull();
    await db().harnessInstall.updateMany({ data: { heardAt: new Date(Date.now() - 61_000) } });
    expect(await claimInstall("wrk_2")).toMatchObject(GEMINI);
  });
});

test("what a machine has replaces what it had, and leaves other machines alone", async () => {
  const tool = { ...GEMINI, bytes: 5_000_000_000, installedAt: new Date("2026-01-02T03:04:05Z") };
  await tellInstalled("box-1", [tool]);
  await tellInstalled("box-2", [tool]);
  expect((await theHarness())?.tools.map(({ host, bytes }) => [host, bytes])).toEqual([
    ["box-1", 5_000_000_000],
    ["box-2", 5_000_000_000],
  ]);
  await tellInstalled("box-1", []);
  expect((await theHarness())?.tools.map(({ host }) => host)).toEqual(["box-2"]);
});
