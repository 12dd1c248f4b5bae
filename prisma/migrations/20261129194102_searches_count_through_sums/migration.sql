-- Searches of the log count through the sums of executions, and failures of a model that is gone are not looked for among all failures.
CREATE INDEX runs_failures_of_a_model ON runs (model_id, submitted_at, ledger_id)
  WHERE termination IN ('catastrophic', 'timed_out', 'hung', 'harness_error');
CREATE INDEX execution_tallies_sums ON execution_tallies (execution_id) INCLUDE (attempts, failures, to_review, unpublished, reviewable);

-- CreateIndex
CREATE INDEX "executions_model_id_harness_id_idx" ON "executions"("model_id", "harness", "id");
