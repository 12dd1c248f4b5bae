import type { RunRecord } from "@/lib/contracts/run-record";
import { db } from "@/lib/platform/db";
import { reviewDocumentOf } from "@/lib/reviews/exchange/rules";
import { getRunStanding, listReviews } from "@/lib/reviews/queries";
import { getRun } from "@/lib/runs/queries";
import type { RunDetail } from "@/lib/runs/schema";
import { publicationSchema, type Publication } from "../schema";

const READER = { kind: "system", name: "export" } as const;
const PAGE = 100;

/** One published run as the public data set holds it (Test Cabinet §6): its card in the list, and its own document. */
export type PublishedDocument = {
  ledgerId: string;
  scenario: { slug: string; version: string };
  card: Record<string, unknown>;
  document: Record<string, unknown>;
};

/** Every live publication, oldest first, read page by page. Raw harness output and events are never part of it. */
export async function* publishedDocuments(): AsyncGenerator<PublishedDocument> {
  for (let cursor: string | null = null; ;) {
    const rows: unknown[] = await db().publication.findMany({
      where: { withdrawnAt: null, ...(cursor === null ? {} : { id: { gt: cursor } }) },
      orderBy: { id: "asc" },
      take: PAGE,
    });
    const page = publicationSchema.array().parse(rows);
    for (const publication of page) yield documentOf(publication);
    if (page.length < PAGE) return;
    cursor = page.at(-1)?.id ?? null;
  }
}

async function documentOf(publication: Publication): Promise<PublishedDocument> {
  const run = await getRun(READER, publication.ledgerId);
  const [standing, reviews] = await Promise.all([
    getRunStanding(READER, run),
    listReviews(READER, run.ledgerId),
  ]);
  const { score, rating, agreement, errata, items } = standing;
  const published = { at: publication.publishedAt.toISOString(), tier: publication.tier };
  const links = run.record?.links ?? { sourceRepo: null, playableBuild: null };
  return {
    ledgerId: run.ledgerId,
    scenario: { slug: run.scenarioSlug, version: run.scenarioVersion },
    card: { ...cardOf(run), published, score, rating, reviewCount: standing.reviews, links },
    document: {
      schemaVersion: 1,
      ledgerId: run.ledgerId,
      record: run.record,
      published,
      links,
      score,
      rating,
      agreement,
      adjudications: items.flatMap(({ adjudications }) => adjudications),
      errata,
      reviews: reviews.filter(({ status }) => status === "submitted").map(reviewDocumentOf),
    },
  };
}

function cardOf(run: RunDetail): Record<string, unknown> {
  const record: RunRecord | null = run.record;
  return {
    ledgerId: run.ledgerId,
    runId: run.runId,
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.completedAt?.toISOString() ?? null,
    subject: {
      testCaseSlug: run.scenarioSlug,
      testCaseVersion: run.scenarioVersion,
      testType: run.scenarioKind,
      harnessSlug: run.harness,
      harnessVersion: run.harnessVersion,
      modelId: run.modelId,
    },
    metrics: record?.metrics ?? null,
    validationLoaded: record?.validation.loaded ?? null,
    state: run.termination,
    result: run.result,
  };
}

/** A scenario version as it was authored; null when there is none. */
export async function findManifest(slug: string, version: string): Promise<unknown> {
  const row = await db().scenarioVersion.findUnique({
    where: { scenarioSlug_version: { scenarioSlug: slug, version } },
    select: { manifest: true },
  });
  return row?.manifest ?? null;
}
