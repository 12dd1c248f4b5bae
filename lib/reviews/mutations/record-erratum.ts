import type { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { db, isUniqueViolation } from "@/lib/platform/db";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { storableJson } from "@/lib/shared/storable-json";
import { scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { itemsOf } from "../rules";
import { recordErratumInput, withdrawErratumInput } from "../schema";

export type ErratumRefusal = "no-such-version" | "no-such-item" | "already-recorded";

/** Records a known fault of a scenario version; the version itself stays as it is (Test Cabinet §4.7). */
export async function recordErratum(
  actor: Actor,
  raw: z.input<typeof recordErratumInput>,
): Promise<Result<void, ErratumRefusal>> {
  const input = storableJson(recordErratumInput.parse(raw));
  const { scenarioSlug, scenarioVersion, itemId, id } = input;
  const key = { scenarioSlug_version: { scenarioSlug, version: scenarioVersion } };
  try {
    return await db().$transaction(async (tx) => {
      const version = await tx.scenarioVersion.findUnique({ where: key, select: { manifest: true } });
      if (!version)
        return refuse("no-such-version", `There is no version ${scenarioVersion} of ${scenarioSlug}.`);
      const items = itemsOf(scenarioSchema.parse(version.manifest).review);
      if (itemId !== null && !items.some((item) => item.id === itemId))
        return refuse("no-such-item", `The checklist has no item ${itemId}.`);
      const recordedBy = actor.kind === "account" ? actor.account.name : actor.name;
      await tx.erratum.create({ data: { ...input, recordedBy } });
      await recordAudit(tx, actor, {
        action: "record-erratum",
        subject: `${scenarioSlug} ${scenarioVersion}`,
        data: { id, itemId, excludeFromScore: input.excludeFromScore },
      });
      return ok(undefined);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse(
      "already-recorded",
      `An erratum ${id} of this version was recorded before; choose another name.`,
    );
  }
}

/** Takes an erratum back: its item counts again. It stays in the table and in the audit log. */
export async function withdrawErratum(
  actor: Actor,
  raw: z.input<typeof withdrawErratumInput>,
): Promise<Result<void, "not-recorded">> {
  const { scenarioSlug, scenarioVersion, id } = withdrawErratumInput.parse(raw);
  return db().$transaction(async (tx) => {
    const moved = await tx.erratum.updateMany({
      where: { scenarioSlug, scenarioVersion, id, withdrawnAt: null },
      data: { withdrawnAt: new Date() },
    });
    if (moved.count === 0) return refuse("not-recorded", `No erratum ${id} of this version is in force.`);
    await recordAudit(tx, actor, {
      action: "withdraw-erratum",
      subject: `${scenarioSlug} ${scenarioVersion}`,
      data: { id },
    });
    return ok(undefined);
  });
}
