import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import { db, inTransaction, systemTransaction } from "@/lib/platform/db";
import { ok, refuse, type Result } from "@/lib/shared/result";
import type { WorkerIdentity } from "./schema";

const FORGET_AFTER = "1 day";

/** A worker says that it is there and what it can do. Forgets workers that have been silent for a day. */
export async function registerWorker(worker: WorkerIdentity): Promise<void> {
  const columns = { ...worker, capabilities: [...worker.capabilities] };
  await systemTransaction(async (tx) => {
    await tx.worker.upsert({
      where: { id: worker.id },
      create: columns,
      update: { ...columns, lastSeenAt: new Date() },
    });
    await tx.$executeRaw`DELETE FROM workers WHERE last_seen_at < now() - ${FORGET_AFTER}::interval`;
  });
}

export async function removeWorker(id: string): Promise<void> {
  await db().worker.deleteMany({ where: { id } });
}

export type Heartbeat = { isKnown: boolean; isDraining: boolean };

/** A worker is there; gives whether anybody asked it to take nothing more. `isKnown` is false once it was forgotten. */
export async function beatWorker(id: string, isStopping: boolean): Promise<Heartbeat> {
  const [row] = await db().$queryRaw<{ is_draining: boolean }[]>`
    UPDATE workers SET last_seen_at = now(), is_stopping = ${isStopping} WHERE id = ${id}
    RETURNING drain_requested_at IS NOT NULL AS is_draining`;
  return { isKnown: row !== undefined, isDraining: row?.is_draining ?? false };
}

/** Lets a worker finish what it holds and take nothing more, or take runs again. Asking twice is the same as asking once. */
export async function setDraining(
  actor: Actor,
  { workerId, isDraining }: { workerId: string; isDraining: boolean },
): Promise<Result<{ isChanged: boolean }, "not-found">> {
  return inTransaction(undefined, async (tx) => {
    const changed = await tx.worker.updateMany({
      where: { id: workerId, drainRequestedAt: isDraining ? null : { not: null } },
      data: { drainRequestedAt: isDraining ? new Date() : null },
    });
    if (changed.count === 0)
      return (await tx.worker.count({ where: { id: workerId } })) === 0
        ? refuse("not-found", "This worker is not there any more.")
        : ok({ isChanged: false });
    await recordAudit(tx, actor, {
      action: isDraining ? "drain-worker" : "resume-worker",
      subject: workerId,
    });
    await tx.$executeRaw`SELECT pg_notify('touchstone_cancel', '')`;
    return ok({ isChanged: true });
  });
}
