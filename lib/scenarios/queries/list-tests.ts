import { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { scenarioKindSchema } from "@/lib/contracts/scenario-manifest";
import { db } from "@/lib/platform/db";
import { wilsonInterval } from "@/lib/shared/statistics";
import { Prisma } from "@/prisma/generated/client";
import { calibrationOf, discriminationOf, lifecycleOf } from "../rules";
import {
  subjectSpreadSchema,
  subjectTallySchema,
  testListInput,
  type Lifecycle,
  type SubjectTally,
  type TestListInput,
  type TestSummary,
} from "../schema";

/** Runs that say something about the subject, neither broken by our side nor cancelled: the condition of the index that histories read. */
export const TOLD = Prisma.sql`r.is_latest AND r.is_told`;

/** What each subject did in one scenario, from the sums that the database keeps with each write. */
export async function tallySubjects(slug: string): Promise<SubjectTally[]> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT scenario_slug AS "scenarioSlug", scenario_version AS version, harness, nullif(harness_version, '') AS "harnessVersion", model_id AS "modelId",
      runs, passed, errors, scored, mean_share AS "meanShare", last_run_at AS "lastRunAt"
    FROM test_tallies WHERE runs > 0 AND scenario_slug = ${slug}`;
  return z.array(subjectTallySchema).parse(rows);
}

/** The test as its newest version says it, with the sums of all versions and what subjects of the newest differ in. */
const lineSchema = z.object({
  slug: z.string(),
  name: z.string(),
  kind: scenarioKindSchema,
  retiredAt: z.date().nullable(),
  version: z.string(),
  behaviorSha256: z.string(),
  summary: z.string(),
  difficulty: z.string(),
  realism: z.string(),
  humanMinutes: z.number(),
  tags: z.array(z.string()).nullable(),
  runs: z.int(),
  passed: z.int(),
  meanShare: z.number().nullable(),
  lastRunAt: z.date().nullable(),
  largestGroup: z.int(),
  subjects: subjectSpreadSchema,
});

/** One test, or all, from the sums that the database keeps; histories and the catalogue read this one. */
export async function readTests(slug: string | null): Promise<TestSummary[]> {
  const where = slug === null ? Prisma.sql`TRUE` : Prisma.sql`s.slug = ${slug}`;
  const rows = await db().$queryRaw<unknown[]>`
    SELECT s.slug, s.name, s.kind, s.retired_at AS "retiredAt", v.version, v.behavior_sha256 AS "behaviorSha256", v.manifest ->> 'summary' AS summary,
      v.manifest ->> 'difficulty' AS difficulty, v.manifest ->> 'realism' AS realism, (v.manifest ->> 'humanMinutes')::float8 AS "humanMinutes",
      v.manifest -> 'tags' AS tags, t.*
    FROM scenarios s
    CROSS JOIN LATERAL (SELECT * FROM scenario_versions v WHERE v.scenario_slug = s.slug ORDER BY v.created_at DESC LIMIT 1) v
    CROSS JOIN LATERAL (SELECT coalesce(sum(runs), 0)::int AS runs, coalesce(sum(passed), 0)::int AS passed,
        sum(mean_share * scored) / nullif(sum(scored), 0) AS "meanShare", max(last_run_at) AS "lastRunAt",
        coalesce(max(runs) FILTER (WHERE scenario_version = v.version), 0) AS "largestGroup",
        jsonb_build_object('scored', count(*) FILTER (WHERE scored > 0 AND scenario_version = v.version),
          'best', (max(mean_share) FILTER (WHERE scenario_version = v.version)),
          'worst', (min(mean_share) FILTER (WHERE scenario_version = v.version)),
          'everyoneAlwaysPasses', coalesce(bool_and(passed = runs) FILTER (WHERE scenario_version = v.version), false),
          'nobodyEverPasses', coalesce(bool_and(passed = 0) FILTER (WHERE scenario_version = v.version), false)) AS subjects
      FROM test_tallies WHERE scenario_slug = s.slug AND runs > 0) t
    WHERE ${where}`;
  return z.array(lineSchema).parse(rows).map(toSummary);
}

function toSummary({ largestGroup, subjects, retiredAt, ...line }: z.infer<typeof lineSchema>): TestSummary {
  return {
    ...line,
    tags: line.tags ?? [],
    lifecycle: lifecycleOf({ retiredAt }, line.runs),
    calibration: calibrationOf(largestGroup),
    passRate: wilsonInterval(line.passed, line.runs),
    discrimination: discriminationOf(subjects),
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
  const wanted = query.toLowerCase();
  const found = (await readTests(null)).filter(
    (test) =>
      (kind === "all" || test.kind === kind) &&
      [test.slug, test.name, test.summary, ...test.tags].some((text) => text.toLowerCase().includes(wanted)),
  );
  const counts = { all: found.length, active: 0, never_run: 0, retired: 0 };
  for (const test of found) counts[test.lifecycle] += 1;
  const items = found.filter((test) => lifecycle === "all" || test.lifecycle === lifecycle);
  return { items: items.toSorted((a, b) => ORDER[sort](a, b) || (a.slug < b.slug ? -1 : 1)), counts };
}
