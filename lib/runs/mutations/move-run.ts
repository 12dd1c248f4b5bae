import type { NormalizedEvent } from "@/lib/contracts/normalized-event";
import type { RunId } from "@/lib/contracts/rg-ledger";
import { db } from "@/lib/platform/db";
import { refuse, ok, type Result } from "@/lib/shared/result";
import { storableJson } from "@/lib/shared/storable-json";
import type { RunPhase } from "@/lib/contracts/run-phase";
import { appendJournal } from "./append-journal";
import { notBefore } from "./not-before";

/** queued → running by compare-and-set: the worker must still hold the lease and nobody may have cancelled. */
export async function startRun(
  workerId: string,
  ledgerId: string,
  started: { runId: RunId; startedAt: Date },
): Promise<Result<void, "not-ours">> {
  return db().$transaction(async (tx) => {
    // Else a lease that runs out between the question and the move would leave the run with two workers.
    await tx.$queryRaw`SELECT ledger_id FROM runs WHERE ledger_id = ${ledgerId} FOR UPDATE`;
    const row = await tx.ledgerRow.findUnique({ where: { ledgerId }, select: { submittedAt: true } });
    const startedAt = notBefore(started.startedAt, row?.submittedAt ?? null);
    const moved = await tx.ledgerRow.updateMany({
      where: { ledgerId, status: "queued", run: { leaseOwner: workerId, cancelRequestedAt: null } },
      data: { status: "running", runId: started.runId, startedAt },
    });
    if (moved.count === 0)
      return refuse("not-ours", `Run ${ledgerId} was cancelled or taken over before it started.`);
    await tx.$executeRaw`UPDATE runs SET progress_at = now() WHERE ledger_id = ${ledgerId}`;
    await appendJournal(tx, ledgerId, "run-started", { runId: started.runId, worker: workerId }, startedAt);
    return ok(undefined);
  });
}

/** Where a live run is. A run that was decided in the meantime has no phase any more. */
export async function moveToPhase(ledgerId: string, phase: RunPhase): Promise<void> {
  await db().$transaction(async (tx) => {
    const moved = await tx.run.updateMany({
      where: { ledgerId, termination: null },
      data: { phase, progressAt: new Date() },
    });
    if (moved.count > 0) await appendJournal(tx, ledgerId, "phase-changed", { phase });
  });
}

/** Stores events under their ordinals; told twice, they are stored once. */
export async function appendRunEvents(
  ledgerId: string,
  firstOrdinal: number,
  events: readonly NormalizedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event, index) => ({
    ordinal: firstOrdinal + index,
    type: event.type,
    at: event.timestamp,
    event,
  }));
  await db().$executeRaw`
    WITH stored AS (
      INSERT INTO run_events (ledger_id, ordinal, type, at, event)
      SELECT ${ledgerId}, ordinal, type, at, event FROM jsonb_to_recordset(${JSON.stringify(storableJson(rows))}::jsonb) AS row(ordinal int, type text, at timestamptz, event jsonb)
      ON CONFLICT DO NOTHING RETURNING 1)
    UPDATE runs SET event_count = greatest(event_count, ${firstOrdinal + events.length}), progress_at = now() WHERE ledger_id = ${ledgerId}`;
}
