-- What a row must satisfy, said by the database itself (RG contract; decisions: termination, validity, ledger).
-- Single-row facts are CHECKs, immutability is a trigger, facts over several tables are deferred constraint triggers.

-- RG contract: snapshots
ALTER TABLE benchmark_snapshots
  ADD CONSTRAINT snapshot_id_pattern CHECK (snapshot_id ~ '^bss-[0-9a-f]{12}$'),
  ADD CONSTRAINT snapshot_schema_version CHECK (schema_version >= 1),
  ADD CONSTRAINT snapshot_agent_card_hash CHECK (agent_card_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT snapshot_env_fingerprint CHECK (env_fingerprint ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT snapshot_card_versions CHECK (alignment_card_version >= 1 AND protection_card_version >= 1 AND posture_revision >= 1),
  ADD CONSTRAINT snapshot_trust_rating CHECK (trust_rating_at_capture BETWEEN 0 AND 1000),
  ADD CONSTRAINT snapshot_names CHECK (agent_id <> '' AND benchmark_id <> '' AND harness_version <> '' AND posture_id <> '');

-- RG contract: ledger
ALTER TABLE harness_ledger
  ADD CONSTRAINT ledger_id_pattern CHECK (ledger_id ~ '^bhl-[0-9a-f]{12}$'),
  ADD CONSTRAINT ledger_run_id_pattern CHECK (run_id ~ '^brn-[0-9a-f]{12}$'),
  ADD CONSTRAINT ledger_status CHECK (status IN ('queued', 'running', 'completed', 'failed', 'aborted')),
  ADD CONSTRAINT ledger_outcome CHECK (outcome IN ('pass', 'fail', 'error', 'inconclusive', 'timeout', 'aborted')),
  ADD CONSTRAINT ledger_legal_pair CHECK (
    (status IN ('queued', 'running') AND outcome IS NULL)
    OR (status = 'completed' AND outcome IS NOT NULL AND outcome IN ('pass', 'fail', 'error', 'inconclusive'))
    OR (status = 'failed' AND outcome IS NOT NULL AND outcome IN ('timeout', 'error'))
    OR (status = 'aborted' AND outcome IS NOT NULL AND outcome = 'aborted')),
  ADD CONSTRAINT ledger_run_id_presence CHECK (
    CASE status WHEN 'queued' THEN run_id IS NULL WHEN 'aborted' THEN (run_id IS NULL) = (started_at IS NULL) ELSE run_id IS NOT NULL END),
  ADD CONSTRAINT ledger_started_presence CHECK (
    CASE status WHEN 'queued' THEN started_at IS NULL WHEN 'aborted' THEN true ELSE started_at IS NOT NULL END),
  ADD CONSTRAINT ledger_completed_presence CHECK ((completed_at IS NOT NULL) = (status IN ('completed', 'failed', 'aborted'))),
  ADD CONSTRAINT ledger_times CHECK (started_at >= submitted_at AND completed_at >= coalesce(started_at, submitted_at)),
  ADD CONSTRAINT ledger_failure_reason CHECK (
    (failure_reason IS NOT NULL AND btrim(failure_reason) <> '') = (status IN ('failed', 'aborted') OR coalesce(outcome IN ('error', 'aborted'), false))),
  ADD CONSTRAINT ledger_failure_reason_blank CHECK (failure_reason IS NULL OR btrim(failure_reason) <> ''),
  ADD CONSTRAINT ledger_names CHECK (agent_id <> '' AND benchmark_id <> '' AND harness_version <> '');

-- RG contract: results
ALTER TABLE benchmark_results
  ADD CONSTRAINT result_run_id_pattern CHECK (run_id ~ '^brn-[0-9a-f]{12}$'),
  ADD CONSTRAINT result_suite CHECK (suite IN ('integrity', 'alignment', 'coherence', 'safety')),
  ADD CONSTRAINT result_score CHECK (score BETWEEN 0 AND 1000),
  ADD CONSTRAINT result_grade CHECK (grade IN ('AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'NR')),
  ADD CONSTRAINT result_verdict CHECK (verdict IN ('pass', 'fail', 'inconclusive', 'error', 'timeout')),
  ADD CONSTRAINT result_grade_of_score CHECK (
    CASE WHEN verdict IN ('pass', 'fail') THEN grade = CASE
      WHEN score >= 900 THEN 'AAA' WHEN score >= 800 THEN 'AA' WHEN score >= 700 THEN 'A' WHEN score >= 600 THEN 'BBB'
      WHEN score >= 500 THEN 'BB' WHEN score >= 400 THEN 'B' ELSE 'CCC' END
    ELSE grade = 'NR' END),
  ADD CONSTRAINT result_components CHECK (jsonb_typeof(component_scores) = 'object');

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows never change', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER snapshot_is_immutable BEFORE UPDATE ON benchmark_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER result_is_immutable BEFORE UPDATE OR DELETE ON benchmark_results FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR DELETE ON journal_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION guard_ledger_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'ledger row % is kept for good', OLD.ledger_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status IN ('completed', 'failed', 'aborted') THEN
    RAISE EXCEPTION 'ledger row % is terminal', OLD.ledger_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.snapshot_ref <> OLD.snapshot_ref OR NEW.ledger_id <> OLD.ledger_id OR NEW.submitted_at <> OLD.submitted_at
     OR NEW.agent_id <> OLD.agent_id OR NEW.benchmark_id <> OLD.benchmark_id OR NEW.created_at <> OLD.created_at
     OR (OLD.run_id IS NOT NULL AND NEW.run_id IS DISTINCT FROM OLD.run_id)
     OR (OLD.started_at IS NOT NULL AND NEW.started_at IS DISTINCT FROM OLD.started_at) THEN
    RAISE EXCEPTION 'ledger row % keeps what was fixed before', OLD.ledger_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT (NEW.status = OLD.status OR (OLD.status = 'queued' AND NEW.status IN ('running', 'aborted'))
     OR (OLD.status = 'running' AND NEW.status IN ('completed', 'failed', 'aborted'))) THEN
    RAISE EXCEPTION 'ledger row % may not go from % to %', OLD.ledger_id, OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.updated_at := CASE WHEN NEW.status <> OLD.status THEN greatest(now(), OLD.updated_at + interval '1 millisecond') ELSE OLD.updated_at END;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_row_is_guarded BEFORE UPDATE OR DELETE ON harness_ledger FOR EACH ROW EXECUTE FUNCTION guard_ledger_row();

CREATE FUNCTION guard_ledger_birth() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'queued' THEN
    RAISE EXCEPTION 'ledger row % must begin as queued', NEW.ledger_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_row_begins_queued BEFORE INSERT ON harness_ledger FOR EACH ROW EXECUTE FUNCTION guard_ledger_birth();

-- Facts over several tables, checked when the transaction ends.
CREATE FUNCTION check_ledger_against_others() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ledger harness_ledger%ROWTYPE;
  snapshot benchmark_snapshots%ROWTYPE;
  found benchmark_results%ROWTYPE;
BEGIN
  SELECT * INTO ledger FROM harness_ledger WHERE ledger_id = NEW.ledger_id;
  SELECT * INTO snapshot FROM benchmark_snapshots WHERE snapshot_id = ledger.snapshot_ref;
  IF snapshot.agent_id <> ledger.agent_id OR snapshot.benchmark_id <> ledger.benchmark_id THEN
    RAISE EXCEPTION 'ledger row % and its snapshot name different subjects', ledger.ledger_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT * INTO found FROM benchmark_results WHERE ledger_id = ledger.ledger_id;
  IF (ledger.status = 'completed') <> (found.run_id IS NOT NULL) THEN
    RAISE EXCEPTION 'ledger row % is % and must have % result row', ledger.ledger_id, ledger.status,
      CASE WHEN ledger.status = 'completed' THEN 'one' ELSE 'no' END USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF found.run_id IS NOT NULL AND (found.run_id <> ledger.run_id OR found.agent_id <> ledger.agent_id
     OR found.benchmark_id <> ledger.benchmark_id OR found.snapshot_ref <> ledger.snapshot_ref OR found.verdict <> ledger.outcome
     OR found.harness_version <> ledger.harness_version OR found.ran_at < ledger.started_at) THEN
    RAISE EXCEPTION 'result row of ledger row % contradicts it', ledger.ledger_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_agrees AFTER INSERT OR UPDATE ON harness_ledger
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_against_others();
CREATE CONSTRAINT TRIGGER result_agrees AFTER INSERT ON benchmark_results
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_against_others();

-- Ours
ALTER TABLE users ADD CONSTRAINT user_role CHECK (role IN ('viewer', 'reviewer', 'operator', 'admin'));
ALTER TABLE suites ADD CONSTRAINT suite_origin CHECK (origin IN ('repository', 'local')), ADD CONSTRAINT suite_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$');
ALTER TABLE stacks ADD CONSTRAINT stack_origin CHECK (origin IN ('repository', 'local')), ADD CONSTRAINT stack_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$');
ALTER TABLE agent_profiles ADD CONSTRAINT agent_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$');
ALTER TABLE price_tables ADD CONSTRAINT price_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$');
ALTER TABLE scenarios ADD CONSTRAINT scenario_kind CHECK (kind IN ('end-to-end', 'asset-generation', 'task'));
ALTER TABLE scenario_versions ADD CONSTRAINT version_sha256 CHECK (behavior_sha256 ~ '^[0-9a-f]{64}$'), ADD CONSTRAINT version_form CHECK (version ~ '^v[0-9]+\.[0-9]+\.[0-9]+$');
ALTER TABLE executions
  ADD CONSTRAINT execution_id_pattern CHECK (id ~ '^exe_[0-9a-f]{16}$'),
  ADD CONSTRAINT execution_numbers CHECK (repetitions BETWEEN 1 AND 20 AND technical_retries BETWEEN 0 AND 3),
  ADD CONSTRAINT execution_times CHECK (finished_at >= created_at);
ALTER TABLE slots ADD CONSTRAINT slot_numbers CHECK (ordinal >= 0 AND repetition >= 1 AND seed >= 0);
ALTER TABLE runs
  ADD CONSTRAINT run_phase CHECK (phase IN ('setting-up', 'executing', 'collecting', 'evaluating', 'persisting', 'cleaning-up')),
  ADD CONSTRAINT run_termination CHECK (termination IN ('completed', 'catastrophic', 'timed_out', 'hung', 'harness_error', 'infrastructure', 'aborted')),
  ADD CONSTRAINT run_technical CHECK (technical IN ('valid', 'invalid')),
  ADD CONSTRAINT run_result CHECK (result IN ('pass', 'fail', 'task_incomplete', 'inconclusive', 'undetermined')),
  ADD CONSTRAINT run_ending CHECK ((termination IS NULL) = (technical IS NULL) AND (termination IS NULL) = (result IS NULL)),
  ADD CONSTRAINT run_attempt CHECK (attempt >= 1),
  ADD CONSTRAINT run_points CHECK (earned >= 0 AND possible >= earned),
  ADD CONSTRAINT run_amounts CHECK (duration_ms >= 0 AND tokens_total >= 0 AND cost_usd >= 0 AND event_count >= 0);
CREATE UNIQUE INDEX runs_one_latest_per_slot ON runs (execution_id, slot_ordinal) WHERE is_latest;
ALTER TABLE criteria ADD CONSTRAINT criterion_points CHECK (possible > 0 AND awarded >= 0 AND awarded <= possible AND reason <> '');
ALTER TABLE artifacts
  ADD CONSTRAINT artifact_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT artifact_bytes CHECK (bytes >= 0),
  ADD CONSTRAINT artifact_role CHECK (role IN ('record', 'raw', 'events', 'implementation', 'build', 'proof', 'check', 'asset', 'evidence', 'spill', 'log')),
  ADD CONSTRAINT artifact_path CHECK (path <> '' AND path !~ '^/' AND path !~ '(^|/)\.\.(/|$)' AND path !~ '\\');
ALTER TABLE run_events
  ADD CONSTRAINT event_ordinal CHECK (ordinal >= 0),
  ADD CONSTRAINT event_type CHECK (type IN ('agent', 'reasoning', 'command', 'read', 'write', 'search', 'list', 'skill', 'orchestration', 'usage', 'error', 'warning', 'system', 'unknown'));
ALTER TABLE journal_entries ADD CONSTRAINT journal_chain CHECK (sha256 ~ '^[0-9a-f]{64}$' AND (previous_sha256 IS NULL) = (sequence = 0));
ALTER TABLE reviews
  ADD CONSTRAINT review_id_pattern CHECK (id ~ '^rev_[0-9a-f]{16}$'),
  ADD CONSTRAINT review_status CHECK (status IN ('draft', 'submitted', 'dismissed')),
  ADD CONSTRAINT review_version CHECK (version >= 1),
  ADD CONSTRAINT review_submitted CHECK (status = 'draft' OR submitted_at IS NOT NULL);
ALTER TABLE review_answers ADD CONSTRAINT review_answer CHECK (answer IN ('pass', 'fail', 'undecided'));
ALTER TABLE review_ratings ADD CONSTRAINT review_rating CHECK (rating IN ('broken', 'scuffed', 'passable', 'great', 'flawless'));
ALTER TABLE review_revisions ADD CONSTRAINT review_revision_note CHECK (btrim(note) <> '');
ALTER TABLE publications
  ADD CONSTRAINT publication_id_pattern CHECK (id ~ '^pub_[0-9a-f]{16}$'),
  ADD CONSTRAINT publication_tier CHECK (tier IN ('completed', 'catastrophic', 'timed_out', 'hung', 'harness_error')),
  ADD CONSTRAINT publication_withdrawn CHECK ((withdrawn_at IS NULL) = (withdraw_reason IS NULL));
CREATE UNIQUE INDEX publications_one_live_per_run ON publications (ledger_id) WHERE withdrawn_at IS NULL;
ALTER TABLE api_tokens ADD CONSTRAINT api_token_sha256 CHECK (token_sha256 ~ '^[0-9a-f]{64}$');

CREATE FUNCTION check_publication() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ended text;
BEGIN
  SELECT termination INTO ended FROM runs WHERE ledger_id = NEW.ledger_id;
  IF ended IS DISTINCT FROM NEW.tier THEN
    RAISE EXCEPTION 'run % ended as %, not as %', NEW.ledger_id, ended, NEW.tier USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF ended = 'completed' AND NOT EXISTS (SELECT 1 FROM reviews WHERE ledger_id = NEW.ledger_id AND status = 'submitted') THEN
    RAISE EXCEPTION 'run % has no submitted review', NEW.ledger_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER publication_is_lawful BEFORE INSERT ON publications FOR EACH ROW EXECUTE FUNCTION check_publication();

CREATE FUNCTION guard_run_ending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.termination IS NOT NULL AND (NEW.termination, NEW.technical, NEW.result, NEW.earned, NEW.possible, NEW.record)
     IS DISTINCT FROM (OLD.termination, OLD.technical, OLD.result, OLD.earned, OLD.possible, OLD.record) THEN
    RAISE EXCEPTION 'the ending of run % is latched', OLD.ledger_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.request IS DISTINCT FROM OLD.request THEN
    RAISE EXCEPTION 'the request of run % is pinned', OLD.ledger_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER run_ending_is_latched BEFORE UPDATE ON runs FOR EACH ROW EXECUTE FUNCTION guard_run_ending();

CREATE FUNCTION guard_scenario_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.behavior_sha256 <> NEW.behavior_sha256
     AND EXISTS (SELECT 1 FROM slots WHERE scenario_slug = OLD.scenario_slug AND scenario_version = OLD.version) THEN
    RAISE EXCEPTION 'scenario % % is frozen: a run exists', OLD.scenario_slug, OLD.version USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER scenario_version_is_frozen BEFORE UPDATE ON scenario_versions FOR EACH ROW EXECUTE FUNCTION guard_scenario_version();

CREATE FUNCTION tell_run_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner_run runs%ROWTYPE;
BEGIN
  SELECT * INTO owner_run FROM runs WHERE ledger_id = NEW.ledger_id;
  IF owner_run.execution_id IS NOT NULL THEN
    PERFORM pg_notify('touchstone_events', json_build_object('executionId', owner_run.execution_id, 'ledgerId', NEW.ledger_id, 'kind', 'run')::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER run_move_is_told AFTER UPDATE ON harness_ledger FOR EACH ROW EXECUTE FUNCTION tell_run_moved();
CREATE TRIGGER run_phase_is_told AFTER INSERT OR UPDATE OF phase, event_count, cancel_requested_at ON runs FOR EACH ROW EXECUTE FUNCTION tell_run_moved();
