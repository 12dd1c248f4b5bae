-- A claim that reads what each waiting run needs out of its whole request gets slower with every run that waits.
ALTER TABLE runs
  ADD COLUMN needs_harness TEXT GENERATED ALWAYS AS (request->'subject'->>'harness') STORED,
  ADD COLUMN needs_sandbox TEXT GENERATED ALWAYS AS (request->'stack'->>'sandbox') STORED,
  ADD COLUMN needs_provider TEXT GENERATED ALWAYS AS (request->'subject'->>'provider') STORED,
  ADD COLUMN needs_browser BOOLEAN GENERATED ALWAYS AS (request->'scenario'->>'kind' = 'end-to-end') STORED;

-- CreateIndex
CREATE INDEX "harness_ledger_submitted_at_ledger_id_idx" ON "harness_ledger"("submitted_at", "ledger_id");
