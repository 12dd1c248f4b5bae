-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT NOT NULL DEFAULT 'viewer',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credentials" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "token_sha256" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" TEXT,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suites" (
    "slug" TEXT NOT NULL,
    "origin" TEXT NOT NULL DEFAULT 'repository',
    "sha256" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suites_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "scenarios" (
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,

    CONSTRAINT "scenarios_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "scenario_versions" (
    "scenario_slug" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "behavior_sha256" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "prompt" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scenario_versions_pkey" PRIMARY KEY ("scenario_slug","version")
);

-- CreateTable
CREATE TABLE "stacks" (
    "slug" TEXT NOT NULL,
    "origin" TEXT NOT NULL DEFAULT 'repository',
    "sha256" TEXT NOT NULL,
    "yaml" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stacks_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "agent_profiles" (
    "slug" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_profiles_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "price_tables" (
    "slug" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "sha256" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_tables_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "executions" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_sha256" TEXT NOT NULL,
    "suite_slug" TEXT,
    "stack_slug" TEXT NOT NULL,
    "stack_sha256" TEXT NOT NULL,
    "harness" TEXT NOT NULL,
    "harness_version" TEXT,
    "model_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "repetitions" INTEGER NOT NULL,
    "technical_retries" INTEGER NOT NULL,
    "parameters" JSONB NOT NULL,
    "started_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "cancel_requested_at" TIMESTAMPTZ(3),

    CONSTRAINT "executions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slots" (
    "execution_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "scenario_slug" TEXT NOT NULL,
    "scenario_version" TEXT NOT NULL,
    "variant" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "repetition" INTEGER NOT NULL,

    CONSTRAINT "slots_pkey" PRIMARY KEY ("execution_id","ordinal")
);

-- CreateTable
CREATE TABLE "benchmark_snapshots" (
    "snapshot_id" TEXT NOT NULL,
    "schema_version" INTEGER NOT NULL,
    "captured_at" TIMESTAMPTZ(3) NOT NULL,
    "agent_id" TEXT NOT NULL,
    "benchmark_id" TEXT NOT NULL,
    "harness_version" TEXT NOT NULL,
    "agent_card_hash" TEXT NOT NULL,
    "alignment_card_version" INTEGER NOT NULL,
    "protection_card_version" INTEGER NOT NULL,
    "posture_id" TEXT NOT NULL,
    "posture_revision" INTEGER NOT NULL,
    "trust_rating_at_capture" INTEGER NOT NULL,
    "env_fingerprint" TEXT NOT NULL,

    CONSTRAINT "benchmark_snapshots_pkey" PRIMARY KEY ("snapshot_id")
);

-- CreateTable
CREATE TABLE "harness_ledger" (
    "ledger_id" TEXT NOT NULL,
    "run_id" TEXT,
    "benchmark_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "outcome" TEXT,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "harness_version" TEXT NOT NULL,
    "snapshot_ref" TEXT NOT NULL,
    "failure_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "harness_ledger_pkey" PRIMARY KEY ("ledger_id")
);

-- CreateTable
CREATE TABLE "benchmark_results" (
    "run_id" TEXT NOT NULL,
    "benchmark_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "suite" TEXT NOT NULL,
    "score" DECIMAL(7,2) NOT NULL,
    "grade" TEXT NOT NULL,
    "component_scores" JSONB NOT NULL,
    "verdict" TEXT NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL,
    "harness_version" TEXT NOT NULL,
    "snapshot_ref" TEXT NOT NULL,
    "ledger_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benchmark_results_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" TEXT NOT NULL,
    "ledger_id" TEXT NOT NULL,
    "reviewer_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "version" INTEGER NOT NULL DEFAULT 1,
    "writeup" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submitted_at" TIMESTAMPTZ(3),

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_answers" (
    "review_id" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "is_confirmed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "review_answers_pkey" PRIMARY KEY ("review_id","item_id")
);

-- CreateTable
CREATE TABLE "review_ratings" (
    "review_id" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "rating" TEXT NOT NULL,

    CONSTRAINT "review_ratings_pkey" PRIMARY KEY ("review_id","domain")
);

-- CreateTable
CREATE TABLE "review_revisions" (
    "id" TEXT NOT NULL,
    "review_id" TEXT NOT NULL,
    "edited_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "note" TEXT NOT NULL,
    "diff" TEXT NOT NULL,

    CONSTRAINT "review_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publications" (
    "id" TEXT NOT NULL,
    "ledger_id" TEXT NOT NULL,
    "tier" TEXT NOT NULL,
    "releases_source" BOOLEAN NOT NULL,
    "releases_build" BOOLEAN NOT NULL,
    "published_by" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdraw_reason" TEXT,

    CONSTRAINT "publications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runs" (
    "ledger_id" TEXT NOT NULL,
    "execution_id" TEXT NOT NULL,
    "slot_ordinal" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "is_latest" BOOLEAN NOT NULL DEFAULT true,
    "request" JSONB NOT NULL,
    "phase" TEXT,
    "termination" TEXT,
    "technical" TEXT,
    "result" TEXT,
    "earned" DOUBLE PRECISION,
    "possible" DOUBLE PRECISION,
    "duration_ms" INTEGER,
    "tokens_total" INTEGER,
    "cost_usd" DOUBLE PRECISION,
    "event_count" INTEGER NOT NULL DEFAULT 0,
    "record" JSONB,
    "lease_owner" TEXT,
    "lease_expires_at" TIMESTAMPTZ(3),
    "cancel_requested_at" TIMESTAMPTZ(3),

    CONSTRAINT "runs_pkey" PRIMARY KEY ("ledger_id")
);

-- CreateTable
CREATE TABLE "run_events" (
    "ledger_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "event" JSONB NOT NULL,

    CONSTRAINT "run_events_pkey" PRIMARY KEY ("ledger_id","ordinal")
);

-- CreateTable
CREATE TABLE "artifacts" (
    "ledger_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "media_type" TEXT NOT NULL,

    CONSTRAINT "artifacts_pkey" PRIMARY KEY ("ledger_id","path")
);

-- CreateTable
CREATE TABLE "criteria" (
    "ledger_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "category" TEXT,
    "possible" DOUBLE PRECISION NOT NULL,
    "awarded" DOUBLE PRECISION,
    "reason" TEXT NOT NULL,
    "gate" BOOLEAN NOT NULL,
    "gate_minimum" DOUBLE PRECISION,
    "component" TEXT,
    "evidence" TEXT[],

    CONSTRAINT "criteria_pkey" PRIMARY KEY ("ledger_id","ordinal")
);

-- CreateTable
CREATE TABLE "journal_entries" (
    "ledger_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "previous_sha256" TEXT,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "journal_entries_pkey" PRIMARY KEY ("ledger_id","sequence")
);

-- CreateTable
CREATE TABLE "workers" (
    "id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "capabilities" TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "credentials_user_id_idx" ON "credentials"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "credentials_provider_id_account_id_key" ON "credentials"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_token_sha256_key" ON "api_tokens"("token_sha256");

-- CreateIndex
CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens"("user_id");

-- CreateIndex
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at" DESC, "id");

-- CreateIndex
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries"("subject");

-- CreateIndex
CREATE INDEX "price_tables_date_idx" ON "price_tables"("date" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "executions_idempotency_key_key" ON "executions"("idempotency_key");

-- CreateIndex
CREATE INDEX "executions_created_at_id_idx" ON "executions"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "slots_scenario_slug_scenario_version_idx" ON "slots"("scenario_slug", "scenario_version");

-- CreateIndex
CREATE UNIQUE INDEX "harness_ledger_run_id_key" ON "harness_ledger"("run_id");

-- CreateIndex
CREATE INDEX "harness_ledger_agent_id_benchmark_id_idx" ON "harness_ledger"("agent_id", "benchmark_id");

-- CreateIndex
CREATE INDEX "harness_ledger_snapshot_ref_idx" ON "harness_ledger"("snapshot_ref");

-- CreateIndex
CREATE INDEX "harness_ledger_status_submitted_at_idx" ON "harness_ledger"("status", "submitted_at");

-- CreateIndex
CREATE UNIQUE INDEX "benchmark_results_ledger_id_key" ON "benchmark_results"("ledger_id");

-- CreateIndex
CREATE INDEX "benchmark_results_agent_id_benchmark_id_idx" ON "benchmark_results"("agent_id", "benchmark_id");

-- CreateIndex
CREATE INDEX "benchmark_results_snapshot_ref_idx" ON "benchmark_results"("snapshot_ref");

-- CreateIndex
CREATE INDEX "reviews_reviewer_id_status_idx" ON "reviews"("reviewer_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "reviews_ledger_id_reviewer_id_key" ON "reviews"("ledger_id", "reviewer_id");

-- CreateIndex
CREATE INDEX "review_revisions_review_id_edited_at_idx" ON "review_revisions"("review_id", "edited_at");

-- CreateIndex
CREATE INDEX "publications_ledger_id_idx" ON "publications"("ledger_id");

-- CreateIndex
CREATE INDEX "publications_published_at_idx" ON "publications"("published_at" DESC);

-- CreateIndex
CREATE INDEX "runs_lease_expires_at_idx" ON "runs"("lease_expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "runs_execution_id_slot_ordinal_attempt_key" ON "runs"("execution_id", "slot_ordinal", "attempt");

-- CreateIndex
CREATE INDEX "run_events_ledger_id_type_ordinal_idx" ON "run_events"("ledger_id", "type", "ordinal");

-- CreateIndex
CREATE INDEX "artifacts_sha256_idx" ON "artifacts"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "criteria_ledger_id_id_key" ON "criteria"("ledger_id", "id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scenario_versions" ADD CONSTRAINT "scenario_versions_scenario_slug_fkey" FOREIGN KEY ("scenario_slug") REFERENCES "scenarios"("slug") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slots" ADD CONSTRAINT "slots_execution_id_fkey" FOREIGN KEY ("execution_id") REFERENCES "executions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slots" ADD CONSTRAINT "slots_scenario_slug_scenario_version_fkey" FOREIGN KEY ("scenario_slug", "scenario_version") REFERENCES "scenario_versions"("scenario_slug", "version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "harness_ledger" ADD CONSTRAINT "harness_ledger_snapshot_ref_fkey" FOREIGN KEY ("snapshot_ref") REFERENCES "benchmark_snapshots"("snapshot_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_results" ADD CONSTRAINT "benchmark_results_snapshot_ref_fkey" FOREIGN KEY ("snapshot_ref") REFERENCES "benchmark_snapshots"("snapshot_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark_results" ADD CONSTRAINT "benchmark_results_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "harness_ledger"("ledger_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "runs"("ledger_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_ratings" ADD CONSTRAINT "review_ratings_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_revisions" ADD CONSTRAINT "review_revisions_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "runs"("ledger_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "harness_ledger"("ledger_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_execution_id_slot_ordinal_fkey" FOREIGN KEY ("execution_id", "slot_ordinal") REFERENCES "slots"("execution_id", "ordinal") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "runs"("ledger_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "runs"("ledger_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "criteria" ADD CONSTRAINT "criteria_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "runs"("ledger_id") ON DELETE CASCADE ON UPDATE CASCADE;


