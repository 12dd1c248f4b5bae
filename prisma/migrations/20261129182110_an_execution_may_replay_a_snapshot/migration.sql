-- An execution that runs again under the inputs that a snapshot pinned says which one.
ALTER TABLE "executions" ADD COLUMN "replays_snapshot" TEXT;
ALTER TABLE executions ADD CONSTRAINT execution_replays_snapshot CHECK (replays_snapshot ~ '^bss-[0-9a-f]{12}$');
