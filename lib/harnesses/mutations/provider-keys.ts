import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/accounts/schema";
import { db } from "@/lib/platform/db";
import { seal } from "@/lib/platform/sealing";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { keyPurpose } from "../rules";
import { removeProviderKeyInput, setProviderKeyInput } from "../schema";
import { tellOfChange } from "./tell-of-change";

const nameOf = (actor: Actor): string =>
  actor.kind === "account" ? actor.account.name : `system: ${actor.name}`;

/** Stores a provider's key sealed, in place of the one before. It is never read again but by a worker. */
export async function setProviderKey(
  actor: Actor,
  raw: { provider: string; key: string },
): Promise<Result<{ lastFour: string }, "unknown-provider">> {
  const { provider, key } = setProviderKeyInput.parse(raw);
  const sealed = Uint8Array.from(seal(key, keyPurpose(provider)));
  const lastFour = key.slice(-4);
  return db().$transaction(async (tx) => {
    if ((await tx.provider.count({ where: { slug: provider } })) === 0)
      return refuse("unknown-provider", `The catalog has no provider ${provider}.`);
    const before = await tx.providerKey.findUnique({ where: { provider }, select: { lastFour: true } });
    const columns = { sealed, lastFour, setBy: nameOf(actor), setAt: new Date() };
    await tx.providerKey.upsert({ where: { provider }, create: { provider, ...columns }, update: columns });
    await recordAudit(tx, actor, {
      action: before === null ? "add-provider-key" : "replace-provider-key",
      subject: provider,
      data: { lastFour, ...(before === null ? {} : { before: before.lastFour }) },
    });
    await tellOfChange(tx, "touchstone_keys");
    return ok({ lastFour });
  });
}

/** Forgets a provider's key. Runs that have begun keep what their gateway holds. */
export async function removeProviderKey(
  actor: Actor,
  raw: { provider: string },
): Promise<Result<null, "no-key">> {
  const { provider } = removeProviderKeyInput.parse(raw);
  return db().$transaction(async (tx) => {
    const [removed] = await tx.$queryRaw<{ last_four: string }[]>`
      DELETE FROM provider_keys WHERE provider = ${provider} RETURNING last_four`;
    if (removed === undefined) return refuse("no-key", `There is no key of ${provider}.`);
    await recordAudit(tx, actor, {
      action: "remove-provider-key",
      subject: provider,
      data: { lastFour: removed.last_four },
    });
    await tellOfChange(tx, "touchstone_keys");
    return ok(null);
  });
}
