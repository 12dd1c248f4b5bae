import type { Actor } from "@/lib/accounts/schema";
import { agentManifestSchema, priceTableSchema } from "@/lib/contracts/catalog";
import { ledgerIdSchema, runIdSchema, type LedgerId } from "@/lib/contracts/rg-ledger";
import { runRecordSchema, type RunRecord } from "@/lib/contracts/run-record";
import { runRequestSchema, type RunRequest } from "@/lib/executor/plan/run-request";
import { db } from "@/lib/platform/db";
import { listJournal } from "@/lib/runs/queries";
import type { JournalFact } from "@/lib/runs/schema";
import { digestOf } from "@/lib/shared/digest";
import { NotFoundError } from "@/lib/shared/errors";
import { Prisma } from "@/prisma/generated/client";
import type { Surroundings } from "./replay-inputs";

/** A row as the database has it, every column under its own name; times as ISO-8601 UTC. */
export type StoredRow = Readonly<Record<string, unknown>>;

export type StoredRun = {
  ledgerId: LedgerId;
  run: StoredRow;
  ledger: StoredRow;
  result: StoredRow | null;
  snapshot: StoredRow | null;
  slot: StoredRow | null;
  criteria: readonly StoredRow[];
  artifacts: readonly StoredRow[];
  journal: readonly JournalFact[];
  /** The highest attempt of the run's slot. */
  latestAttempt: number;
  /** Reviews that were submitted, and whether a publication stands; rows of their own, which lists have copied. */
  reviewCount: number;
  isPublished: boolean;
  /** Digests of the alignment cards that the agent's profiles have now. */
  cardSha256s: readonly string[];
};

const TIME = /^(at|.+_at)$/;

function plain(row: StoredRow): StoredRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" && TIME.test(column) ? new Date(value).toISOString() : value,
    ]),
  );
}

/** Tables whose every row of a run is looked at, with the order of the rows. */
const SELECTED = {
  runs: Prisma.sql`runs t WHERE ledger_id = `,
  harness_ledger: Prisma.sql`harness_ledger t WHERE ledger_id = `,
  benchmark_results: Prisma.sql`benchmark_results t WHERE ledger_id = `,
  criteria: Prisma.sql`criteria t WHERE ledger_id = `,
  artifacts: Prisma.sql`artifacts t WHERE ledger_id = `,
  benchmark_snapshots: Prisma.sql`benchmark_snapshots t WHERE snapshot_id = `,
} as const;

async function rowsOf(table: keyof typeof SELECTED, key: string): Promise<StoredRow[]> {
  const rows = await db().$queryRaw<{ row: StoredRow }[]>`
    SELECT to_jsonb(t) AS row FROM ${SELECTED[table]}${key} ORDER BY to_jsonb(t)::text`;
  return rows.map(({ row }) => plain(row));
}

async function ledgerIdOf(rawId: string): Promise<LedgerId> {
  const ledgerId = ledgerIdSchema.safeParse(rawId);
  if (ledgerId.success) return ledgerId.data;
  const runId = runIdSchema.safeParse(rawId);
  const row = runId.success
    ? await db().ledgerRow.findUnique({ where: { runId: runId.data }, select: { ledgerId: true } })
    : null;
  if (row === null) throw new NotFoundError(`There is no run ${rawId}.`);
  return ledgerIdSchema.parse(row.ledgerId);
}

/** Every row that tells of one run, as stored: what is verified is not parsed into shape first. Throws NotFoundError. */
export async function getStoredRun(actor: Actor, rawId: string): Promise<StoredRun> {
  const ledgerId = await ledgerIdOf(rawId);
  const [[run], [ledger], [result = null], criteria, artifacts, journal] = await Promise.all([
    rowsOf("runs", ledgerId),
    rowsOf("harness_ledger", ledgerId),
    rowsOf("benchmark_results", ledgerId),
    rowsOf("criteria", ledgerId),
    rowsOf("artifacts", ledgerId),
    listJournal(actor, ledgerId),
  ]);
  if (run === undefined || ledger === undefined) throw new NotFoundError(`There is no run ${rawId}.`);
  const [[snapshot = null], [slot], [latest], agents, reviewCount, publications] = await Promise.all([
    rowsOf("benchmark_snapshots", String(ledger["snapshot_ref"])),
    db().$queryRaw<{ row: StoredRow }[]>`
      SELECT to_jsonb(t) AS row FROM slots t
      WHERE execution_id = ${run["execution_id"]} AND ordinal = ${run["slot_ordinal"]}`,
    db().$queryRaw<{ attempt: number }[]>`
      SELECT max(attempt)::int AS attempt FROM runs
      WHERE execution_id = ${run["execution_id"]} AND slot_ordinal = ${run["slot_ordinal"]}`,
    db().agentProfile.findMany({ select: { manifest: true } }),
    db().review.count({ where: { ledgerId, status: "submitted" } }),
    db().publication.count({ where: { ledgerId, withdrawnAt: null } }),
  ]);
  const profiles = agents.map(({ manifest }) => agentManifestSchema.safeParse(manifest).data);
  return {
    ledgerId,
    run,
    ledger,
    result,
    snapshot,
    slot: slot === undefined ? null : plain(slot.row),
    criteria: criteria.toSorted((a, b) => Number(a["ordinal"]) - Number(b["ordinal"])),
    artifacts,
    journal,
    latestAttempt: latest?.attempt ?? 0,
    reviewCount,
    isPublished: publications > 0,
    cardSha256s: profiles.flatMap((profile) =>
      profile?.agentId === ledger["agent_id"] ? [digestOf(profile?.alignmentCard)] : [],
    ),
  };
}

const PAGE = 1000;

/** The run's stored events in order, a page at a time: memory does not grow with them. */
export async function* eachStoredEvent(_actor: Actor, ledgerId: LedgerId): AsyncGenerator<StoredRow> {
  for (let after = -1; ;) {
    const rows = await db().$queryRaw<{ row: StoredRow }[]>`
      SELECT to_jsonb(t) AS row FROM run_events t
      WHERE ledger_id = ${ledgerId} AND ordinal > ${after} ORDER BY ordinal LIMIT ${PAGE}`;
    for (const { row } of rows) yield plain(row);
    const last = rows.at(-1)?.row["ordinal"];
    if (rows.length < PAGE || typeof last !== "number") return;
    after = last;
  }
}

/** The ids of all runs, a page at a time. */
export async function* eachLedgerId(_actor: Actor): AsyncGenerator<LedgerId> {
  for (let after = ""; ;) {
    const rows = await db().ledgerRow.findMany({
      where: { ledgerId: { gt: after } },
      orderBy: { ledgerId: "asc" },
      take: PAGE,
      select: { ledgerId: true },
    });
    for (const { ledgerId } of rows) yield ledgerIdSchema.parse(ledgerId);
    const last = rows.at(-1)?.ledgerId;
    if (rows.length < PAGE || last === undefined) return;
    after = last;
  }
}

/** The run that was admitted under a snapshot. Throws NotFoundError. */
export async function getPinnedRun(
  _actor: Actor,
  snapshotId: string,
): Promise<{ request: RunRequest; record: RunRecord | null }> {
  const row = await db().run.findFirst({
    where: { ledger: { snapshotRef: snapshotId } },
    select: { request: true, record: true },
  });
  if (row === null) throw new NotFoundError(`There is no snapshot ${snapshotId}.`);
  return {
    request: runRequestSchema.parse(row.request),
    record: runRecordSchema.safeParse(row.record).data ?? null,
  };
}

/** What the catalog and the workers have now of what a request pins. */
export async function getReplayFacts(
  _actor: Actor,
  { stack, price, snapshot, subject }: RunRequest,
): Promise<Pick<Surroundings, "stackSha256" | "agent" | "prices" | "hasWorker">> {
  const [stackRow, agents, priceRow, workers] = await Promise.all([
    db().stack.findUnique({ where: { slug: stack.slug }, select: { sha256: true } }),
    db().agentProfile.findMany({ select: { manifest: true } }),
    db().priceTable.findUnique({ where: { slug: price.table }, select: { manifest: true } }),
    db().worker.findMany({ select: { capabilities: true } }),
  ]);
  const profiles = agents.map(({ manifest }) => agentManifestSchema.safeParse(manifest).data);
  const needed = [`harness:${subject.harness}`, `sandbox:${stack.sandbox}`, `provider:${subject.provider}`];
  return {
    stackSha256: stackRow?.sha256 ?? null,
    agent: profiles.find((profile) => profile?.agentId === snapshot.agent_id) ?? null,
    prices: priceTableSchema.safeParse(priceRow?.manifest).data ?? null,
    hasWorker: workers.some(({ capabilities }) => needed.every((one) => capabilities.includes(one))),
  };
}
