import type { Actor } from "@/lib/accounts/schema";
import { ledgerIdSchema, ledgerRowSchema } from "@/lib/contracts/rg-ledger";
import { db } from "@/lib/platform/db";
import { NotFoundError } from "@/lib/shared/errors";
import { Prisma } from "@/prisma/generated/client";
import { asListItem, listLedgerInput, type LedgerPage, type ListLedgerInput } from "./schema";

/** Times leave as ISO-8601 UTC with Z, as the contract's sample has them. */
const COLUMNS = Prisma.sql`ledger_id, run_id, benchmark_id, agent_id, status, outcome, submitted_at, started_at, completed_at,
  harness_version, snapshot_ref, failure_reason, created_at, updated_at`;

type Position = { submittedAt: string; ledgerId: string };

function encodeCursor({ submittedAt, ledgerId }: Position): string {
  return `${submittedAt}_${ledgerId}`;
}

/** Throws NotFoundError for a cursor that none of our pages gave. */
function decodeCursor(cursor: string): Position {
  const [submittedAt = "", rawId = ""] = cursor.split("_");
  const ledgerId = ledgerIdSchema.safeParse(rawId);
  if (!ledgerId.success || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(submittedAt))
    throw new NotFoundError("There is no such page of the ledger.");
  return { submittedAt, ledgerId: ledgerId.data };
}

const INCORPORATED = {
  true: Prisma.sql`outcome IN ('pass', 'fail')`,
  false: Prisma.sql`(outcome IS NULL OR outcome NOT IN ('pass', 'fail'))`,
} as const;

function conditions(input: ReturnType<typeof listLedgerInput.parse>): Prisma.Sql {
  const { agent_id: agentId, benchmark_id: benchmarkId, incorporated, cursor } = input;
  const found = [Prisma.sql`true`];
  if (agentId !== undefined) found.push(Prisma.sql`agent_id = ${agentId}`);
  if (benchmarkId !== undefined) found.push(Prisma.sql`benchmark_id = ${benchmarkId}`);
  if (incorporated !== undefined) found.push(INCORPORATED[incorporated]);
  if (cursor !== undefined) {
    const { submittedAt, ledgerId } = decodeCursor(cursor);
    found.push(Prisma.sql`(submitted_at, ledger_id) > (${submittedAt}::timestamptz, ${ledgerId})`);
  }
  return Prisma.join(found, " AND ");
}

type Stored = Record<string, unknown> & { submitted_at: Date; ledger_id: string };

function withIsoTimes(row: Stored): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}

/**
 * The ledger as the RG driver reads it: exact column names, oldest submission first, so that a driver that keeps its
 * cursor sees every later row. Each row says whether the driver's rule takes it, and if not, why (Mnemom §9).
 */
export async function listLedgerRows(_actor: Actor, raw: ListLedgerInput): Promise<LedgerPage> {
  const input = listLedgerInput.parse(raw);
  const rows = await db().$queryRaw<Stored[]>`
    SELECT ${COLUMNS} FROM harness_ledger WHERE ${conditions(input)}
    ORDER BY submitted_at, ledger_id LIMIT ${input.limit + 1}`;
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    rows: page.map((row) => asListItem(ledgerRowSchema.parse(withIsoTimes(row)))),
    next_cursor:
      rows.length > input.limit && last
        ? encodeCursor({ submittedAt: last.submitted_at.toISOString(), ledgerId: last.ledger_id })
        : null,
  };
}
