-- Several people review one run: who decided where they differ, and what no longer counts.
CREATE TABLE "adjudications" (
    "id" TEXT NOT NULL,
    "ledger_id" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "adjudicator_id" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "adjudications_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "adjudications_ledger_id_item_id_ordinal_key" ON "adjudications"("ledger_id", "item_id", "ordinal");
ALTER TABLE "adjudications" ADD CONSTRAINT "adjudications_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "runs"("ledger_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "adjudications" ADD CONSTRAINT "adjudications_adjudicator_id_fkey" FOREIGN KEY ("adjudicator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "adjudications"
  ADD CONSTRAINT adjudication_id_pattern CHECK (id ~ '^adj_[0-9a-f]{16}$'),
  ADD CONSTRAINT adjudication_answer CHECK (answer IN ('pass', 'fail')),
  ADD CONSTRAINT adjudication_note CHECK (btrim(note) <> ''),
  ADD CONSTRAINT adjudication_ordinal CHECK (ordinal >= 1);

CREATE FUNCTION guard_adjudication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'adjudication % stands; decide again instead', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER adjudication_stands BEFORE UPDATE ON adjudications FOR EACH ROW EXECUTE FUNCTION guard_adjudication();

CREATE TABLE "errata" (
    "scenario_slug" TEXT NOT NULL,
    "scenario_version" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "item_id" TEXT,
    "exclude_from_score" BOOLEAN NOT NULL DEFAULT false,
    "recorded_by" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "errata_pkey" PRIMARY KEY ("scenario_slug", "scenario_version", "id")
);
ALTER TABLE "errata" ADD CONSTRAINT "errata_scenario_slug_scenario_version_fkey" FOREIGN KEY ("scenario_slug", "scenario_version") REFERENCES "scenario_versions"("scenario_slug", "version") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "errata"
  ADD CONSTRAINT erratum_severity CHECK (severity IN ('info', 'minor', 'major')),
  ADD CONSTRAINT erratum_excludes_an_item CHECK (NOT exclude_from_score OR item_id IS NOT NULL);
