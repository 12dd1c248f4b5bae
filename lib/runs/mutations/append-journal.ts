import { systemTransaction, type Transaction } from "@/lib/platform/db";
import { chainFact } from "@/lib/shared/hash-chain";
import { storableJson } from "@/lib/shared/storable-json";
import type { Prisma } from "@/prisma/generated/client";

/** Adds one fact to a run's chain. The run's row is locked first, so that two writers cannot fork the chain. */
export async function appendJournal(
  tx: Transaction,
  ledgerId: string,
  type: string,
  data: Prisma.InputJsonObject,
  at = new Date(),
): Promise<void> {
  await tx.$queryRaw`SELECT ledger_id FROM runs WHERE ledger_id = ${ledgerId} FOR UPDATE`;
  const last = await tx.journalEntry.findFirst({
    where: { ledgerId },
    orderBy: { sequence: "desc" },
    select: { sequence: true, sha256: true },
  });
  const fact = chainFact(last, { at: at.toISOString(), type, data: storableJson(data) });
  await tx.journalEntry.create({ data: { ...fact, ledgerId, at } });
}

/** First facts of runs that were just made: nobody else can write there yet, so all go in at once. */
export async function openJournals(
  tx: Transaction,
  type: string,
  runs: readonly { ledgerId: string; data: Prisma.InputJsonObject }[],
  at = new Date(),
): Promise<void> {
  await tx.journalEntry.createMany({
    data: runs.map(({ ledgerId, data }) => ({
      ...chainFact(null, { at: at.toISOString(), type, data: storableJson(data) }),
      ledgerId,
      at,
    })),
  });
}

/** One fact of a run in a transaction of its own. Data that JSON cannot hold (undefined) is left out. */
export async function appendRunFact(
  ledgerId: string,
  type: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await systemTransaction((tx) => appendJournal(tx, ledgerId, type, JSON.parse(JSON.stringify(data))));
}
