import { systemTransaction, db } from "@/lib/platform/db";

export type WorkerIdentity = {
  id: string;
  host: string;
  pid: number;
  version: string;
  capabilities: readonly string[];
};

/** A worker says that it is there and what it can do. */
export async function registerWorker(worker: WorkerIdentity): Promise<void> {
  const columns = { ...worker, capabilities: [...worker.capabilities] };
  await systemTransaction((tx) =>
    tx.worker.upsert({
      where: { id: worker.id },
      create: columns,
      update: { ...columns, lastSeenAt: new Date() },
    }),
  );
}

export async function removeWorker(id: string): Promise<void> {
  await db().worker.deleteMany({ where: { id } });
}
