import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/accounts/schema";
import { harnessFacts } from "@/lib/executor/plan/harness-facts";
import { db, isUniqueViolation, systemTransaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { listPins, type HarnessPin } from "../queries";
import { requestInstallInput } from "../schema";
import { tellOfChange } from "./tell-of-change";

/** A worker that has told nothing for so long is gone; another one takes its order. */
const SILENCE_MS = 60_000;

/** Orders the install of a pinned CLI; a worker that has it not takes the order. */
export async function requestInstall(
  actor: Actor,
  raw: HarnessPin,
): Promise<Result<{ id: string }, "not-pinned" | "nothing-to-install" | "already-ordered">> {
  const { harness, version } = requestInstallInput.parse(raw);
  const { title, packageName } = harnessFacts(harness);
  const pins = await listPins();
  if (!pins.some((pin) => pin.harness === harness && pin.version === version))
    return refuse("not-pinned", `No stack pins ${title} ${version}.`);
  if (packageName === null)
    return refuse("nothing-to-install", `${title} is no package: there is nothing to install.`);
  const id = newId("ins_");
  try {
    return await db().$transaction(async (tx) => {
      const requestedBy = actor.kind === "account" ? actor.account.name : `system: ${actor.name}`;
      await tx.harnessInstall.create({ data: { id, harness, version, requestedBy } });
      await recordAudit(tx, actor, { action: "order-install", subject: harness, data: { version } });
      await tellOfChange(tx, "touchstone_installs");
      return ok({ id });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse("already-ordered", `The install of ${title} ${version} is under way already.`);
  }
}

export type InstallOrder = HarnessPin & { id: string };

/** Takes the oldest order that nobody works on. Null = nothing to do. */
export async function claimInstall(workerId: string): Promise<InstallOrder | null> {
  return systemTransaction(async (tx) => {
    const [row] = await tx.$queryRaw<InstallOrder[]>`
      UPDATE harness_installs SET status = 'installing', worker_id = ${workerId}, heard_at = now(), message = NULL
      WHERE id = (
        SELECT id FROM harness_installs
        WHERE status = 'queued' OR (status = 'installing' AND heard_at < now() - ${SILENCE_MS} * interval '1 millisecond')
        ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, harness, version`;
    if (row !== undefined) await tellOfChange(tx);
    return row ?? null;
  });
}

type Told = { status: "installing" | "installed" | "failed"; message: string | null };

/** Says how far an order is. One that another worker has taken meanwhile is left alone. */
export async function tellInstall(workerId: string, id: string, { status, message }: Told): Promise<void> {
  await systemTransaction(async (tx) => {
    const now = new Date();
    await tx.harnessInstall.updateMany({
      where: { id, workerId, status: "installing" },
      data: { status, message, heardAt: now, finishedAt: status === "installing" ? null : now },
    });
    await tellOfChange(tx);
  });
}

export type FoundTool = HarnessPin & { bytes: number; installedAt: Date };

/** What a worker found on its machine, in place of what was found there before. */
export async function tellInstalled(host: string, tools: readonly FoundTool[]): Promise<void> {
  await systemTransaction(async (tx) => {
    await tx.installedHarness.deleteMany({ where: { host } });
    await tx.installedHarness.createMany({
      data: tools.map(({ bytes, ...tool }) => ({ ...tool, host, bytes: BigInt(bytes) })),
    });
    await tellOfChange(tx);
  });
}
