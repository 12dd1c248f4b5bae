-- Sums that the review queue's number, the catalogue of tests and searches of the log read, and the indexes for them.
ALTER TABLE "execution_tallies" ADD COLUMN "reviewable" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE execution_tallies ADD CONSTRAINT tally_reviewable CHECK (reviewable >= 0);
ALTER TABLE test_tallies
  ADD COLUMN mean_share DOUBLE PRECISION GENERATED ALWAYS AS (CASE WHEN scored > 0 THEN share_sum::float8 / scored END) STORED;

-- Adds a run to the sums, or takes it away.
CREATE OR REPLACE FUNCTION count_run(r runs, sign integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  latest integer := sign * r.is_latest::int;
  says integer := latest * r.is_told::int;
  is_failure boolean := coalesce(r.termination IN ('catastrophic', 'timed_out', 'hung', 'harness_error'), false);
BEGIN
  UPDATE execution_tallies SET
    planned = planned + latest,
    queued = queued + latest * (r.bucket = 'queued')::int, running = running + latest * (r.bucket = 'running')::int,
    passed = passed + latest * (r.bucket = 'passed')::int, failed = failed + latest * (r.bucket = 'failed')::int,
    incomplete = incomplete + latest * (r.bucket = 'incomplete')::int, inconclusive = inconclusive + latest * (r.bucket = 'inconclusive')::int,
    undetermined = undetermined + latest * (r.bucket = 'undetermined')::int, aborted = aborted + latest * (r.bucket = 'aborted')::int,
    scored = scored + latest * (r.share IS NOT NULL)::int, share_sum = share_sum + latest * coalesce(r.share, 0)::numeric,
    told = told + says,
    with_tokens = with_tokens + says * (r.tokens_total IS NOT NULL)::int, tokens_sum = tokens_sum + says * coalesce(r.tokens_total, 0)::numeric,
    with_cost = with_cost + says * (r.cost_usd IS NOT NULL)::int, cost_sum = cost_sum + says * coalesce(r.cost_usd, 0)::numeric,
    needs_attention = needs_attention + latest * r.needs_attention::int,
    reviewable = reviewable + latest * coalesce(r.termination = 'completed', false)::int,
    attempts = attempts + sign, failures = failures + sign * is_failure::int,
    to_review = to_review + sign * coalesce(r.termination = 'completed' AND r.review_count = 0, false)::int,
    unpublished = unpublished + sign * ((is_failure OR coalesce(r.termination = 'completed', false)) AND NOT r.is_published)::int
    WHERE execution_id = r.execution_id;
  IF says > 0 THEN
    INSERT INTO test_tallies AS t (scenario_slug, scenario_version, harness, harness_version, model_id, runs, passed, errors, scored, share_sum, last_run_at) VALUES (r.scenario_slug, r.scenario_version, r.harness, coalesce(r.harness_version, ''), r.model_id, 1,
      (r.result = 'pass')::int, (r.technical = 'invalid')::int, (r.share IS NOT NULL)::int, coalesce(r.share, 0)::numeric, r.at)
      ON CONFLICT (scenario_slug, scenario_version, harness, harness_version, model_id) DO UPDATE SET runs = t.runs + 1,
        passed = t.passed + excluded.passed, errors = t.errors + excluded.errors, scored = t.scored + excluded.scored,
        share_sum = t.share_sum + excluded.share_sum, last_run_at = greatest(t.last_run_at, excluded.last_run_at);
  ELSIF says < 0 THEN
    UPDATE test_tallies t SET runs = runs - 1, passed = passed - (r.result = 'pass')::int, errors = errors - (r.technical = 'invalid')::int,
      scored = scored - (r.share IS NOT NULL)::int, share_sum = share_sum - coalesce(r.share, 0)::numeric,
      last_run_at = CASE WHEN r.at < t.last_run_at THEN t.last_run_at ELSE (SELECT max(o.at) FROM runs o WHERE o.scenario_slug = r.scenario_slug
        AND o.is_latest AND o.is_told AND o.scenario_version = r.scenario_version AND o.harness = r.harness
        AND o.harness_version IS NOT DISTINCT FROM r.harness_version AND o.model_id = r.model_id) END
      WHERE t.scenario_slug = r.scenario_slug AND t.scenario_version = r.scenario_version AND t.harness = r.harness
        AND t.harness_version = coalesce(r.harness_version, '') AND t.model_id = r.model_id;
  END IF;
END $$;

CREATE OR REPLACE VIEW execution_recounts AS
  SELECT e.id AS execution_id, e.created_at, e.finished_at, lower(concat_ws(E'\n', e.title, e.id)) AS heading,
    lower(concat_ws(E'\n', e.title, e.id, e.model_id, e.harness, (SELECT string_agg(DISTINCT scenario_slug, E'\n') FROM slots WHERE execution_id = e.id))) AS search,
    c.* FROM executions e CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE is_latest)::int AS planned,
        count(*) FILTER (WHERE is_latest AND bucket = 'queued')::int AS queued, count(*) FILTER (WHERE is_latest AND bucket = 'running')::int AS running,
        count(*) FILTER (WHERE is_latest AND bucket = 'passed')::int AS passed, count(*) FILTER (WHERE is_latest AND bucket = 'failed')::int AS failed,
        count(*) FILTER (WHERE is_latest AND bucket = 'incomplete')::int AS incomplete, count(*) FILTER (WHERE is_latest AND bucket = 'inconclusive')::int AS inconclusive,
        count(*) FILTER (WHERE is_latest AND bucket = 'undetermined')::int AS undetermined, count(*) FILTER (WHERE is_latest AND bucket = 'aborted')::int AS aborted,
        count(share) FILTER (WHERE is_latest)::int AS scored, coalesce(sum(share::numeric) FILTER (WHERE is_latest), 0) AS share_sum,
        count(*) FILTER (WHERE is_latest AND is_told)::int AS told,
        count(tokens_total) FILTER (WHERE is_latest AND is_told)::int AS with_tokens, coalesce(sum(tokens_total::numeric) FILTER (WHERE is_latest AND is_told), 0) AS tokens_sum,
        count(cost_usd) FILTER (WHERE is_latest AND is_told)::int AS with_cost, coalesce(sum(cost_usd::numeric) FILTER (WHERE is_latest AND is_told), 0) AS cost_sum,
        count(*) FILTER (WHERE is_latest AND needs_attention)::int AS needs_attention, count(*)::int AS attempts,
        count(*) FILTER (WHERE termination IN ('catastrophic', 'timed_out', 'hung', 'harness_error'))::int AS failures,
        count(*) FILTER (WHERE termination = 'completed' AND review_count = 0)::int AS to_review,
        count(*) FILTER (WHERE termination IN ('completed', 'catastrophic', 'timed_out', 'hung', 'harness_error') AND NOT is_published)::int AS unpublished,
        count(*) FILTER (WHERE is_latest AND termination = 'completed')::int AS reviewable
      FROM runs WHERE runs.execution_id = e.id) c;
CREATE OR REPLACE FUNCTION rebuild_tallies() RETURNS void LANGUAGE sql AS $$
  DELETE FROM execution_tallies;
  DELETE FROM test_tallies;
  INSERT INTO execution_tallies (execution_id, created_at, finished_at, heading, search, planned, queued, running, passed, failed, incomplete, inconclusive, undetermined, aborted, scored, share_sum, told, with_tokens, tokens_sum, with_cost, cost_sum, needs_attention, attempts, failures, to_review, unpublished, reviewable)
    SELECT execution_id, created_at, finished_at, heading, search, planned, queued, running, passed, failed, incomplete, inconclusive, undetermined, aborted, scored, share_sum, told, with_tokens, tokens_sum, with_cost, cost_sum, needs_attention, attempts, failures, to_review, unpublished, reviewable FROM execution_recounts;
  INSERT INTO test_tallies (scenario_slug, scenario_version, harness, harness_version, model_id, runs, passed, errors, scored, share_sum, last_run_at)
    SELECT scenario_slug, scenario_version, harness, harness_version, model_id, runs, passed, errors, scored, share_sum, last_run_at FROM test_recounts;
$$;
SELECT rebuild_tallies();

DROP INDEX runs_failures;
CREATE INDEX runs_failures ON runs (submitted_at, ledger_id) INCLUDE (is_published)
  WHERE termination IN ('catastrophic', 'timed_out', 'hung', 'harness_error');
CREATE INDEX runs_failures_of_a_model ON runs (model_id, submitted_at, ledger_id)
  WHERE termination IN ('catastrophic', 'timed_out', 'hung', 'harness_error');
CREATE INDEX execution_tallies_sums ON execution_tallies (execution_id) INCLUDE (attempts, failures, to_review, unpublished, reviewable);
-- CreateIndex
CREATE INDEX "executions_model_id_harness_id_idx" ON "executions"("model_id", "harness", "id");
