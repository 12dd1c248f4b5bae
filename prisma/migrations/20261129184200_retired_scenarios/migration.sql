-- A scenario that the catalog no longer brings keeps its history and is not offered any more.
ALTER TABLE "scenarios" ADD COLUMN "retired_at" TIMESTAMPTZ(3);
