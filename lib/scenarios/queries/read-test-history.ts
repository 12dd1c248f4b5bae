import { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { db } from "@/lib/platform/db";
import { NotFoundError } from "@/lib/shared/errors";
import { wilsonInterval } from "@/lib/shared/statistics";
import { Prisma } from "@/prisma/generated/client";
import { flakinessOf } from "../rules";
import {
  criterionLossSchema,
  historyRunSchema,
  testHistoryInput,
  versionTallySchema,
  type CriterionLoss,
  type HistoryRun,
  type TestHistory,
  type TestHistoryInput,
  type VersionTally,
} from "../schema";
import { readTests, tallySubjects, TOLD } from "./list-tests";

/** Runs that a history shows and looks for flakiness and lost points in; figures are of all that match. */
export const HISTORY_SHOWN = 500;
const LOSSES_SHOWN = 6;

type Wanted = z.output<typeof testHistoryInput>;

/** Only what the index of a test's runs holds, so that a hundred thousand runs are not opened. */
function matching({ slug, version, modelId, harness, result }: Wanted): Prisma.Sql {
  const parts = [TOLD, Prisma.sql`r.scenario_slug = ${slug}`];
  if (version !== null) parts.push(Prisma.sql`r.scenario_version = ${version}`);
  if (modelId !== null) parts.push(Prisma.sql`r.model_id = ${modelId}`);
  if (harness !== null) parts.push(Prisma.sql`r.harness = ${harness}`);
  if (result === "full") parts.push(Prisma.sql`r.technical = 'valid' AND r.earned = r.possible`);
  if (result === "lost") parts.push(Prisma.sql`r.technical = 'valid' AND r.earned < r.possible`);
  if (result === "none") parts.push(Prisma.sql`(r.earned IS NULL OR r.technical = 'invalid')`);
  return Prisma.join(parts, " AND ");
}

const newest = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT r.ledger_id FROM runs r WHERE ${where} ORDER BY r.at DESC, r.ledger_id DESC LIMIT ${HISTORY_SHOWN}`;

/** A test with every run that matches as a dot, what is most often lost, and how far its results repeat. Throws NotFoundError. */
export async function readTestHistory(_actor: Actor, raw: TestHistoryInput): Promise<TestHistory> {
  const wanted = testHistoryInput.parse(raw);
  const row = await db().scenario.findUnique({
    where: { slug: wanted.slug },
    include: { versions: { orderBy: { createdAt: "desc" } } },
  });
  const current = row?.versions[0];
  if (!row || !current) throw new NotFoundError(`There is no test ${wanted.slug}.`);
  const where = matching(wanted);
  const [[test], subjects, runs, figures, losses] = await Promise.all([
    readTests(wanted.slug),
    tallySubjects(wanted.slug),
    readRuns(where),
    readFigures(where),
    readLosses(where),
  ]);
  if (test === undefined) throw new NotFoundError(`There is no test ${wanted.slug}.`);
  const versions = versionTallies(row.versions, subjects);
  return {
    test,
    prompt: current.prompt,
    scenario: scenarioSchema.parse(current.manifest),
    versions,
    subjects: subjects.toSorted((a, b) => b.lastRunAt.getTime() - a.lastRunAt.getTime()),
    runs,
    figures,
    losses,
    flakiness: flakinessOf(runs),
    isStale: test.runs > 0 && versions.every((version) => !version.isCurrent || version.runs === 0),
  };
}

function versionTallies(
  versions: readonly { version: string; behaviorSha256: string }[],
  subjects: readonly { version: string; runs: number; lastRunAt: Date }[],
): VersionTally[] {
  return versions.map(({ version, behaviorSha256 }, index) => {
    const own = subjects.filter((subject) => subject.version === version);
    const times = own.map(({ lastRunAt }) => lastRunAt.getTime());
    return versionTallySchema.parse({
      version,
      behaviorSha256,
      runs: own.reduce((sum, { runs }) => sum + runs, 0),
      lastRunAt: times.length === 0 ? null : new Date(Math.max(...times)),
      isCurrent: index === 0,
    });
  });
}

async function readRuns(where: Prisma.Sql): Promise<HistoryRun[]> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT r.ledger_id AS "ledgerId", e.id AS "executionId", e.title AS "executionTitle", s.ordinal AS "slotOrdinal", s.repetition, r.attempt,
      r.scenario_version AS version, r.harness, r.harness_version AS "harnessVersion", r.model_id AS "modelId", r.termination, r.technical,
      coalesce(r.result, 'undetermined') AS result, r.earned, r.possible, r.duration_ms AS "durationMs", r.tokens_total AS "tokensTotal",
      r.cost_usd AS "costUsd", r.at,
      coalesce((SELECT array_agg(coalesce(p.result, 'undetermined') ORDER BY p.attempt) FROM runs p
        WHERE r.attempt > 1 AND p.execution_id = r.execution_id AND p.slot_ordinal = r.slot_ordinal AND NOT p.is_latest), '{}') AS "earlierResults",
      coalesce((SELECT array_agg(c.title ORDER BY c.ordinal) FROM criteria c WHERE c.ledger_id = r.ledger_id AND c.awarded < c.possible), '{}') AS lost
    FROM runs r JOIN slots s ON s.execution_id = r.execution_id AND s.ordinal = r.slot_ordinal JOIN executions e ON e.id = r.execution_id
    WHERE r.ledger_id IN (${newest(where)}) ORDER BY r.at DESC, r.ledger_id DESC`;
  return z.array(historyRunSchema).parse(rows);
}

const figuresSchema = z.object({
  runs: z.int(),
  passed: z.int(),
  errors: z.int(),
  meanShare: z.number().nullable(),
  fullMarks: z.int(),
  scored: z.int(),
  medianDurationMs: z.number().nullable(),
  medianTokens: z.number().nullable(),
  medianCostUsd: z.number().nullable(),
});

async function readFigures(where: Prisma.Sql): Promise<TestHistory["figures"]> {
  const [row] = await db().$queryRaw<unknown[]>`
    SELECT count(*)::int AS runs, count(*) FILTER (WHERE r.result = 'pass')::int AS passed,
      count(*) FILTER (WHERE r.technical = 'invalid')::int AS errors,
      avg(r.share) AS "meanShare",
      count(*) FILTER (WHERE r.technical = 'valid' AND r.earned = r.possible)::int AS "fullMarks",
      count(r.share)::int AS scored,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY r.duration_ms) AS "medianDurationMs",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY r.tokens_total) AS "medianTokens",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY r.cost_usd) AS "medianCostUsd"
    FROM runs r WHERE ${where}`;
  const figures = figuresSchema.parse(row);
  return { ...figures, passRate: wilsonInterval(figures.passed, figures.runs) };
}

/** Criteria that scored runs among the newest lose points of, most often first. */
async function readLosses(where: Prisma.Sql): Promise<CriterionLoss[]> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT c.id, min(c.title) AS title, count(*)::int AS scored, count(*) FILTER (WHERE c.awarded < c.possible)::int AS lost,
      avg(c.possible - c.awarded) AS "meanLost", max(c.possible) AS possible
    FROM runs r JOIN criteria c ON c.ledger_id = r.ledger_id
    WHERE r.ledger_id IN (${newest(where)}) AND r.technical = 'valid' AND c.awarded IS NOT NULL
    GROUP BY c.id HAVING count(*) FILTER (WHERE c.awarded < c.possible) > 0
    ORDER BY count(*) FILTER (WHERE c.awarded < c.possible)::float8 / count(*) DESC, c.id LIMIT ${LOSSES_SHOWN}`;
  return z.array(criterionLossSchema).parse(rows);
}
