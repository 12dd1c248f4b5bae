import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { accountIdSchema, type Actor } from "@/lib/accounts/schema";
import { listExecutions } from "@/lib/executions/queries";
import { listLedgerRows } from "@/lib/ledger/queries";
import { disconnect } from "@/lib/platform/db";
import { migrate } from "@/lib/platform/migrate";
import { ensurePostgres } from "@/lib/platform/postgres";
import { saveDraft } from "@/lib/reviews/mutations/save-draft";
import { claimRun } from "@/lib/runs/mutations/claim-run";
import { listRuns } from "@/lib/runs/log/queries";
import type { RunTab } from "@/lib/runs/log/schema";
import { anExecution, storeCatalog, SYSTEM } from "../builders";
import { CAN_ALL, carryOutNext, WORKER } from "../carry-out";
import { millisecondsOf, quantile, type Figure } from "./figure";

const RUNS = 10_000;
const REVIEWERS = 200;
const CLAIMS = 400;

/** Executions of twenty runs each, copied from one real execution; one of ten waits, the others ran out of time. */
const SEED = `
CREATE TEMP TABLE made AS SELECT n, 'exe_' || lpad(to_hex(n / 20), 16, '0') AS execution_id, n % 20 AS ordinal,
  'bhl-' || lpad(to_hex(n), 12, '0') AS ledger_id, 'bss-' || lpad(to_hex(n), 12, '0') AS snapshot_id,
  'brn-' || lpad(to_hex(n), 12, '0') AS run_id, now() - n * interval '1 minute' AS at FROM generate_series(1, $1::int) n;
INSERT INTO executions (id, title, idempotency_key, request_sha256, stack_slug, stack_sha256, harness, model_id, agent_id,
  repetitions, technical_retries, parameters, started_by, created_at)
  SELECT m.execution_id, 'Copy ' || m.execution_id, m.execution_id, e.request_sha256, e.stack_slug, e.stack_sha256, e.harness, e.model_id,
    e.agent_id, 20, 0, e.parameters, e.started_by, min(m.at) FROM made m, executions e WHERE e.id = $2 GROUP BY m.execution_id, e.id;
INSERT INTO slots (execution_id, ordinal, scenario_slug, scenario_version, variant, seed, repetition)
  SELECT m.execution_id, m.ordinal, s.scenario_slug, s.scenario_version, s.variant, s.seed, m.ordinal + 1 FROM made m, slots s WHERE s.execution_id = $2;
INSERT INTO benchmark_snapshots SELECT m.snapshot_id, s.schema_version, m.at, s.agent_id, s.benchmark_id, s.harness_version, s.agent_card_hash,
  s.alignment_card_version, s.protection_card_version, s.posture_id, s.posture_revision, s.trust_rating_at_capture, s.env_fingerprint
  FROM made m, (SELECT * FROM benchmark_snapshots LIMIT 1) s;
INSERT INTO harness_ledger (ledger_id, benchmark_id, agent_id, submitted_at, harness_version, snapshot_ref)
  SELECT m.ledger_id, s.benchmark_id, s.agent_id, m.at, s.harness_version, m.snapshot_id FROM made m JOIN benchmark_snapshots s USING (snapshot_id);
INSERT INTO runs (ledger_id, execution_id, slot_ordinal, attempt, request)
  SELECT m.ledger_id, m.execution_id, m.ordinal, 1, jsonb_set(r.request, '{ledgerId}', to_jsonb(m.ledger_id)) FROM made m, runs r WHERE r.execution_id = $2;
UPDATE harness_ledger l SET status = 'running', run_id = m.run_id, started_at = m.at FROM made m WHERE l.ledger_id = m.ledger_id AND m.n % 10 > 0;
UPDATE runs r SET termination = 'timed_out', technical = 'valid', result = 'task_incomplete' FROM made m WHERE r.ledger_id = m.ledger_id AND m.n % 10 > 0;
UPDATE harness_ledger l SET status = 'failed', outcome = 'timeout', failure_reason = 'The time was up.', completed_at = m.at
  FROM made m WHERE l.ledger_id = m.ledger_id AND m.n % 10 > 0`;

async function seed(url: string): Promise<void> {
  await storeCatalog();
  const executionId = await anExecution();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("BEGIN");
  for (const statement of SEED.replaceAll("$1", String(RUNS))
    .replaceAll("$2", `'${executionId}'`)
    .split(";\n"))
    await client.query(statement);
  await client.query("COMMIT");
  await client.query("ANALYZE");
  await client.end();
}

async function listFigures(): Promise<Figure[]> {
  const runs: number[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 60; page += 1) {
    const tab: RunTab = page % 3 === 0 ? "failures" : "all";
    runs.push(
      await millisecondsOf(async () => {
        const query = page % 5 === 0 ? "copy" : "";
        cursor = (await listRuns(SYSTEM, { tab, query, cursor, limit: 50 })).nextCursor;
      }),
    );
  }
  const executions = [];
  for (let page = 0; page < 20; page += 1)
    executions.push(
      await millisecondsOf(() => listExecutions(SYSTEM, { cursor: String(page * 20), limit: 20 })),
    );
  const ledger = [];
  let next: string | null = null;
  for (let page = 0; page < 40; page += 1)
    ledger.push(
      await millisecondsOf(async () => {
        next = (await listLedgerRows(SYSTEM, { limit: 100, ...(next === null ? {} : { cursor: next }) }))
          .next_cursor;
      }),
    );
  const named = { "runs, filtered and paged": runs, executions, "ledger rows for the driver": ledger };
  return Object.entries(named).map(([name, times]) => ({
    what: `a page of ${name}, over 10,000 runs, p95`,
    measured: quantile(times, 0.95),
    unit: "ms",
    limit: 60,
  }));
}

async function claimFigure(): Promise<Figure> {
  const workers = Array.from({ length: 8 }, (_, turn) => ({ ...WORKER, id: `wrk_${turn}` }));
  let claimed = 0;
  const ms = await millisecondsOf(() =>
    Promise.all(
      workers.map(async (worker) => {
        for (let turn = 0; turn < CLAIMS / workers.length; turn += 1)
          if ((await claimRun(worker, CAN_ALL)) !== null) claimed += 1;
      }),
    ),
  );
  return {
    what: "claims by eight workers at once",
    measured: claimed / (ms / 1000),
    unit: "/s",
    limit: null,
  };
}

async function reviewFigures(url: string): Promise<Figure[]> {
  await anExecution();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "UPDATE runs SET cancel_requested_at = now() WHERE termination IS NULL AND execution_id LIKE 'exe_00000000%'",
  );
  await client.query(
    "INSERT INTO users (id, name, email, role) SELECT 'r' || n, 'Reviewer ' || n, n || '@example.org', 'reviewer' FROM generate_series(1, $1) n",
    [REVIEWERS],
  );
  await client.end();
  const ledgerId = await carryOutNext();
  const reviewers = Array.from({ length: REVIEWERS }, (_, turn): Actor => ({
    kind: "account",
    account: { id: accountIdSchema.parse(`r${turn + 1}`), name: `Reviewer ${turn + 1}`, role: "reviewer" },
  }));
  let kept = 0;
  const times = await Promise.all(
    reviewers.map((reviewer) =>
      millisecondsOf(async () => {
        const draft = { ledgerId, version: 0, answers: [], ratings: [], writeup: "A first thought." };
        if ((await saveDraft(reviewer, draft)).ok) kept += 1;
      }),
    ),
  );
  return [
    { what: "200 reviewers saving at once, p99", measured: quantile(times, 0.99), unit: "ms", limit: 500 },
    {
      what: "200 reviewers saving at once, saved",
      measured: kept,
      unit: "",
      limit: REVIEWERS,
      isFloor: true,
    },
  ];
}

/** The data layer over a real, durable database of its own (quality.md: performance, reliability). */
export async function dataFigures(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "ts-bench-"));
  await chmod(folder, 0o755);
  const server = await ensurePostgres({ folder });
  try {
    const url = server.url("bench");
    process.env["DATABASE_URL"] = url;
    await migrate(url, path.resolve("prisma/migrations"));
    await seed(url);
    return [...(await listFigures()), await claimFigure(), ...(await reviewFigures(url))];
  } finally {
    await disconnect();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
