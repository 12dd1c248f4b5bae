-- What the first rules left open: found by writing wrong rows on purpose.

-- A harness may report more tokens than 32 bits hold; what it says must not keep its run from being concluded.
ALTER TABLE runs ALTER COLUMN tokens_total TYPE DOUBLE PRECISION;

ALTER TABLE benchmark_snapshots
  ADD CONSTRAINT snapshot_semver CHECK (harness_version ~ '^[0-9]+\.[0-9]+\.[0-9]+([-+][0-9A-Za-z.+-]+)?$');
ALTER TABLE harness_ledger
  DROP CONSTRAINT ledger_failure_reason,
  DROP CONSTRAINT ledger_failure_reason_blank,
  ADD CONSTRAINT ledger_failure_reason CHECK (
    (failure_reason IS NOT NULL) = (status IN ('failed', 'aborted') OR coalesce(outcome IN ('error', 'aborted'), false))),
  ADD CONSTRAINT ledger_failure_reason_blank CHECK (failure_reason ~ '\S'),
  ADD CONSTRAINT ledger_semver CHECK (harness_version ~ '^[0-9]+\.[0-9]+\.[0-9]+([-+][0-9A-Za-z.+-]+)?$');
ALTER TABLE benchmark_results
  DROP CONSTRAINT result_components,
  ADD CONSTRAINT result_components CHECK (
    jsonb_typeof(component_scores) = 'object'
    AND NOT jsonb_path_exists(component_scores, 'strict $.* ? (@.type() != "number" || @ < 0 || @ > 1000)')),
  ADD CONSTRAINT result_semver CHECK (harness_version ~ '^[0-9]+\.[0-9]+\.[0-9]+([-+][0-9A-Za-z.+-]+)?$');

CREATE TRIGGER snapshot_is_kept BEFORE DELETE ON benchmark_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A backslash is a letter of a file name here, and agents choose names; files are read by digest, never by name.
ALTER TABLE artifacts
  DROP CONSTRAINT artifact_path,
  ADD CONSTRAINT artifact_path CHECK (path <> '' AND path !~ '(^|/)\.{0,2}(/|$)');

-- The chain is whole because a link that does not follow is not let in.
CREATE FUNCTION guard_journal_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last_entry journal_entries%ROWTYPE;
BEGIN
  SELECT * INTO last_entry FROM journal_entries WHERE ledger_id = NEW.ledger_id ORDER BY sequence DESC LIMIT 1;
  IF NEW.sequence <> coalesce(last_entry.sequence + 1, 0) OR NEW.previous_sha256 IS DISTINCT FROM last_entry.sha256 THEN
    RAISE EXCEPTION 'journal entry % of run % does not follow the one before it', NEW.sequence, NEW.ledger_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER journal_follows BEFORE INSERT ON journal_entries FOR EACH ROW EXECUTE FUNCTION guard_journal_chain();

-- A publication changes once: it is withdrawn. Else a lawful one could be pointed at another run.
CREATE FUNCTION guard_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL OR NEW.withdrawn_at IS NULL OR
     (NEW.id, NEW.ledger_id, NEW.tier, NEW.releases_source, NEW.releases_build, NEW.published_by, NEW.published_at)
     IS DISTINCT FROM (OLD.id, OLD.ledger_id, OLD.tier, OLD.releases_source, OLD.releases_build, OLD.published_by, OLD.published_at) THEN
    RAISE EXCEPTION 'publication % can only be withdrawn', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER publication_is_only_withdrawn BEFORE UPDATE ON publications FOR EACH ROW EXECUTE FUNCTION guard_publication();

-- How a run ended and what its ledger row says are one fact told twice (decisions: termination table).
CREATE FUNCTION check_run_against_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told RECORD;
BEGIN
  SELECT runs.termination, ledger.status, ledger.outcome INTO told
    FROM runs JOIN harness_ledger ledger USING (ledger_id) WHERE runs.ledger_id = NEW.ledger_id;
  IF FOUND AND NOT coalesce(CASE told.termination
      WHEN 'completed' THEN told.status = 'completed'
      WHEN 'catastrophic' THEN told.status = 'completed' AND told.outcome = 'fail'
      WHEN 'harness_error' THEN told.status = 'completed' AND told.outcome = 'error'
      WHEN 'timed_out' THEN told.status = 'failed' AND told.outcome = 'timeout'
      WHEN 'hung' THEN told.status = 'failed' AND told.outcome = 'timeout'
      WHEN 'infrastructure' THEN told.status = 'failed' AND told.outcome = 'error'
      WHEN 'aborted' THEN told.status = 'aborted'
      ELSE told.status IN ('queued', 'running') END, false) THEN
    RAISE EXCEPTION 'run % ended as %, yet its ledger row is % / %', NEW.ledger_id, coalesce(told.termination, 'nothing'), told.status,
      coalesce(told.outcome, 'nothing') USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER run_agrees_with_ledger AFTER INSERT OR UPDATE OF termination ON runs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_run_against_ledger();
CREATE CONSTRAINT TRIGGER ledger_agrees_with_run AFTER UPDATE ON harness_ledger
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_run_against_ledger();
