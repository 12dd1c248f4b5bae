import { runIdSchema } from "@/lib/contracts/rg-ledger";
import type { RunRecord, TouchstonePart } from "@/lib/contracts/run-record";
import { tokenTotals, addCount } from "@/lib/contracts/tokens";
import { runRequestSchema, type RunRequest } from "@/lib/executor/plan/run-request";
import { db, type Transaction } from "@/lib/platform/db";
import { invariant } from "@/lib/shared/invariant";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { storableJson } from "@/lib/shared/storable-json";
import { appendJournal } from "./append-journal";
import { notBefore } from "./not-before";

/**
 * The terminal move: ledger row, result row, criteria, artifacts and record in one transaction.
 * A run that is terminal already stays as it is (told twice, stored once; decided by the sweep, never reopened).
 */
export async function concludeRun(
  ledgerId: string,
  told: RunRecord,
): Promise<Result<{ executionId: string }, "already-terminal">> {
  const record = storableJson(told);
  const part = record.touchstone;
  invariant(part, "a record of our own has its touchstone part");
  return db().$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT ledger_id FROM runs WHERE ledger_id = ${ledgerId} FOR UPDATE`;
      const run = await tx.run.findUniqueOrThrow({
        where: { ledgerId },
        select: {
          executionId: true,
          request: true,
          ledger: { select: { status: true, submittedAt: true, startedAt: true } },
        },
      });
      if (run.ledger.status !== "queued" && run.ledger.status !== "running")
        return refuse("already-terminal", `Run ${ledgerId} is terminal.`);
      const request = runRequestSchema.parse(run.request);
      const ranAt = await moveLedger(tx, record, part, run.ledger);
      if (part.ledger.status === "completed")
        await tx.benchmarkResult.create({ data: { ...resultRow(record, part, request), ranAt } });
      await tx.criterion.createMany({
        data: part.criteria.map((criterion, ordinal) => ({
          ledgerId,
          ordinal,
          ...criterionColumns(criterion),
        })),
      });
      await tx.artifact.createMany({
        data: part.files.map(({ path, role, sha256, bytes, mediaType }) => ({
          ledgerId,
          path,
          role,
          sha256,
          bytes,
          mediaType,
        })),
      });
      await tx.run.update({ where: { ledgerId }, data: runColumns(record, part) });
      await appendJournal(tx, ledgerId, "run-concluded", {
        termination: record.status.state,
        status: part.ledger.status,
        outcome: part.ledger.outcome,
        files: part.files.length,
      });
      await finishExecution(tx, run.executionId);
      return ok({ executionId: run.executionId });
    },
    { timeout: 60_000, maxWait: 30_000 },
  );
}

/**
 * `queued → failed` does not exist in the contract: such a run is started first, in the same transaction. Gives the time
 * of the end, which no clock set back moves before the start.
 */
async function moveLedger(
  tx: Transaction,
  record: RunRecord,
  part: TouchstonePart,
  before: { status: string; submittedAt: Date; startedAt: Date | null },
): Promise<Date> {
  const { ledgerId, ledger } = part;
  const { clock } = part.isolation;
  const startedAt = before.startedAt ?? notBefore(new Date(clock.startedAt), before.submittedAt);
  if (before.status === "queued" && ledger.status !== "aborted")
    await tx.ledgerRow.update({
      where: { ledgerId },
      data: { status: "running", runId: runIdSchema.parse(record.id), startedAt },
    });
  const ranAt = notBefore(new Date(clock.ranAt), startedAt);
  await tx.ledgerRow.update({
    where: { ledgerId },
    data: {
      status: ledger.status,
      outcome: ledger.outcome,
      failureReason: ledger.failureReason,
      completedAt: ranAt,
    },
  });
  return ranAt;
}

function resultRow(record: RunRecord, part: TouchstonePart, { scenario, snapshot }: RunRequest) {
  invariant(
    part.ledger.outcome !== "timeout" && part.ledger.outcome !== "aborted",
    "a completed run has a verdict",
  );
  return {
    runId: record.id,
    benchmarkId: part.benchmarkId,
    agentId: part.agentId,
    suite: scenario.benchmark.suite,
    score: (part.score ?? 0).toFixed(2),
    grade: part.grade,
    componentScores: part.componentScores,
    verdict: part.ledger.outcome,
    harnessVersion: snapshot.harness_version,
    snapshotRef: snapshot.snapshot_id,
    ledgerId: part.ledgerId,
  };
}

function criterionColumns({
  id,
  title,
  category,
  possible,
  awarded,
  reason,
  gate,
  gateMinimum,
  component,
  evidence,
}: TouchstonePart["criteria"][number]) {
  return { id, title, category, possible, awarded, reason, gate, gateMinimum, component, evidence };
}

function runColumns(record: RunRecord, part: TouchstonePart) {
  const { input, output } = tokenTotals(record.metrics.tokens);
  return {
    phase: null,
    termination: record.status.state,
    technical: part.technical,
    result: part.result,
    earned: part.points.earned,
    possible: part.points.possible,
    durationMs: Math.round(record.metrics.runTimeSeconds * 1000),
    tokensTotal: addCount(input, output),
    costUsd: record.metrics.cost.comparable,
    ...workColumns(record, part),
    record: JSON.parse(JSON.stringify(record)),
    auditFlags: JSON.parse(JSON.stringify(part.auditFlags ?? [])),
    leaseOwner: null,
    leaseExpiresAt: null,
  };
}

/** What a comparison sets beside tokens and cost; a turn is one model call that passed the gateway. */
function workColumns({ metrics }: RunRecord, { meters, eventCounts }: TouchstonePart) {
  const { cachedInput, cacheWrite5m, cacheWrite1h } = metrics.tokens;
  return {
    cachedInput,
    cacheWritten: addCount(cacheWrite5m ?? null, cacheWrite1h ?? null),
    turns: meters.find(({ meter }) => meter === "gateway")?.requests ?? null,
    toolCalls: TOOL_EVENTS.reduce((sum, type) => sum + (eventCounts[type] ?? 0), 0),
  };
}

const TOOL_EVENTS = ["command", "read", "write", "search", "list", "skill"] as const;

/** Marks an execution finished when its last run has ended; a rerun opens it again. */
export async function finishExecution(tx: Transaction, executionId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE executions SET finished_at = greatest(now(), created_at) WHERE id = ${executionId} AND NOT EXISTS (
      SELECT 1 FROM runs JOIN harness_ledger USING (ledger_id)
      WHERE runs.execution_id = ${executionId} AND harness_ledger.status IN ('queued', 'running'))`;
}
