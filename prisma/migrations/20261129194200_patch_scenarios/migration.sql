-- Scenarios of kind patch: a project with a pinned base, judged by hidden cases.
ALTER TABLE scenarios DROP CONSTRAINT scenario_kind;
ALTER TABLE scenarios ADD CONSTRAINT scenario_kind CHECK (kind IN ('end-to-end', 'asset-generation', 'task', 'patch'));
