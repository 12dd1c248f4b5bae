import type { Actor } from "@/lib/accounts/schema";
import { harnessFacts } from "@/lib/executor/plan/harness-facts";
import { liveCapabilities } from "@/lib/workers/queries";
import { db, literalPattern } from "@/lib/platform/db";
import { summariseRuns } from "@/lib/runs/queries";
import { NotFoundError } from "@/lib/shared/errors";
import { meanOf, strictSum } from "@/lib/shared/statistics";
import { Prisma } from "@/prisma/generated/client";
import { z } from "zod";
import {
  agentManifestSchema,
  modelDialectSchema,
  priceTableSchema,
  providerManifestSchema,
  stackManifestSchema,
  suiteManifestSchema,
} from "@/lib/contracts/catalog";
import { scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { countRuns, needsAttention, providerOf, verdictOf } from "./rules";
import {
  executionDetailSchema,
  executionListInput,
  executionVerdictSchema,
  executionSummarySchema,
  runCountsSchema,
  runHistoryInput,
  scenarioHistorySchema,
  type ExecutionDetail,
  type ExecutionListInput,
  type ExecutionPage,
  type ExecutionSegment,
  type ExecutionSummary,
  type ScenarioHistory,
  type StartOptions,
} from "./schema";

/**
 * Every execution with what its counting runs (the last of each slot) say; list and segment counts read this one projection.
 * Totals of tokens and cost are over runs that say something about the model, null if one of them has no figure.
 */
const PROJECTION = Prisma.sql`
  SELECT e.id, e.title, e.suite_slug AS "suiteSlug", e.stack_slug AS "stackSlug", e.harness, e.harness_version AS "harnessVersion",
    e.model_id AS "modelId", e.agent_id AS "agentId", e.created_at AS "createdAt", e.finished_at AS "finishedAt", e.started_by AS "startedBy",
    e.cancel_requested_at IS NOT NULL AS "isCancelRequested", e.replays_snapshot AS "replaysSnapshot", t.*
  FROM executions e JOIN (
    SELECT r.execution_id, count(*)::int AS planned,
      count(*) FILTER (WHERE l.status = 'queued')::int AS queued,
      count(*) FILTER (WHERE l.status = 'running')::int AS running,
      count(*) FILTER (WHERE l.status IN ('completed', 'failed') AND r.result = 'pass')::int AS passed,
      count(*) FILTER (WHERE l.status IN ('completed', 'failed') AND r.result = 'fail')::int AS failed,
      count(*) FILTER (WHERE l.status IN ('completed', 'failed') AND r.result = 'task_incomplete')::int AS incomplete,
      count(*) FILTER (WHERE l.status IN ('completed', 'failed') AND r.result = 'inconclusive')::int AS inconclusive,
      count(*) FILTER (WHERE l.status IN ('completed', 'failed') AND coalesce(r.result, 'undetermined') = 'undetermined')::int AS undetermined,
      count(*) FILTER (WHERE l.status = 'aborted')::int AS aborted,
      avg(r.earned / r.possible) FILTER (WHERE r.technical = 'valid' AND r.earned IS NOT NULL) AS "meanShare",
      count(*) FILTER (WHERE r.technical = 'valid' AND r.earned IS NOT NULL)::int AS "scoredRuns",
      CASE WHEN count(*) FILTER (WHERE counts.told AND r.tokens_total IS NULL) = 0 THEN sum(r.tokens_total) FILTER (WHERE counts.told) END::float8 AS "tokensTotal",
      CASE WHEN count(*) FILTER (WHERE counts.told AND r.cost_usd IS NULL) = 0 THEN sum(r.cost_usd) FILTER (WHERE counts.told) END AS "costUsd",
      count(*) FILTER (WHERE r.termination IS NOT NULL AND r.termination <> 'aborted' AND (r.termination <> 'completed' OR r.result IN ('inconclusive', 'undetermined')
        OR jsonb_path_exists(r.audit_flags, '$[*] ? (@.severity == "critical")')))::int AS "needsAttention"
    FROM runs r JOIN harness_ledger l USING (ledger_id)
      CROSS JOIN LATERAL (SELECT coalesce(r.termination NOT IN ('infrastructure', 'aborted'), false) AS told) counts
    WHERE r.is_latest GROUP BY r.execution_id
  ) t ON t.execution_id = e.id`;

const VERDICT = Prisma.sql`CASE
  WHEN queued + running > 0 THEN 'running' WHEN aborted > 0 THEN 'cancelled' WHEN failed > 0 THEN 'failed'
  WHEN incomplete > 0 THEN 'incomplete' WHEN inconclusive > 0 THEN 'inconclusive' WHEN undetermined > 0 THEN 'undetermined' ELSE 'passed' END`;

const ORDER = {
  newest: Prisma.sql`"createdAt" DESC, id DESC`,
  longest: Prisma.sql`coalesce("finishedAt", now()) - "createdAt" DESC, id DESC`,
  "most-tokens": Prisma.sql`"tokensTotal" DESC NULLS LAST, id DESC`,
  worst: Prisma.sql`"meanShare" ASC NULLS LAST, id DESC`,
};

const rowSchema = executionSummarySchema.omit({ counts: true }).extend(runCountsSchema.shape);

function toSummary(row: unknown): ExecutionSummary {
  const flat = rowSchema.parse(row);
  return executionSummarySchema.parse({ ...flat, counts: runCountsSchema.parse(flat) });
}

function matching(query: string): Prisma.Sql {
  if (query === "") return Prisma.sql`TRUE`;
  const pattern = `%${literalPattern(query)}%`;
  return Prisma.sql`(e.title ILIKE ${pattern} OR e.id ILIKE ${pattern} OR e.model_id ILIKE ${pattern} OR e.harness ILIKE ${pattern}
    OR EXISTS (SELECT 1 FROM slots s WHERE s.execution_id = e.id AND s.scenario_slug ILIKE ${pattern}))`;
}

const cursorSchema = z.coerce.number().int().min(0).catch(0);

/** A page of executions. The cursor is opaque; counts per segment are over the search, counted by the database. */
export async function listExecutions(_actor: Actor, raw: ExecutionListInput): Promise<ExecutionPage> {
  const input = executionListInput.parse(raw);
  const offset = cursorSchema.parse(input.cursor ?? 0);
  const segment = input.segment === "all" ? Prisma.sql`TRUE` : Prisma.sql`verdict = ${input.segment}`;
  const order = ORDER[input.sort];
  // One statement, so that page and counts are of one moment and the projection is made once.
  const rows = await db().$queryRaw<({ id: string | null; tallies: unknown } & object)[]>`
    WITH told AS MATERIALIZED (SELECT *, ${VERDICT} AS verdict FROM (${PROJECTION} WHERE ${matching(input.query)}) projected),
      page AS (SELECT * FROM told WHERE ${segment} ORDER BY ${order} LIMIT ${input.limit + 1} OFFSET ${offset}),
      tally AS (SELECT jsonb_object_agg(verdict, executions) AS tallies FROM (SELECT verdict, count(*) AS executions FROM told GROUP BY verdict) counted)
    SELECT page.*, tally.tallies FROM tally LEFT JOIN page ON TRUE ORDER BY ${order}`;
  const found = rows.filter(({ id }) => id !== null);
  return {
    items: found.slice(0, input.limit).map(toSummary),
    nextCursor: found.length > input.limit ? String(offset + input.limit) : null,
    counts: segmentCounts(talliesSchema.parse(rows[0]?.tallies ?? {})),
  };
}

const talliesSchema = z.partialRecord(executionVerdictSchema, z.int());

function segmentCounts(tallies: z.infer<typeof talliesSchema>): Record<ExecutionSegment, number> {
  const counts = {
    all: 0,
    running: 0,
    passed: 0,
    failed: 0,
    incomplete: 0,
    inconclusive: 0,
    undetermined: 0,
    cancelled: 0,
  };
  for (const verdict of executionVerdictSchema.options) {
    counts[verdict] = tallies[verdict] ?? 0;
    counts.all += counts[verdict];
  }
  return counts;
}

/** One execution as lists show it. Throws NotFoundError. */
export async function getExecutionSummary(_actor: Actor, id: string): Promise<ExecutionSummary> {
  const [row] = await db().$queryRaw<unknown[]>`
    SELECT *, ${VERDICT} AS verdict FROM (${PROJECTION} WHERE e.id = ${id}) projected`;
  if (row === undefined) throw new NotFoundError(`There is no execution ${id}.`);
  return toSummary(row);
}

/** One execution with all its runs. Throws NotFoundError. */
export async function getExecution(actor: Actor, id: string): Promise<ExecutionDetail> {
  const row = await db().execution.findUnique({ where: { id } });
  if (!row) throw new NotFoundError(`There is no execution ${id}.`);
  const runs = await summariseRuns(actor, {
    where: { executionId: id },
    orderBy: [{ slotOrdinal: "asc" }, { attempt: "asc" }],
  });
  const counting = runs.filter((run) => run.isLatest);
  const told = counting.filter(
    ({ termination }) =>
      termination !== null && termination !== "infrastructure" && termination !== "aborted",
  );
  const counts = countRuns(counting);
  const shares = counting.map((run) =>
    run.technical === "valid" && run.earned !== null && run.possible ? run.earned / run.possible : null,
  );
  return executionDetailSchema.parse({
    ...row,
    isCancelRequested: row.cancelRequestedAt !== null,
    counts,
    verdict: verdictOf(counts),
    meanShare: meanOf(shares),
    scoredRuns: shares.filter((share) => share !== null).length,
    tokensTotal: strictSum(told.map((run) => run.tokensTotal)),
    costUsd: strictSum(told.map((run) => run.costUsd)),
    needsAttention: counting.filter(needsAttention).length,
    runs,
  });
}

/** Medians of earlier runs per scenario version under one harness and model; runs that our side broke or a person stopped say nothing. */
export async function readRunHistory(
  _actor: Actor,
  raw: { harness: string; modelId: string },
): Promise<ScenarioHistory[]> {
  const { harness, modelId } = runHistoryInput.parse(raw);
  const rows = await db().$queryRaw<unknown[]>`
    SELECT s.scenario_slug AS slug, s.scenario_version AS version, count(*)::int AS runs, count(r.cost_usd)::int AS "costedRuns",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY r.duration_ms) AS "medianMs", percentile_cont(0.5) WITHIN GROUP (ORDER BY r.cost_usd) AS "medianUsd"
    FROM executions e JOIN slots s ON s.execution_id = e.id JOIN runs r ON r.execution_id = e.id AND r.slot_ordinal = s.ordinal
    WHERE e.harness = ${harness} AND e.model_id = ${modelId} AND r.duration_ms IS NOT NULL
      AND r.termination NOT IN ('infrastructure', 'aborted')
    GROUP BY s.scenario_slug, s.scenario_version ORDER BY s.scenario_slug, s.scenario_version`;
  return z.array(scenarioHistorySchema).parse(rows);
}

/** What the run dialog offers, each with what is missing for it on the workers that answer. */
export async function getStartOptions(_actor: Actor): Promise<StartOptions> {
  const [suites, versions, stacks, agents, prices, providers, live] = await Promise.all([
    db().suite.findMany({ orderBy: { slug: "asc" }, select: { manifest: true } }),
    db().scenarioVersion.findMany({
      where: { scenario: { retiredAt: null } },
      orderBy: [{ scenarioSlug: "asc" }, { createdAt: "desc" }],
      distinct: ["scenarioSlug"],
      select: { manifest: true },
    }),
    db().stack.findMany({ orderBy: { slug: "asc" }, select: { manifest: true } }),
    db().agentProfile.findMany({ orderBy: { slug: "asc" }, select: { manifest: true } }),
    db().priceTable.findFirst({ orderBy: { date: "desc" }, select: { manifest: true } }),
    db().provider.findMany({ select: { manifest: true } }),
    liveCapabilities(),
  ]);
  const lacks = (capability: string, sentence: string) => {
    if (live.workers === 0) return "No worker answers.";
    return live.can.has(capability) ? null : sentence;
  };
  const providerManifests = providers.map(({ manifest }) => providerManifestSchema.parse(manifest));
  const stackManifests = stacks.map(({ manifest }) => stackManifestSchema.parse(manifest));
  const pins = new Map<string, string | null>([["command", null]]);
  for (const { harnesses } of stackManifests)
    for (const [slug, version] of Object.entries(harnesses)) pins.set(slug, version);
  const models = prices ? Object.keys(priceTableSchema.parse(prices.manifest).models) : [];
  return {
    suites: suites.map(({ manifest }) => suiteManifestSchema.parse(manifest)),
    scenarios: versions.map(({ manifest }) => {
      const scenario = scenarioSchema.parse(manifest);
      const needsBrowser = scenario.kind === "end-to-end";
      return { ...scenario, missing: needsBrowser ? lacks("browser", "No worker has a browser.") : null };
    }),
    harnesses: [...pins]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([slug, version]) => ({
        slug,
        version,
        title: harnessFacts(slug).title,
        dialect: harnessFacts(slug).dialect,
        missing: lacks(`harness:${slug}`, "No worker can run this harness."),
      })),
    models: models.map((id) => {
      const provider = providerOf(id);
      const known = providerManifests.find(({ slug }) => slug === provider);
      const keyless = `No worker has a key for ${known?.name ?? provider}; an admin adds it under Settings, Harnesses.`;
      return {
        id,
        provider,
        title: id,
        dialects: provider === "scripted" ? [...modelDialectSchema.options] : (known?.dialects ?? []),
        missing: lacks(`provider:${provider}`, keyless),
      };
    }),
    agents: agents.map(({ manifest }) => agentManifestSchema.parse(manifest)),
    stacks: stackManifests.map(({ slug, name, sandbox }) => ({
      slug,
      name,
      missing: lacks(`sandbox:${sandbox}`, `No worker can make boxes with ${sandbox}.`),
    })),
    liveWorkers: live.workers,
  };
}
