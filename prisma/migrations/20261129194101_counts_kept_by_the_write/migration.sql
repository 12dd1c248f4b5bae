-- Lists of a million runs cannot count them: what lists filter, sort and sum by stands on the run, and sums are kept by the write itself
-- (lib/decisions/0040).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What a list filters and sorts by, copied once from rows that never change it, or moved by their triggers.
ALTER TABLE "runs"
  ADD COLUMN "status" TEXT NOT NULL DEFAULT 'queued',
  ADD COLUMN "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "scenario_slug" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "scenario_version" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "harness" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "harness_version" TEXT,
  ADD COLUMN "model_id" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "review_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "is_published" BOOLEAN NOT NULL DEFAULT false;
UPDATE runs r SET status = l.status, submitted_at = l.submitted_at, at = coalesce(l.started_at, l.submitted_at),
  scenario_slug = s.scenario_slug, scenario_version = s.scenario_version, harness = e.harness, harness_version = e.harness_version, model_id = e.model_id,
  review_count = (SELECT count(*) FROM reviews v WHERE v.ledger_id = r.ledger_id AND v.status = 'submitted'),
  is_published = EXISTS (SELECT 1 FROM publications p WHERE p.ledger_id = r.ledger_id AND p.withdrawn_at IS NULL)
  FROM harness_ledger l, slots s, executions e
  WHERE l.ledger_id = r.ledger_id AND s.execution_id = r.execution_id AND s.ordinal = r.slot_ordinal AND e.id = r.execution_id;

-- Which count a run goes to, once for the database; lib/executions/rules.ts says the same of rows in memory and a test holds the two together.
ALTER TABLE runs
  ADD COLUMN bucket TEXT NOT NULL GENERATED ALWAYS AS (CASE
    WHEN status IN ('queued', 'running', 'aborted') THEN status
    WHEN result = 'pass' THEN 'passed' WHEN result = 'fail' THEN 'failed' WHEN result = 'task_incomplete' THEN 'incomplete'
    WHEN result = 'inconclusive' THEN 'inconclusive' ELSE 'undetermined' END) STORED,
  ADD COLUMN is_told BOOLEAN NOT NULL GENERATED ALWAYS AS (coalesce(termination NOT IN ('infrastructure', 'aborted'), false)) STORED,
  ADD COLUMN share DOUBLE PRECISION GENERATED ALWAYS AS (CASE WHEN technical = 'valid' THEN earned / nullif(possible, 0) END) STORED,
  ADD COLUMN needs_attention BOOLEAN NOT NULL GENERATED ALWAYS AS (coalesce(termination <> 'aborted' AND (termination <> 'completed'
    OR result IN ('inconclusive', 'undetermined') OR jsonb_path_exists(audit_flags, '$[*] ? (@.severity == "critical")')), false)) STORED;

CREATE FUNCTION fill_run_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT l.status, l.submitted_at, coalesce(l.started_at, l.submitted_at), s.scenario_slug, s.scenario_version, e.harness, e.harness_version, e.model_id
    INTO NEW.status, NEW.submitted_at, NEW.at, NEW.scenario_slug, NEW.scenario_version, NEW.harness, NEW.harness_version, NEW.model_id
    FROM harness_ledger l, slots s JOIN executions e ON e.id = s.execution_id
    WHERE l.ledger_id = NEW.ledger_id AND s.execution_id = NEW.execution_id AND s.ordinal = NEW.slot_ordinal;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'run % has no ledger row or no slot', NEW.ledger_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER run_line_is_filled BEFORE INSERT ON runs FOR EACH ROW EXECUTE FUNCTION fill_run_line();

CREATE OR REPLACE FUNCTION mark_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runs SET changed_in = pg_current_xact_id(), status = NEW.status, at = coalesce(NEW.started_at, NEW.submitted_at) WHERE ledger_id = NEW.ledger_id;
  RETURN NULL;
END $$;

CREATE FUNCTION count_reviews_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched text := CASE WHEN TG_OP = 'DELETE' THEN OLD.ledger_id ELSE NEW.ledger_id END;
BEGIN
  UPDATE runs SET review_count = (SELECT count(*) FROM reviews WHERE ledger_id = touched AND status = 'submitted') WHERE ledger_id = touched;
  RETURN NULL;
END $$;
CREATE TRIGGER review_is_counted AFTER INSERT OR DELETE OR UPDATE OF status ON reviews FOR EACH ROW EXECUTE FUNCTION count_reviews_of_run();

CREATE FUNCTION mark_run_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runs SET is_published = EXISTS (SELECT 1 FROM publications WHERE ledger_id = NEW.ledger_id AND withdrawn_at IS NULL) WHERE ledger_id = NEW.ledger_id;
  RETURN NULL;
END $$;
CREATE TRIGGER publication_is_marked AFTER INSERT OR UPDATE OF withdrawn_at ON publications FOR EACH ROW EXECUTE FUNCTION mark_run_published();

-- What an execution's runs say, summed. Sums are numeric: what was added can be taken away again without a rest.
CREATE TABLE "execution_tallies" (
  "execution_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "finished_at" TIMESTAMPTZ(3),
  "heading" TEXT NOT NULL DEFAULT '',
  "search" TEXT NOT NULL DEFAULT '',
  "planned" INTEGER NOT NULL DEFAULT 0,
  "queued" INTEGER NOT NULL DEFAULT 0,
  "running" INTEGER NOT NULL DEFAULT 0,
  "passed" INTEGER NOT NULL DEFAULT 0,
  "failed" INTEGER NOT NULL DEFAULT 0,
  "incomplete" INTEGER NOT NULL DEFAULT 0,
  "inconclusive" INTEGER NOT NULL DEFAULT 0,
  "undetermined" INTEGER NOT NULL DEFAULT 0,
  "aborted" INTEGER NOT NULL DEFAULT 0,
  "scored" INTEGER NOT NULL DEFAULT 0,
  "share_sum" DECIMAL NOT NULL DEFAULT 0,
  "told" INTEGER NOT NULL DEFAULT 0,
  "with_tokens" INTEGER NOT NULL DEFAULT 0,
  "tokens_sum" DECIMAL NOT NULL DEFAULT 0,
  "with_cost" INTEGER NOT NULL DEFAULT 0,
  "cost_sum" DECIMAL NOT NULL DEFAULT 0,
  "needs_attention" INTEGER NOT NULL DEFAULT 0,
  "reviewable" INTEGER NOT NULL DEFAULT 0,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "to_review" INTEGER NOT NULL DEFAULT 0,
  "unpublished" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "execution_tallies_pkey" PRIMARY KEY ("execution_id"),
  CONSTRAINT "execution_tallies_execution_id_fkey" FOREIGN KEY ("execution_id") REFERENCES "executions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE execution_tallies
  ADD COLUMN verdict TEXT NOT NULL GENERATED ALWAYS AS (CASE
    WHEN queued + running > 0 THEN 'running' WHEN aborted > 0 THEN 'cancelled' WHEN failed > 0 THEN 'failed' WHEN incomplete > 0 THEN 'incomplete'
    WHEN inconclusive > 0 THEN 'inconclusive' WHEN undetermined > 0 THEN 'undetermined' ELSE 'passed' END) STORED,
  ADD COLUMN tokens_key DOUBLE PRECISION NOT NULL GENERATED ALWAYS AS (CASE WHEN told > 0 AND with_tokens = told THEN tokens_sum ELSE -1 END) STORED,
  ADD COLUMN worst_key DOUBLE PRECISION NOT NULL GENERATED ALWAYS AS (CASE WHEN scored > 0 THEN -share_sum / scored ELSE -2 END) STORED,
  ADD COLUMN duration_key DOUBLE PRECISION GENERATED ALWAYS AS (round(extract(epoch FROM finished_at - created_at) * 1000)) STORED,
  ADD CONSTRAINT tally_sums CHECK (planned = queued + running + passed + failed + incomplete + inconclusive + undetermined + aborted),
  ADD CONSTRAINT tally_counts CHECK (least(planned, queued, running, passed, failed, incomplete, inconclusive, undetermined, aborted, scored, told,
    with_tokens, with_cost, needs_attention, reviewable, attempts, failures, to_review, unpublished) >= 0);

-- What each subject did in one scenario version, over runs that count and say something about the subject. No version of the harness is ''.
CREATE TABLE "test_tallies" (
  "scenario_slug" TEXT NOT NULL,
  "scenario_version" TEXT NOT NULL,
  "harness" TEXT NOT NULL,
  "harness_version" TEXT NOT NULL DEFAULT '',
  "model_id" TEXT NOT NULL,
  "runs" INTEGER NOT NULL DEFAULT 0,
  "passed" INTEGER NOT NULL DEFAULT 0,
  "errors" INTEGER NOT NULL DEFAULT 0,
  "scored" INTEGER NOT NULL DEFAULT 0,
  "share_sum" DECIMAL NOT NULL DEFAULT 0,
  "last_run_at" TIMESTAMPTZ(3),
  CONSTRAINT "test_tallies_pkey" PRIMARY KEY ("scenario_slug", "scenario_version", "harness", "harness_version", "model_id")
);
ALTER TABLE test_tallies
  ADD COLUMN mean_share DOUBLE PRECISION GENERATED ALWAYS AS (CASE WHEN scored > 0 THEN share_sum::float8 / scored END) STORED,
  ADD CONSTRAINT test_tally_counts CHECK (least(runs, passed, errors, scored) >= 0);

-- Adds a run to the sums, or takes it away.
CREATE FUNCTION count_run(r runs, sign integer) RETURNS void LANGUAGE plpgsql AS $$
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
    INSERT INTO test_tallies AS t VALUES (r.scenario_slug, r.scenario_version, r.harness, coalesce(r.harness_version, ''), r.model_id, 1,
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

-- Deferred to the commit, so that a transaction takes the lock of a sum after all its others: who cancels, runs again or concludes holds
-- rows of runs and executions in orders that a lock in between would turn into a deadlock.
CREATE FUNCTION keep_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_run(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_run(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER run_is_counted AFTER INSERT OR DELETE ON runs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_tallies();
CREATE CONSTRAINT TRIGGER run_is_counted_again AFTER UPDATE ON runs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.bucket, OLD.is_latest, OLD.termination, OLD.technical, OLD.result, OLD.share, OLD.tokens_total, OLD.cost_usd, OLD.needs_attention,
    OLD.review_count, OLD.is_published, OLD.at) IS DISTINCT FROM (NEW.bucket, NEW.is_latest, NEW.termination, NEW.technical, NEW.result, NEW.share,
    NEW.tokens_total, NEW.cost_usd, NEW.needs_attention, NEW.review_count, NEW.is_published, NEW.at))
  EXECUTE FUNCTION keep_tallies();

-- What an execution can be found by: its own words on their own, and with them its subject and its scenarios.
CREATE FUNCTION tell_execution_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN INSERT INTO execution_tallies (execution_id, created_at) VALUES (NEW.id, NEW.created_at); END IF;
  UPDATE execution_tallies SET finished_at = NEW.finished_at, heading = lower(concat_ws(E'\n', NEW.title, NEW.id)),
    search = lower(concat_ws(E'\n', NEW.title, NEW.id, NEW.model_id, NEW.harness,
      (SELECT string_agg(DISTINCT scenario_slug, E'\n') FROM slots WHERE execution_id = NEW.id)))
    WHERE execution_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER execution_words_are_told AFTER INSERT OR UPDATE OF title, finished_at ON executions FOR EACH ROW EXECUTE FUNCTION tell_execution_words();
CREATE FUNCTION tell_slot_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE execution_tallies t SET search = lower(concat_ws(E'\n', e.title, e.id, e.model_id, e.harness,
      (SELECT string_agg(DISTINCT scenario_slug, E'\n') FROM slots WHERE execution_id = e.id)))
    FROM executions e WHERE e.id = t.execution_id AND t.execution_id IN (SELECT execution_id FROM new_slots);
  RETURN NULL;
END $$;
CREATE TRIGGER slot_words_are_told AFTER INSERT ON slots REFERENCING NEW TABLE AS new_slots FOR EACH STATEMENT EXECUTE FUNCTION tell_slot_words();

-- The same sums counted from the runs: what a rebuild writes, and what a test holds the kept ones against.
CREATE VIEW execution_recounts AS
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
        count(*) FILTER (WHERE is_latest AND needs_attention)::int AS needs_attention,
        count(*) FILTER (WHERE is_latest AND termination = 'completed')::int AS reviewable, count(*)::int AS attempts,
        count(*) FILTER (WHERE termination IN ('catastrophic', 'timed_out', 'hung', 'harness_error'))::int AS failures,
        count(*) FILTER (WHERE termination = 'completed' AND review_count = 0)::int AS to_review,
        count(*) FILTER (WHERE termination IN ('completed', 'catastrophic', 'timed_out', 'hung', 'harness_error') AND NOT is_published)::int AS unpublished
      FROM runs WHERE runs.execution_id = e.id) c;
CREATE VIEW test_recounts AS
  SELECT scenario_slug, scenario_version, harness, coalesce(harness_version, '') AS harness_version, model_id, count(*)::int AS runs,
    count(*) FILTER (WHERE result = 'pass')::int AS passed, count(*) FILTER (WHERE technical = 'invalid')::int AS errors, count(share)::int AS scored,
    coalesce(sum(share::numeric), 0) AS share_sum, max(at) AS last_run_at
  FROM runs WHERE is_latest AND is_told GROUP BY 1, 2, 3, 4, 5;
CREATE FUNCTION rebuild_tallies() RETURNS void LANGUAGE sql AS $$
  DELETE FROM execution_tallies;
  DELETE FROM test_tallies;
  INSERT INTO execution_tallies SELECT * FROM execution_recounts;
  INSERT INTO test_tallies SELECT * FROM test_recounts;
$$;
SELECT rebuild_tallies();

-- Pages by key: each order that a list offers is an index, so that no page costs more than another.
CREATE INDEX "runs_submitted_at_ledger_id_idx" ON "runs"("submitted_at", "ledger_id");
CREATE INDEX "runs_model_id_submitted_at_ledger_id_idx" ON "runs"("model_id", "submitted_at", "ledger_id");
CREATE INDEX "runs_harness_submitted_at_ledger_id_idx" ON "runs"("harness", "submitted_at", "ledger_id");
CREATE INDEX "runs_scenario_slug_submitted_at_ledger_id_idx" ON "runs"("scenario_slug", "submitted_at", "ledger_id");
CREATE INDEX runs_failures ON runs (submitted_at, ledger_id) INCLUDE (is_published) WHERE termination IN ('catastrophic', 'timed_out', 'hung', 'harness_error');
CREATE INDEX runs_to_review ON runs (submitted_at, ledger_id) WHERE termination = 'completed' AND review_count = 0;
CREATE INDEX runs_unpublished ON runs (submitted_at, ledger_id)
  WHERE termination IN ('completed', 'catastrophic', 'timed_out', 'hung', 'harness_error') AND NOT is_published;
CREATE INDEX runs_of_a_test ON runs (scenario_slug, at, ledger_id)
  INCLUDE (scenario_version, harness, harness_version, model_id, result, technical, earned, possible, share, duration_ms, tokens_total, cost_usd)
  WHERE is_latest AND is_told;
CREATE INDEX "execution_tallies_created_at_execution_id_idx" ON "execution_tallies"("created_at", "execution_id");
CREATE INDEX execution_tallies_by_tokens ON execution_tallies (tokens_key, execution_id);
CREATE INDEX execution_tallies_by_worst ON execution_tallies (worst_key, execution_id);
CREATE INDEX execution_tallies_by_duration ON execution_tallies (duration_key, execution_id);
CREATE INDEX execution_tallies_by_verdict ON execution_tallies (verdict, created_at, execution_id);
CREATE INDEX execution_tallies_by_verdict_and_tokens ON execution_tallies (verdict, tokens_key, execution_id);
CREATE INDEX execution_tallies_by_verdict_and_worst ON execution_tallies (verdict, worst_key, execution_id);
CREATE INDEX execution_tallies_by_verdict_and_duration ON execution_tallies (verdict, duration_key, execution_id);
CREATE INDEX execution_tallies_heading ON execution_tallies USING gin (heading gin_trgm_ops);
CREATE INDEX execution_tallies_search ON execution_tallies USING gin (search gin_trgm_ops);
