-- What operators need to keep hold of runs and workers.

-- Where a run last moved, what is not known about its end, and who settled that.
ALTER TABLE "runs"
  ADD COLUMN "progress_at" TIMESTAMPTZ(3),
  ADD COLUMN "changed_in" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  ADD COLUMN "missing_facts" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "reconciled_at" TIMESTAMPTZ(3),
  ADD COLUMN "reconciled_by" TEXT,
  ADD COLUMN "reconciliation_note" TEXT;
ALTER TABLE runs
  ADD CONSTRAINT run_reconciled_whole CHECK (
    (reconciled_at IS NULL) = (reconciled_by IS NULL) AND (reconciled_at IS NULL) = (reconciliation_note IS NULL)),
  ADD CONSTRAINT run_reconciled_something CHECK (reconciled_at IS NULL OR missing_facts <> '{}'),
  ADD CONSTRAINT run_reconciliation_note CHECK (reconciliation_note ~ '\S'),
  ADD CONSTRAINT run_missing_facts CHECK (missing_facts = '{}' OR termination IS NOT NULL);
CREATE INDEX "runs_changed_in_idx" ON "runs"("changed_in");

-- What a worker is, and whether it may take more.
ALTER TABLE "workers"
  ADD COLUMN "confinement" TEXT NOT NULL DEFAULT 'unknown',
  ADD COLUMN "limits_tier" TEXT NOT NULL DEFAULT 'unknown',
  ADD COLUMN "concurrency" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "lease_ms" INTEGER NOT NULL DEFAULT 20000,
  ADD COLUMN "drain_requested_at" TIMESTAMPTZ(3),
  ADD COLUMN "is_stopping" BOOLEAN NOT NULL DEFAULT false;

-- Every change of a run names the transaction that made it: with a snapshot, a reader can ask for exactly what it has not seen.
CREATE FUNCTION mark_run_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER run_change_is_marked BEFORE UPDATE OF phase, event_count, cancel_requested_at, reconciled_at, is_latest ON runs
  FOR EACH ROW EXECUTE FUNCTION mark_run_change();
CREATE FUNCTION mark_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runs SET changed_in = pg_current_xact_id() WHERE ledger_id = NEW.ledger_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_change_is_marked AFTER UPDATE ON harness_ledger FOR EACH ROW EXECUTE FUNCTION mark_ledger_change();
CREATE TRIGGER run_reconciliation_is_told AFTER UPDATE OF reconciled_at ON runs FOR EACH ROW EXECUTE FUNCTION tell_run_moved();
