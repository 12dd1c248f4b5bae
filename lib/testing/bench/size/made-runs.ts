/**
 * Two years of work as rows: executions of very different sizes, models that come and go, one test that every execution has, retries,
 * cancelled and broken runs, missing figures. The same seed gives the same rows. Requests are slim: they hold what the database reads of
 * them and no page opens them.
 */
export const MADE_RUNS = `
SELECT setseed(0.42);
CREATE UNLOGGED TABLE bench_source AS SELECT * FROM benchmark_snapshots LIMIT 1;
CREATE UNLOGGED TABLE bench_orders AS
  WITH drawn AS (SELECT n, random() AS age, random() AS size, random() AS model, random() AS harness, random() AS title, random() AS first
    FROM generate_series(1, $orders::int) n),
  shaped AS (SELECT n, date_trunc('milliseconds', now() - interval '1 hour' - 730 * (1 - age ^ 0.7) * interval '1 day') AS created_at, age ^ 0.7 AS late, model, harness, title,
    floor(first ^ 2 * 300)::int AS first, CASE WHEN size < 0.35 THEN 1 WHEN size < 0.7 THEN 3 ELSE 5 END AS repetitions,
    CASE WHEN n <= 2 THEN 0 WHEN size < 0.5 THEN 2 + n % 6 WHEN size < 0.93 THEN 6 + n % 7 WHEN size < 0.995 THEN 20 + n % 30 ELSE 100 + n % 80 END AS scenarios FROM drawn)
  SELECT n, 'exe_' || lpad(to_hex(n), 16, '0') AS execution_id, CASE WHEN n <= 2 THEN date_trunc('milliseconds', now()) - n * interval '2 hours' ELSE created_at END AS created_at,
    CASE WHEN n <= 2 THEN 20 ELSE repetitions END AS repetitions, CASE WHEN n <= 2 THEN 100 ELSE scenarios END AS scenarios, first,
    least(39, floor(late * 35 + model ^ 2 * 5))::int AS model, (ARRAY['claude', 'claude', 'claude', 'codex', 'codex', 'gemini', 'opencode', 'command'])[1 + floor(harness * 8)::int] AS harness,
    CASE WHEN title < 0.5 THEN 'Nightly ' || to_char(created_at, 'YYYY-MM-DD') WHEN title < 0.8 THEN 'Release check ' || n ELSE 'Trial of a prompt, number ' || n END AS title FROM shaped;
CREATE UNLOGGED TABLE bench_slots AS
  SELECT o.execution_id, o.n, o.created_at, o.model, o.harness, (p * o.repetitions + r - 1) AS ordinal, r AS repetition,
    CASE WHEN p = 0 THEN 0 ELSE (o.first + p * 7) % 299 + 1 END AS scenario
  FROM bench_orders o, generate_series(0, o.scenarios - 1) p, generate_series(1, o.repetitions) r;
CREATE UNLOGGED TABLE bench_runs AS
  WITH tries AS (SELECT s.*, t.attempt, t.attempt = s.tries AS is_latest FROM
      (SELECT s.*, CASE WHEN random() < 0.04 THEN 2 ELSE 1 END AS tries FROM bench_slots s) s, generate_series(1, s.tries) AS t (attempt)),
  drawn AS (SELECT t.*, random() AS ending, random() AS missing, random() AS work, random() AS luck, random() AS seen,
    sin(scenario * 12.9898) * 0.25 + 0.45 + model * 0.01 AS skill FROM tries t),
  ended AS (SELECT d.*, CASE WHEN NOT is_latest THEN 'infrastructure' WHEN n > 2 AND created_at > now() - interval '5 hours' AND ending < 0.3 THEN 'queued'
      WHEN n > 2 AND created_at > now() - interval '5 hours' AND ending < 0.4 THEN 'running'
      WHEN ending < 0.01 THEN 'aborted' WHEN ending < 0.03 THEN 'infrastructure' WHEN ending < 0.06 THEN 'timed_out' WHEN ending < 0.07 THEN 'hung'
      WHEN ending < 0.085 THEN 'harness_error' WHEN ending < 0.1 THEN 'catastrophic' ELSE 'completed' END AS ends,
    CASE WHEN luck < skill * 0.6 THEN 100 ELSE floor(100 * greatest(0, least(1, skill + luck * 0.7 - 0.35))) END AS earned FROM drawn d)
  SELECT row_number() OVER (ORDER BY created_at, execution_id, ordinal, attempt)::int AS id, execution_id, ordinal, attempt, is_latest, model, harness, scenario,
    created_at + attempt * interval '1 second' + ordinal * interval '20 milliseconds' AS at, ends, (3000 + work ^ 3 * 1500000)::int AS duration_ms,
    CASE WHEN missing < 0.03 OR ends IN ('queued', 'running', 'aborted', 'infrastructure') THEN NULL ELSE floor(2000 + work ^ 2 * 3e6) END AS tokens,
    CASE WHEN missing < 0.06 OR ends IN ('queued', 'running', 'aborted', 'infrastructure') THEN NULL ELSE round((0.002 + work ^ 2 * 4)::numeric, 4)::float8 END AS cost,
    CASE WHEN ends <> 'completed' OR missing > 0.99 THEN NULL ELSE earned END AS earned,
    CASE WHEN ends IN ('queued', 'running') THEN NULL WHEN ends IN ('infrastructure', 'aborted', 'harness_error') THEN 'undetermined'
      WHEN ends IN ('timed_out', 'hung') THEN 'task_incomplete' WHEN ends = 'catastrophic' THEN 'fail' WHEN missing > 0.99 THEN 'inconclusive'
      WHEN earned >= 50 THEN 'pass' ELSE 'fail' END AS result,
    ends = 'completed' AND seen < 0.06 AS is_reviewed, ends = 'completed' AND seen < 0.03 AS is_published FROM ended;
ANALYZE bench_runs`;

const NAME =
  "CASE WHEN scenario = 0 THEN 'sort-the-shelf' ELSE 'made-test-' || lpad(scenario::text, 3, '0') END";
const hex = (prefix: string, digits = 12) => `'${prefix}' || lpad(to_hex(bench_runs.id), ${digits}, '0')`;
const MODEL = "'maker-' || model % 7 || '/model-' || lpad(model::text, 2, '0')";

/** The tables of the product, filled from the made runs and from one real execution. */
export const PRODUCT_ROWS = `
INSERT INTO scenarios (slug, name, kind) SELECT 'made-test-' || lpad(n::text, 3, '0'), 'Made test ' || n, 'task' FROM generate_series(1, 299) n;
INSERT INTO scenario_versions (scenario_slug, version, behavior_sha256, manifest, prompt, created_at)
  SELECT s.slug, v.version, encode(sha256(convert_to(s.slug, 'UTF8')), 'hex'), jsonb_set(jsonb_set(v.manifest, '{slug}', to_jsonb(s.slug)), '{name}', to_jsonb(s.name)), v.prompt, now() - interval '800 days'
  FROM scenarios s, scenario_versions v WHERE v.scenario_slug = 'sort-the-shelf' AND s.slug <> 'sort-the-shelf';
INSERT INTO executions (id, title, idempotency_key, request_sha256, stack_slug, stack_sha256, harness, harness_version, model_id, agent_id, repetitions, technical_retries,
  parameters, started_by, created_at, finished_at)
  SELECT o.execution_id, o.title, o.execution_id, e.request_sha256, e.stack_slug, e.stack_sha256, o.harness, CASE WHEN o.harness <> 'command' THEN '1.' || o.model / 4 || '.0' END, ${MODEL.replaceAll("model", "o.model").replaceAll("/o.model", "/model")},
    e.agent_id, o.repetitions, 1, e.parameters, e.started_by, o.created_at, ended.at
  FROM executions e, bench_orders o JOIN (SELECT execution_id, CASE WHEN count(*) FILTER (WHERE ends IN ('queued', 'running')) = 0
      THEN max(at + interval '3 seconds' + duration_ms * interval '1 millisecond') END AS at FROM bench_runs GROUP BY execution_id) ended USING (execution_id) WHERE e.id = $source;
INSERT INTO slots (execution_id, ordinal, scenario_slug, scenario_version, variant, seed, repetition)
  SELECT execution_id, ordinal, ${NAME}, 'v1.0.0', 'default', 1, repetition FROM bench_slots;
INSERT INTO benchmark_snapshots SELECT ${hex("bss-")}, s.schema_version, at, s.agent_id, s.benchmark_id, s.harness_version, s.agent_card_hash, s.alignment_card_version,
  s.protection_card_version, s.posture_id, s.posture_revision, s.trust_rating_at_capture, s.env_fingerprint FROM bench_runs, bench_source s;
INSERT INTO harness_ledger (ledger_id, run_id, benchmark_id, agent_id, status, outcome, submitted_at, started_at, completed_at, harness_version, snapshot_ref, failure_reason)
  SELECT ${hex("bhl-")}, CASE WHEN ends NOT IN ('queued', 'aborted') THEN ${hex("brn-")} END, s.benchmark_id, s.agent_id,
    CASE WHEN ends IN ('queued', 'running', 'aborted') THEN ends WHEN ends IN ('timed_out', 'hung', 'infrastructure') THEN 'failed' ELSE 'completed' END,
    CASE ends WHEN 'queued' THEN NULL WHEN 'running' THEN NULL WHEN 'aborted' THEN 'aborted' WHEN 'timed_out' THEN 'timeout' WHEN 'hung' THEN 'timeout' WHEN 'infrastructure' THEN 'error'
      WHEN 'harness_error' THEN 'error' ELSE result END,
    at, CASE WHEN ends NOT IN ('queued', 'aborted') THEN at + interval '2 seconds' END, CASE WHEN ends NOT IN ('queued', 'running') THEN at + interval '2 seconds' + duration_ms * interval '1 millisecond' END,
    s.harness_version, ${hex("bss-")}, CASE WHEN ends IN ('timed_out', 'hung', 'infrastructure', 'harness_error', 'aborted') THEN 'It ended as ' || ends || '.' END
  FROM bench_runs, bench_source s;
INSERT INTO runs (ledger_id, execution_id, slot_ordinal, attempt, is_latest, request, termination, technical, result, earned, possible, duration_ms, tokens_total, cost_usd, turns,
  tool_calls, status, submitted_at, at, scenario_slug, scenario_version, harness, harness_version, model_id, review_count, is_published)
  SELECT ${hex("bhl-")}, execution_id, ordinal, attempt, is_latest, jsonb_build_object('subject', jsonb_build_object('harness', harness, 'provider', 'scripted'),
      'stack', jsonb_build_object('sandbox', 'bubblewrap'), 'scenario', jsonb_build_object('kind', 'task')),
    CASE WHEN ends NOT IN ('queued', 'running') THEN ends END, CASE WHEN ends IN ('queued', 'running') THEN NULL WHEN ends IN ('aborted', 'infrastructure', 'harness_error') THEN 'invalid' ELSE 'valid' END,
    result, earned, CASE WHEN earned IS NOT NULL THEN 100 END, CASE WHEN ends NOT IN ('queued', 'running') THEN duration_ms END, tokens, cost, duration_ms / 20000, duration_ms / 9000,
    CASE WHEN ends IN ('queued', 'running', 'aborted') THEN ends WHEN ends IN ('timed_out', 'hung', 'infrastructure') THEN 'failed' ELSE 'completed' END, at,
    CASE WHEN ends NOT IN ('queued', 'aborted') THEN at + interval '2 seconds' ELSE at END, ${NAME}, 'v1.0.0', harness, CASE WHEN harness <> 'command' THEN '1.' || model / 4 || '.0' END, ${MODEL},
    is_reviewed::int, is_published FROM bench_runs;
INSERT INTO benchmark_results (run_id, benchmark_id, agent_id, suite, score, grade, component_scores, verdict, ran_at, harness_version, snapshot_ref, ledger_id)
  SELECT ${hex("brn-")}, s.benchmark_id, s.agent_id, 'integrity', coalesce(earned, 0) * 10, CASE WHEN ends = 'harness_error' OR result = 'inconclusive' THEN 'NR'
      WHEN earned >= 90 THEN 'AAA' WHEN earned >= 80 THEN 'AA' WHEN earned >= 70 THEN 'A' WHEN earned >= 60 THEN 'BBB' WHEN earned >= 50 THEN 'BB' WHEN earned >= 40 THEN 'B' ELSE 'CCC' END,
    '{}', CASE WHEN ends = 'harness_error' THEN 'error' ELSE result END, at + interval '2 seconds' + duration_ms * interval '1 millisecond', s.harness_version, ${hex("bss-")}, ${hex("bhl-")}
  FROM bench_runs, bench_source s WHERE ends IN ('completed', 'catastrophic', 'harness_error');
INSERT INTO criteria (ledger_id, ordinal, id, title, possible, awarded, reason, gate, component, evidence)
  SELECT ${hex("bhl-")}, c.ordinal, c.id, c.title, c.possible, least(c.possible, greatest(0, earned - c.already)), 'It was counted.', c.ordinal = 0, 'order', '{}'
  FROM bench_runs, (VALUES (0, 'sorted', 'The shelf is sorted', 60, 0), (1, 'stable', 'Equal books keep their order', 30, 60), (2, 'tidy', 'Nothing is left over', 10, 90)) AS c (ordinal, id, title, possible, already)
  WHERE earned IS NOT NULL;
INSERT INTO users (id, name, email, role) SELECT 'r' || n, 'Reviewer ' || n, n || '@example.org', 'reviewer' FROM generate_series(0, 19) n;
INSERT INTO reviews (id, ledger_id, reviewer_id, status, submitted_at) SELECT ${hex("rev_", 16)}, ${hex("bhl-")}, 'r' || id % 20, 'submitted', at + interval '2 days' FROM bench_runs WHERE is_reviewed;
INSERT INTO publications (id, ledger_id, tier, releases_source, releases_build, published_by, published_at)
  SELECT ${hex("pub_", 16)}, ${hex("bhl-")}, 'completed', true, true, 'Operator', at + interval '3 days' FROM bench_runs WHERE is_published`;
