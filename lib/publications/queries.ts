import type { Actor } from "@/lib/accounts/schema";
import { may } from "@/lib/accounts/rules";
import { db } from "@/lib/platform/db";
import { scoredChecklist, scoreOfRun, settledReviews, worstRating } from "@/lib/reviews/rules";
import { checklistSchema } from "@/lib/contracts/scenario-manifest";
import { adjudicationSchema, reviewAnswerSchema, ratingSchema } from "@/lib/reviews/schema";
import { summariseRuns } from "@/lib/runs/queries";
import { ForbiddenError } from "@/lib/shared/errors";
import { z } from "zod";
import { looksLikeExpiredSignIn } from "./rules";
import {
  failureItemSchema,
  publicationSchema,
  publishedRunSchema,
  type FailureItem,
  type Publication,
  type PublishedRun,
} from "./schema";

const PAGE = 100;
const LAST_LINES = 5;
/** Failures that can be published and are not; `/published` is where one is withdrawn. */
const WORKLIST = {
  termination: { in: ["catastrophic", "timed_out", "hung", "harness_error"] },
  isPublished: false,
};

function requireOperator(actor: Actor): void {
  if (actor.kind === "account" && !may(actor.account.role, "read-failures"))
    throw new ForbiddenError("Only operators see the failures.");
}

/** The publishing worklist, newest first; at most 100. */
export async function listFailures(actor: Actor): Promise<FailureItem[]> {
  requireOperator(actor);
  const runs = await summariseRuns(actor, {
    where: WORKLIST,
    orderBy: [{ ledger: { completedAt: "desc" } }, { ledgerId: "desc" }],
    take: PAGE,
  });
  const lines = await lastLines(runs.map(({ ledgerId }) => ledgerId));
  const details = await statusDetails(runs.map(({ ledgerId }) => ledgerId));
  return runs.map((run) => {
    const detail = details.get(run.ledgerId) ?? run.failureReason ?? "No detail was recorded.";
    const last = lines.get(run.ledgerId) ?? [];
    const looksLikeSignIn =
      run.termination === "harness_error" && looksLikeExpiredSignIn([detail, ...last].join("\n"));
    return failureItemSchema.parse({ run, detail, lastLines: last, looksLikeExpiredSignIn: looksLikeSignIn });
  });
}

export async function countFailures(actor: Actor): Promise<number> {
  requireOperator(actor);
  return db().run.count({ where: WORKLIST });
}

async function statusDetails(ledgerIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db().$queryRaw<{ ledger_id: string; detail: string | null }[]>`
    SELECT ledger_id, record->'status'->>'detail' AS detail FROM runs WHERE ledger_id = ANY(${[...ledgerIds]})`;
  return new Map(
    rows.flatMap(({ ledger_id, detail }) => (detail === null ? [] : [[ledger_id, detail] as const])),
  );
}

/** The last things that were said in each run: messages, errors, warnings. */
async function lastLines(ledgerIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db().$queryRaw<{ ledger_id: string; line: string }[]>`
    SELECT ledger_id, left(line, 400) AS line FROM (
      SELECT ledger_id, ordinal, coalesce(event->>'message', event->>'command') AS line,
        row_number() OVER (PARTITION BY ledger_id ORDER BY ordinal DESC) AS back
      FROM run_events WHERE ledger_id = ANY(${[...ledgerIds]}) AND type IN ('agent', 'error', 'warning', 'command')) told
    WHERE back <= ${LAST_LINES} AND line IS NOT NULL ORDER BY ledger_id, ordinal`;
  const grouped = new Map<string, string[]>();
  for (const { ledger_id, line } of rows) grouped.set(ledger_id, [...(grouped.get(ledger_id) ?? []), line]);
  return grouped;
}

const reviewedSchema = z.array(
  z.object({
    answers: z.array(z.object({ itemId: z.string(), answer: reviewAnswerSchema })),
    ratings: z.array(z.object({ rating: ratingSchema })),
  }),
);

/** Published runs, newest publication first; readable without sign-in where the operator allows it. At most 100. */
export async function listPublished(actor: Actor | null): Promise<PublishedRun[]> {
  const rows = await db().publication.findMany({
    where: { withdrawnAt: null },
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    take: PAGE,
    include: {
      run: {
        select: {
          slot: {
            select: {
              version: {
                select: {
                  manifest: true,
                  errata: { where: { withdrawnAt: null }, select: { itemId: true, excludeFromScore: true } },
                },
              },
            },
          },
          adjudications: { select: { itemId: true, ordinal: true, answer: true } },
          reviews: {
            where: { status: "submitted" },
            select: {
              answers: { select: { itemId: true, answer: true } },
              ratings: { select: { rating: true } },
            },
          },
        },
      },
    },
  });
  const runs = await summariseRuns(actor, {
    where: { ledgerId: { in: rows.map(({ ledgerId }) => ledgerId) } },
    orderBy: { ledgerId: "asc" },
  });
  return rows.flatMap((row) => {
    const run = runs.find(({ ledgerId }) => ledgerId === row.ledgerId);
    if (!run) return [];
    const reviews = reviewedSchema.parse(row.run.reviews);
    const { manifest, errata } = row.run.slot.version;
    const { review: checklist } = z.object({ review: checklistSchema }).parse(manifest);
    const adjudications = adjudicationSchema
      .pick({ itemId: true, ordinal: true, answer: true })
      .array()
      .parse(row.run.adjudications);
    const score = scoreOfRun(scoredChecklist(checklist, errata), settledReviews(reviews, adjudications));
    return [
      publishedRunSchema.parse({
        run,
        publication: row,
        rating: worstRating(reviews),
        reviewShare: score && score.total > 0 ? score.earned / score.total : null,
      }),
    ];
  });
}

/** The live publication of a run, if there is one. */
export async function findPublication(_actor: Actor, ledgerId: string): Promise<Publication | null> {
  const row = await db().publication.findFirst({ where: { ledgerId, withdrawnAt: null } });
  return row ? publicationSchema.parse(row) : null;
}
