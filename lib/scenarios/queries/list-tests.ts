import { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { db } from "@/lib/platform/db";
import { groupBy } from "@/lib/shared/group-by";
import { wilsonInterval } from "@/lib/shared/statistics";
import { Prisma } from "@/prisma/generated/client";
import { calibrationOf, discriminationOf, lifecycleOf } from "../rules";
import {
  subjectTallySchema,
  testListInput,
  type Lifecycle,
  type SubjectTally,
  type TestListInput,
  type TestSummary,
} from "../schema";

/** Runs that say something about the subject: neither broken by our side nor cancelled. */
export const TOLD = Prisma.sql`r.is_latest AND r.termination IS NOT NULL AND r.termination NOT IN ('infrastructure', 'aborted')`;

const tallyOf = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT s.scenario_slug AS "scenarioSlug", s.scenario_version AS version, e.harness, e.harness_version AS "harnessVersion", e.model_id AS "modelId",
    count(*)::int AS runs, count(*) FILTER (WHERE r.result = 'pass')::int AS passed, count(*) FILTER (WHERE r.technical = 'invalid')::int AS errors,
    count(*) FILTER (WHERE r.technical = 'valid' AND r.earned IS NOT NULL)::int AS scored,
    avg(r.earned / r.possible) FILTER (WHERE r.technical = 'valid' AND r.earned IS NOT NULL) AS "meanShare",
    count(DISTINCT e.id)::int AS executions, max(e.created_at) AS "lastRunAt"
  FROM slots s JOIN executions e ON e.id = s.execution_id JOIN runs r ON r.execution_id = s.execution_id AND r.slot_ordinal = s.ordinal
  WHERE ${TOLD} AND ${where} GROUP BY 1, 2, 3, 4, 5`;

/** What each subject did in one scenario, or in all. */
export async function tallySubjects(slug: string | null): Promise<SubjectTally[]> {
  const where = slug === null ? Prisma.sql`TRUE` : Prisma.sql`s.scenario_slug = ${slug}`;
  return z.array(subjectTallySchema).parse(await db().$queryRaw<unknown[]>`${tallyOf(where)}`);
}

type Row = Prisma.ScenarioGetPayload<{ include: { versions: true } }>;

export function summaryOf(row: Row, tallies: readonly SubjectTally[]): TestSummary | null {
  const current = row.versions[0];
  if (current === undefined) return null;
  const scenario = scenarioSchema.parse(current.manifest);
  const sum = (read: (tally: SubjectTally) => number) =>
    tallies.reduce((total, tally) => total + read(tally), 0);
  const runs = sum((tally) => tally.runs);
  const scored = sum((tally) => tally.scored);
  const passed = sum((tally) => tally.passed);
  const ofCurrent = tallies.filter(({ version }) => version === current.version);
  return {
    slug: row.slug,
    name: row.name,
    kind: scenario.kind,
    summary: scenario.summary,
    difficulty: scenario.difficulty,
    realism: scenario.realism,
    humanMinutes: scenario.humanMinutes,
    tags: scenario.tags,
    version: current.version,
    behaviorSha256: current.behaviorSha256,
    lifecycle: lifecycleOf(row, runs),
    calibration: calibrationOf(ofCurrent),
    runs,
    passed,
    passRate: wilsonInterval(passed, runs),
    meanShare: scored === 0 ? null : sum(({ meanShare, scored: own }) => (meanShare ?? 0) * own) / scored,
    executions: sum((tally) => tally.executions),
    lastRunAt: tallies.reduce<Date | null>(
      (last, { lastRunAt }) => (last === null || lastRunAt > last ? lastRunAt : last),
      null,
    ),
    discrimination: discriminationOf(ofCurrent),
  };
}

const ORDER: Record<z.output<typeof testListInput>["sort"], (a: TestSummary, b: TestSummary) => number> = {
  name: (a, b) => (a.name < b.name ? -1 : 1),
  "last-run": (a, b) => (b.lastRunAt?.getTime() ?? 0) - (a.lastRunAt?.getTime() ?? 0),
  hardest: (a, b) => (a.passRate?.rate ?? 2) - (b.passRate?.rate ?? 2),
  discrimination: (a, b) => (b.discrimination?.spread ?? -1) - (a.discrimination?.spread ?? -1),
};

/** The catalogue of tests with what their runs say; hundreds at most, so it is one page. Counts are over the search. */
export async function listTests(
  _actor: Actor,
  raw: TestListInput,
): Promise<{ items: TestSummary[]; counts: Record<Lifecycle | "all", number> }> {
  const { query, lifecycle, kind, sort } = testListInput.parse(raw);
  const [rows, tallies] = await Promise.all([
    db().scenario.findMany({ include: { versions: { orderBy: { createdAt: "desc" } } } }),
    tallySubjects(null),
  ]);
  const bySlug = groupBy(tallies, ({ scenarioSlug }) => scenarioSlug);
  const wanted = query.toLowerCase();
  const found = rows
    .map((row) => summaryOf(row, bySlug.get(row.slug) ?? []))
    .filter((test) => test !== null)
    .filter(
      (test) =>
        (kind === "all" || test.kind === kind) &&
        [test.slug, test.name, test.summary, ...test.tags].some((text) =>
          text.toLowerCase().includes(wanted),
        ),
    );
  const counts = { all: found.length, active: 0, never_run: 0, retired: 0 };
  for (const test of found) counts[test.lifecycle] += 1;
  const items = found.filter((test) => lifecycle === "all" || test.lifecycle === lifecycle);
  return { items: items.toSorted((a, b) => ORDER[sort](a, b) || (a.slug < b.slug ? -1 : 1)), counts };
}
