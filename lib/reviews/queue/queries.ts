import type { Actor } from "@/lib/accounts/schema";
import { db } from "@/lib/platform/db";
import { summariseRuns } from "@/lib/runs/queries";
import { Prisma } from "@/prisma/generated/client";
import { reviewedRun } from "../rules";
import {
  queueCursorSchema,
  reviewPolicySchema,
  reviewQueuePageSchema,
  type ReviewPolicy,
  type ReviewQueuePage,
} from "./schema";

/**
 * What waits for one reviewer, each with a key of their own: what they began first (0), then in an order shuffled by
 * reviewer (1), so that two people do not meet, what they put off last (2). Runs with enough reviews are left out, unless this
 * reviewer is at them: somebody else's finish takes nothing away.
 */
export function queueOf(reviewerId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT ledger_id, reviews_needed, is_blind, my_status, is_skipped, others_at_it, reviews,
      (CASE WHEN my_status IS NOT NULL OR is_mine THEN '0' WHEN is_skipped THEN '2' ELSE '1' END)
        || md5(${reviewerId} || ledger_id) AS key
    FROM (
      SELECT r.ledger_id, coalesce(own.reviews_needed, fallback.reviews_needed) AS reviews_needed,
        coalesce(own.is_blind, fallback.is_blind) AS is_blind, mine.status AS my_status,
        EXISTS (SELECT 1 FROM review_skips s WHERE s.ledger_id = r.ledger_id AND s.reviewer_id = ${reviewerId}) AS is_skipped,
        EXISTS (SELECT 1 FROM review_claims c WHERE c.ledger_id = r.ledger_id AND c.reviewer_id = ${reviewerId} AND c.expires_at > now()) AS is_mine,
        (SELECT count(*)::int FROM review_claims c WHERE c.ledger_id = r.ledger_id AND c.reviewer_id <> ${reviewerId} AND c.expires_at > now()
          AND NOT EXISTS (SELECT 1 FROM reviews d WHERE d.ledger_id = c.ledger_id AND d.reviewer_id = c.reviewer_id AND d.status = 'submitted')) AS others_at_it,
        (SELECT count(*)::int FROM reviews v WHERE v.ledger_id = r.ledger_id AND v.status = 'submitted') AS reviews
      FROM runs r
      JOIN executions e ON e.id = r.execution_id
      LEFT JOIN review_policies own ON own.scope = e.suite_slug
      JOIN review_policies fallback ON fallback.scope = '*'
      LEFT JOIN reviews mine ON mine.ledger_id = r.ledger_id AND mine.reviewer_id = ${reviewerId}
      WHERE r.termination = 'completed' AND r.is_latest AND (mine.status IS NULL OR mine.status = 'draft')
    ) waiting
    WHERE reviews < reviews_needed OR my_status IS NOT NULL OR is_mine`;
}

type QueueRow = {
  ledger_id: string;
  reviews_needed: number;
  is_blind: boolean;
  my_status: string | null;
  is_skipped: boolean;
  others_at_it: number;
  key: string;
};

function readerId(actor: Actor): string {
  return actor.kind === "account" ? actor.account.id : "";
}

/** A page of the reader's own queue, in their own order. */
export async function listReviewQueue(
  actor: Actor,
  input: { cursor: string | null; limit: number } = { cursor: null, limit: 200 },
): Promise<ReviewQueuePage> {
  const after = queueCursorSchema.safeParse(input.cursor).data ?? "";
  const queue = queueOf(readerId(actor));
  const [rows, [counts]] = await Promise.all([
    db().$queryRaw<QueueRow[]>`
      SELECT * FROM (${queue}) queue WHERE key > ${after} ORDER BY key LIMIT ${input.limit + 1}`,
    db().$queryRaw<{ total: number; drafts: number; skipped: number }[]>`
      SELECT count(*)::int AS total, count(my_status)::int AS drafts,
        (count(*) FILTER (WHERE key LIKE '2%'))::int AS skipped FROM (${queue}) queue`,
  ]);
  const shown = rows.slice(0, input.limit);
  const runs = await summariseRuns(actor, {
    where: { ledgerId: { in: shown.map(({ ledger_id }) => ledger_id) } },
  });
  const byId = new Map<string, (typeof runs)[number]>(runs.map((run) => [run.ledgerId, run]));
  const items = shown.flatMap((row) => {
    const run = byId.get(row.ledger_id);
    if (run === undefined) return [];
    return [
      {
        run: reviewedRun(run, row.is_blind),
        myStatus: row.my_status,
        isSkipped: row.is_skipped,
        reviewsNeeded: row.reviews_needed,
        othersAtIt: row.others_at_it,
      },
    ];
  });
  const nextCursor = rows.length > input.limit ? (shown.at(-1)?.key ?? null) : null;
  return reviewQueuePageSchema.parse({ items, nextCursor, total: 0, drafts: 0, skipped: 0, ...counts });
}

/** How many wait for the reader, without those that they put off. */
export async function countReviewQueue(actor: Actor): Promise<number> {
  const [row] = await db().$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM (${queueOf(readerId(actor))}) queue WHERE key < '2'`;
  return row?.waiting ?? 0;
}

/** Whether the run's suite is reviewed blind and this person has not submitted their review yet. */
export async function isBlindFor(reviewerId: string, ledgerId: string): Promise<boolean> {
  const [row] = await db().$queryRaw<{ is_blind: boolean }[]>`
    SELECT coalesce(own.is_blind, fallback.is_blind) AND NOT EXISTS (SELECT 1 FROM reviews v WHERE v.ledger_id = r.ledger_id
      AND v.reviewer_id = ${reviewerId} AND v.status = 'submitted') AS is_blind
    FROM runs r JOIN executions e ON e.id = r.execution_id
    LEFT JOIN review_policies own ON own.scope = e.suite_slug
    JOIN review_policies fallback ON fallback.scope = '*'
    WHERE r.ledger_id = ${ledgerId}`;
  return row?.is_blind ?? false;
}

/** The rule for all, then one a suite. */
export async function listReviewPolicies(_actor: Actor): Promise<ReviewPolicy[]> {
  const [stored, suites] = await Promise.all([
    db().reviewPolicy.findMany(),
    db().suite.findMany({ orderBy: { slug: "asc" }, select: { slug: true } }),
  ]);
  const fallback = stored.find(({ scope }) => scope === "*");
  return ["*", ...suites.map(({ slug }) => slug)].map((scope) => {
    const own = stored.find((one) => one.scope === scope);
    return reviewPolicySchema.parse({ ...fallback, ...own, scope, isOwn: own !== undefined });
  });
}
