import type { Actor } from "@/lib/accounts/schema";
import { searchText } from "@/lib/shared/search-text";
import { ledgerIdSchema, runIdSchema } from "@/lib/contracts/rg-ledger";
import { runRequestSchema } from "@/lib/executor/plan/run-request";
import { db, literalPattern } from "@/lib/platform/db";
import { NotFoundError } from "@/lib/shared/errors";
import { storableText } from "@/lib/shared/storable-json";
import { Prisma } from "@/prisma/generated/client";
import {
  runSummarySchema,
  runDetailSchema,
  runEventPageSchema,
  artifactSchema,
  journalFactSchema,
  type Artifact,
  type JournalFact,
  type RunDetail,
  type RunEventPage,
  type RunSummary,
} from "./schema";

const SUMMARY = {
  ledgerId: true,
  executionId: true,
  slotOrdinal: true,
  attempt: true,
  isLatest: true,
  phase: true,
  termination: true,
  technical: true,
  result: true,
  earned: true,
  possible: true,
  durationMs: true,
  tokensTotal: true,
  costUsd: true,
  eventCount: true,
  missingFacts: true,
  reconciledAt: true,
  auditFlags: true,
  ledger: {
    select: {
      runId: true,
      status: true,
      outcome: true,
      submittedAt: true,
      startedAt: true,
      completedAt: true,
      failureReason: true,
      result: { select: { score: true, grade: true } },
    },
  },
  slot: {
    select: {
      repetition: true,
      scenarioSlug: true,
      scenarioVersion: true,
      execution: { select: { title: true, harness: true, harnessVersion: true, modelId: true } },
      version: { select: { scenario: { select: { name: true, kind: true } } } },
    },
  },
  reviewCount: true,
  isPublished: true,
} satisfies Prisma.RunSelect;

type SummaryRow = Prisma.RunGetPayload<{ select: typeof SUMMARY }>;

function flatten({ ledger, slot, ...run }: SummaryRow): Record<string, unknown> {
  const { result, ...row } = ledger;
  return {
    ...run,
    ...row,
    score: result ? Number(result.score) : null,
    grade: result?.grade ?? null,
    repetition: slot.repetition,
    scenarioSlug: slot.scenarioSlug,
    scenarioVersion: slot.scenarioVersion,
    scenarioName: slot.version.scenario.name,
    scenarioKind: slot.version.scenario.kind,
    executionTitle: slot.execution.title,
    harness: slot.execution.harness,
    harnessVersion: slot.execution.harnessVersion,
    modelId: slot.execution.modelId,
    needsReconciliation: run.missingFacts.length > 0 && run.reconciledAt === null,
  };
}

/** Summaries of the runs that match, in the given order; every list of runs goes through here. */
export async function summariseRuns(
  _actor: Actor | null,
  query: Pick<Prisma.RunFindManyArgs, "where" | "orderBy" | "take" | "cursor" | "skip">,
): Promise<RunSummary[]> {
  const rows = await db().run.findMany({ ...query, select: SUMMARY });
  return rows.map((row) => runSummarySchema.parse(flatten(row)));
}

function keyOf(rawId: string): Prisma.RunWhereInput {
  const ledgerId = ledgerIdSchema.safeParse(rawId);
  if (ledgerId.success) return { ledgerId: ledgerId.data };
  const runId = runIdSchema.safeParse(rawId);
  if (runId.success) return { ledger: { runId: runId.data } };
  throw new NotFoundError(`There is no run ${rawId}.`);
}

/** One run by `bhl-…` or `brn-…`. Throws NotFoundError. */
export async function getRun(_actor: Actor, rawId: string): Promise<RunDetail> {
  const row = await db().run.findFirst({
    where: keyOf(rawId),
    select: {
      ...SUMMARY,
      record: true,
      request: true,
      reconciledBy: true,
      reconciliationNote: true,
      criteria: { orderBy: { ordinal: "asc" } },
      artifacts: { orderBy: { path: "asc" } },
    },
  });
  if (!row) throw new NotFoundError(`There is no run ${rawId}.`);
  const { record, request, criteria, artifacts, ...summary } = row;
  const attempts = await db().run.findMany({
    where: { executionId: row.executionId, slotOrdinal: row.slotOrdinal },
    orderBy: { attempt: "asc" },
    select: { ledgerId: true, attempt: true, termination: true },
  });
  const { reconciledAt: at, reconciledBy: by, reconciliationNote: note } = row;
  return runDetailSchema.parse({
    ...flatten(summary),
    ...pinned(request),
    criteria,
    artifacts: artifacts.map(({ bytes, ...artifact }) => ({ ...artifact, bytes: Number(bytes) })),
    record,
    reconciliation: { missingFacts: row.missingFacts, settled: at === null ? null : { at, by, note } },
    attempts,
  });
}

/** The parts of the pinned request that a page shows. */
function pinned(request: Prisma.JsonValue): Record<string, unknown> {
  const document = runRequestSchema.parse(request);
  return {
    agentId: document.snapshot.agent_id,
    benchmarkId: document.snapshot.benchmark_id,
    snapshotId: document.snapshot.snapshot_id,
    behaviorSha256: document.behaviorSha256,
    threshold: document.scenario.benchmark.threshold,
    deadlineSeconds: document.scenario.limits.deadlineSeconds,
  };
}

/** Events of a run after an ordinal, as in events.jsonl; `total` counts those that match. */
export async function listRunEvents(
  _actor: Actor,
  ledgerId: string,
  input: { after: number | null; limit: number; types?: readonly string[]; query?: string },
): Promise<RunEventPage> {
  const matching = eventFilter(
    ledgerId,
    (input.types ?? []).map(searchText),
    searchText(storableText(input.query ?? "")),
  );
  const after = input.after === null ? Prisma.empty : Prisma.sql`AND ordinal > ${input.after}`;
  const [rows, [counted]] = await Promise.all([
    db().$queryRaw<{ ordinal: number; event: unknown }[]>`
      SELECT ordinal, event FROM run_events WHERE ${matching} ${after} ORDER BY ordinal LIMIT ${input.limit + 1}`,
    db().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM run_events WHERE ${matching}`,
  ]);
  const items = rows.slice(0, input.limit);
  const total = counted?.total ?? 0;
  if (total === 0 && (await db().run.count({ where: { ledgerId } })) === 0)
    throw new NotFoundError(`There is no run ${ledgerId}.`);
  return runEventPageSchema.parse({
    items,
    nextCursor: rows.length > input.limit ? (items.at(-1)?.ordinal ?? null) : null,
    total,
  });
}

/** Text is looked for as it stands in the event's JSON, so it is escaped as JSON first and as a pattern then. */
function eventFilter(ledgerId: string, types: readonly string[], text: string): Prisma.Sql {
  const found = [Prisma.sql`ledger_id = ${ledgerId}`];
  if (types.length > 0) found.push(Prisma.sql`type = ANY(${[...types]})`);
  const pattern = `%${literalPattern(JSON.stringify(storableText(text)).slice(1, -1))}%`;
  if (text !== "") found.push(Prisma.sql`event::text ILIKE ${pattern}`);
  return Prisma.join(found, " AND ");
}

/** A file that the run's record lists, with the digest that its bytes are stored under; null for every other name. */
export async function findStoredFile(ledgerId: string, path: string): Promise<Artifact | null> {
  const row = await db().artifact.findUnique({ where: { ledgerId_path: { ledgerId, path } } });
  return row ? artifactSchema.parse({ ...row, bytes: Number(row.bytes) }) : null;
}

/** The pinned request of a run, as stored; null when there is no such run. */
export async function findRunRequest(rawId: string): Promise<unknown> {
  const row = await db().run.findFirst({ where: keyOf(rawId), select: { request: true } });
  return row?.request ?? null;
}

/** The run's hash-chained facts, oldest first. */
export async function listJournal(_actor: Actor, ledgerId: string): Promise<JournalFact[]> {
  const rows = await db().journalEntry.findMany({ where: { ledgerId }, orderBy: { sequence: "asc" } });
  return rows.map(({ at, ...row }) => journalFactSchema.parse({ ...row, at: at.toISOString() }));
}
