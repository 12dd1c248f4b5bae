import type { Actor } from "@/lib/accounts/schema";
import { db } from "@/lib/platform/db";
import { z } from "zod";
import { workerSchema, type Worker } from "./schema";

/** Every worker that said it was there and was not forgotten, the newest first, with the runs that it holds. */
export async function listWorkers(_actor: Actor): Promise<Worker[]> {
  const [workers, runs] = await Promise.all([
    db().worker.findMany({ orderBy: [{ startedAt: "desc" }, { id: "asc" }] }),
    db().$queryRaw<({ leaseOwner: string } & object)[]>`
      SELECT run.ledger_id AS "ledgerId", run.lease_owner AS "leaseOwner", slot.scenario_slug AS "scenarioSlug", run.phase,
        ledger.started_at AS "startedAt", run.progress_at AS "progressAt",
        (run.request->'scenario'->'limits'->>'deadlineSeconds')::float8 AS "deadlineSeconds"
      FROM runs run JOIN harness_ledger ledger USING (ledger_id) JOIN slots slot ON slot.execution_id = run.execution_id AND slot.ordinal = run.slot_ordinal
      WHERE run.lease_owner IS NOT NULL AND ledger.status IN ('queued', 'running') ORDER BY ledger.started_at, run.ledger_id`,
  ]);
  return z.array(workerSchema).parse(
    workers.map((worker) => ({
      ...worker,
      runs: runs.filter(({ leaseOwner }) => leaseOwner === worker.id),
    })),
  );
}

/** How many workers are not silent beyond their lease, and what any of them can do. */
export async function liveCapabilities(): Promise<{ workers: number; can: ReadonlySet<string> }> {
  const workers = await db().$queryRaw<{ capabilities: string[] }[]>`
    SELECT capabilities FROM workers WHERE last_seen_at > now() - lease_ms * interval '1 millisecond'`;
  return { workers: workers.length, can: new Set(workers.flatMap(({ capabilities }) => capabilities)) };
}
