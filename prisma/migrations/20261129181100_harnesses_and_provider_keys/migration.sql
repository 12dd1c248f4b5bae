-- Who serves models, with which key, and which harness CLIs the workers have.
CREATE TABLE "providers" (
    "slug" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "providers_pkey" PRIMARY KEY ("slug")
);

CREATE TABLE "provider_keys" (
    "provider" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "set_by" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_keys_pkey" PRIMARY KEY ("provider"),
    CONSTRAINT "provider_keys_show_four_signs" CHECK (char_length("last_four") = 4)
);

CREATE TABLE "installed_harnesses" (
    "host" TEXT NOT NULL,
    "harness" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "installed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "installed_harnesses_pkey" PRIMARY KEY ("host", "harness", "version")
);

CREATE TABLE "harness_installs" (
    "id" TEXT NOT NULL,
    "harness" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "message" TEXT,
    "worker_id" TEXT,
    "requested_by" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heard_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "harness_installs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "harness_installs_status_is_known" CHECK ("status" IN ('queued', 'installing', 'installed', 'failed')),
    CONSTRAINT "harness_installs_end_once" CHECK (("finished_at" IS NOT NULL) = ("status" IN ('installed', 'failed')))
);

CREATE INDEX "harness_installs_harness_version_requested_at_idx" ON "harness_installs"("harness", "version", "requested_at" DESC);

-- Two people who press the button at once order one install.
CREATE UNIQUE INDEX "harness_installs_open" ON "harness_installs"("harness", "version") WHERE "status" IN ('queued', 'installing');
