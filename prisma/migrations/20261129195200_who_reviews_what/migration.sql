-- How many reviews a run needs, who is at one now, and what somebody put off.
CREATE TABLE "review_policies" (
    "scope" TEXT NOT NULL,
    "reviews_needed" INTEGER NOT NULL,
    "is_blind" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_policies_pkey" PRIMARY KEY ("scope"),
    CONSTRAINT review_policy_needed CHECK (reviews_needed BETWEEN 1 AND 20)
);
INSERT INTO "review_policies" ("scope", "reviews_needed", "is_blind") VALUES ('*', 2, false);

CREATE TABLE "review_claims" (
    "ledger_id" TEXT NOT NULL,
    "reviewer_id" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_claims_pkey" PRIMARY KEY ("ledger_id", "reviewer_id")
);
ALTER TABLE "review_claims" ADD CONSTRAINT "review_claims_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "runs"("ledger_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review_claims" ADD CONSTRAINT "review_claims_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "review_skips" (
    "ledger_id" TEXT NOT NULL,
    "reviewer_id" TEXT NOT NULL,
    "skipped_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_skips_pkey" PRIMARY KEY ("ledger_id", "reviewer_id")
);
ALTER TABLE "review_skips" ADD CONSTRAINT "review_skips_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "runs"("ledger_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review_skips" ADD CONSTRAINT "review_skips_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
