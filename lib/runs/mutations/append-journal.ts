import { systemTransaction, type Transaction } from "@/lib/platform/db";
import { chainFact, type ChainedFact } from "@/lib/shared/hash-chain";
import { storableJson } from "@/lib/shared/storable-json";
import type { Prisma } from "@/prisma/generated/client";
import { z } from "zod";

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

/** One and the same fact for many runs, whose rows the caller has locked. */
export async function appendToJournals(
  tx: Transaction,
  ledgerIds: readonly string[],
  type: string,
  data: Prisma.InputJsonObject,
  at = new Date(),
): Promise<void> {
  const last = await tx.$queryRaw<{ ledgerId: string; sequence: number; sha256: string }[]>`
    SELECT DISTINCT ON (ledger_id) ledger_id AS "ledgerId", sequence, sha256 FROM journal_entries
    WHERE ledger_id = ANY(${[...ledgerIds]}) ORDER BY ledger_id, sequence DESC`;
  await tx.journalEntry.createMany({
    data: ledgerIds.map((ledgerId) => ({
      ...chainFact(last.find((one) => one.ledgerId === ledgerId) ?? null, {
        at: at.toISOString(),
        type,
        data: storableJson(data),
      }),
      ledgerId,
      at,
    })),
  });
}

/** The chain of a run as it stands, oldest first. */
export async function readJournal(tx: Transaction, ledgerId: string): Promise<ChainedFact[]> {
  const rows = await tx.journalEntry.findMany({ where: { ledgerId }, orderBy: { sequence: "asc" } });
  return rows.map(({ at, data, ...row }) => ({ ...row, data: factData.parse(data), at: at.toISOString() }));
}
const factData = z.record(z.string(), z.unknown());

/** A worker of the run's machine took down what a dead one left; told only of runs that are known here. */
export async function tellReclaimed(
  ledgerId: string,
  report: { clean: boolean; leftovers: readonly string[] },
): Promise<void> {
  await systemTransaction(async (tx) => {
    if ((await tx.run.count({ where: { ledgerId } })) === 0) return;
    await appendJournal(tx, ledgerId, "box-reclaimed", {
      clean: report.clean,
      leftovers: [...report.leftovers],
    });
  });
}
