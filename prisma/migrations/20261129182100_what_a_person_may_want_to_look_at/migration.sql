-- Audit flags of a run (harness-e2e §3.6): advisory, as in its record; runs of before have none.
ALTER TABLE "runs" ADD COLUMN "audit_flags" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE runs ADD CONSTRAINT run_audit_flags CHECK (jsonb_typeof(audit_flags) = 'array');
