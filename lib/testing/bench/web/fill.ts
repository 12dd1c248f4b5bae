import { Client } from "pg";

const RUNS_EACH = 15;
const EVENTS = 5000;

/** Copies of the runs of one real execution: four of five complete with its results, the others ran out of time. */
const COPY = `
CREATE TEMP TABLE source AS SELECT row_number() OVER (ORDER BY r.slot_ordinal)::int - 1 AS k, count(*) OVER ()::int AS of, r.*,
  s.scenario_slug, s.scenario_version, s.variant, s.seed, l.benchmark_id, l.agent_id, l.harness_version, l.outcome, l.run_id, l.snapshot_ref
  FROM runs r JOIN slots s ON s.execution_id = r.execution_id AND s.ordinal = r.slot_ordinal JOIN harness_ledger l USING (ledger_id)
  WHERE r.execution_id = $source;
CREATE TEMP TABLE made AS SELECT n, 'exe_' || lpad(to_hex(n / $each), 16, '0') AS execution_id, n % $each AS ordinal, n % 5 = 0 AS is_late,
  'bhl-' || lpad(to_hex(n), 12, '0') AS ledger_id, 'bss-' || lpad(to_hex(n), 12, '0') AS snapshot_id, 'brn-' || lpad(to_hex(n), 12, '0') AS run_id,
  now() - n / $each * interval '37 minutes' AS at, s.*
  FROM generate_series(0, $runs - 1) n JOIN (SELECT k, of, ledger_id AS source_id, run_id AS source_run, snapshot_ref, request, earned, possible,
    result, technical, termination, duration_ms, tokens_total, cost_usd, event_count, record, scenario_slug, scenario_version, variant, seed,
    benchmark_id, agent_id, harness_version, outcome FROM source) s ON s.k = n % s.of;
INSERT INTO executions (id, title, idempotency_key, request_sha256, suite_slug, stack_slug, stack_sha256, harness, harness_version, model_id,
  agent_id, repetitions, technical_retries, parameters, started_by, created_at, finished_at)
  SELECT m.execution_id, 'Copy ' || m.execution_id, m.execution_id, e.request_sha256, e.suite_slug, e.stack_slug, e.stack_sha256, e.harness,
    e.harness_version, e.model_id, e.agent_id, 5, 0, e.parameters, e.started_by, min(m.at), min(m.at) + interval '9 minutes'
  FROM made m, executions e WHERE e.id = $source GROUP BY m.execution_id, e.id;
INSERT INTO slots (execution_id, ordinal, scenario_slug, scenario_version, variant, seed, repetition)
  SELECT execution_id, ordinal, scenario_slug, scenario_version, variant, seed, ordinal / of + 1 FROM made;
INSERT INTO benchmark_snapshots SELECT m.snapshot_id, s.schema_version, m.at, s.agent_id, s.benchmark_id, s.harness_version, s.agent_card_hash,
  s.alignment_card_version, s.protection_card_version, s.posture_id, s.posture_revision, s.trust_rating_at_capture, s.env_fingerprint
  FROM made m JOIN benchmark_snapshots s ON s.snapshot_id = m.snapshot_ref;
INSERT INTO harness_ledger (ledger_id, benchmark_id, agent_id, submitted_at, harness_version, snapshot_ref)
  SELECT ledger_id, benchmark_id, agent_id, at, harness_version, snapshot_id FROM made;
INSERT INTO runs (ledger_id, execution_id, slot_ordinal, attempt, request)
  SELECT ledger_id, execution_id, ordinal, 1, jsonb_set(request, '{ledgerId}', to_jsonb(ledger_id)) FROM made;
UPDATE harness_ledger l SET status = 'running', run_id = m.run_id, started_at = m.at FROM made m WHERE l.ledger_id = m.ledger_id;
UPDATE runs r SET termination = 'timed_out', technical = 'valid', result = 'task_incomplete', duration_ms = 60000
  FROM made m WHERE r.ledger_id = m.ledger_id AND m.is_late;
UPDATE runs r SET termination = m.termination, technical = m.technical, result = m.result, earned = m.earned, possible = m.possible,
  duration_ms = m.duration_ms + m.n % 977, tokens_total = m.tokens_total, cost_usd = m.cost_usd, event_count = m.event_count, record = m.record
  FROM made m WHERE r.ledger_id = m.ledger_id AND NOT m.is_late;
INSERT INTO benchmark_results (run_id, benchmark_id, agent_id, suite, score, grade, component_scores, verdict, ran_at, harness_version,
  snapshot_ref, ledger_id) SELECT m.run_id, b.benchmark_id, b.agent_id, b.suite, b.score, b.grade, b.component_scores, b.verdict, m.at,
  b.harness_version, m.snapshot_id, m.ledger_id FROM made m JOIN benchmark_results b ON b.run_id = m.source_run WHERE NOT m.is_late;
UPDATE harness_ledger l SET status = 'failed', outcome = 'timeout', failure_reason = 'The time was up.', completed_at = m.at + interval '1 minute'
  FROM made m WHERE l.ledger_id = m.ledger_id AND m.is_late;
UPDATE harness_ledger l SET status = 'completed', outcome = m.outcome, completed_at = m.at + interval '1 minute'
  FROM made m WHERE l.ledger_id = m.ledger_id AND NOT m.is_late;
INSERT INTO criteria SELECT m.ledger_id, c.ordinal, c.id, c.title, c.category, c.possible, c.awarded, c.reason, c.gate, c.gate_minimum, c.component,
  c.evidence FROM made m JOIN criteria c ON c.ledger_id = m.source_id WHERE NOT m.is_late;
INSERT INTO run_events SELECT m.ledger_id, g, e.type, e.at, e.event FROM (SELECT * FROM made WHERE NOT is_late ORDER BY n LIMIT 1) m,
  generate_series(0, $events - 1) g JOIN LATERAL (SELECT e.* FROM run_events e JOIN source s USING (ledger_id) WHERE s.k = 0) e
    ON e.ordinal = g % (SELECT count(*) FROM run_events e JOIN source s USING (ledger_id) WHERE s.k = 0);
UPDATE runs r SET event_count = $events FROM (SELECT ledger_id FROM made WHERE NOT is_late ORDER BY n LIMIT 1) m WHERE r.ledger_id = m.ledger_id`;

/** Fills the database with at least `runs` copies of a real execution; gives the run that has 5,000 events. */
export async function fill(databaseUrl: string, executionId: string, runs: number): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    const filled = COPY.replaceAll("$source", `'${executionId}'`)
      .replaceAll("$each", String(RUNS_EACH))
      .replaceAll("$runs", String(Math.ceil(runs / RUNS_EACH) * RUNS_EACH))
      .replaceAll("$events", String(EVENTS));
    for (const statement of filled.split(";\n")) await client.query(statement);
    await client.query("COMMIT");
    await client.query("ANALYZE");
    const { rows } = await client.query<{ ledger_id: string }>(
      "SELECT ledger_id FROM runs WHERE event_count = $1",
      [EVENTS],
    );
    return rows[0]?.ledger_id ?? "";
  } finally {
    await client.end();
  }
}
