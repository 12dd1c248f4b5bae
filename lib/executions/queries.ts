import type { Actor } from "@/lib/accounts/schema";
import { harnessFacts } from "@/lib/executor/plan/harness-facts";
import { liveCapabilities } from "@/lib/workers/queries";
import { db, literalPattern } from "@/lib/platform/db";
import { summariseRuns } from "@/lib/runs/queries";
import { shareOf } from "@/lib/runs/rules";
import { NotFoundError } from "@/lib/shared/errors";
import { cursorOf, keysetOf, numberKey } from "@/lib/shared/keyset-cursor";
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
  type ExecutionSort,
  type ExecutionSummary,
  type ScenarioHistory,
  type StartOptions,
} from "./schema";

/**
 * Every execution with what its counting runs (the last of each slot) say, from the sums that the database keeps with each write
 * (lib/decisions/0040). Totals of tokens and cost are over runs that say something about the model, null if one of them has no figure.
 */
const PROJECTION = Prisma.sql`
  SELECT e.id, e.title, e.suite_slug AS "suiteSlug", e.stack_slug AS "stackSlug", e.harness, e.harness_version AS "harnessVersion",
    e.model_id AS "modelId", e.agent_id AS "agentId", e.created_at AS "createdAt", e.finished_at AS "finishedAt", e.started_by AS "startedBy",
    e.cancel_requested_at IS NOT NULL AS "isCancelRequested", e.replays_snapshot AS "replaysSnapshot",
    t.planned, t.queued, t.running, t.passed, t.failed, t.incomplete, t.inconclusive, t.undetermined, t.aborted, t.verdict,
    CASE WHEN t.scored > 0 THEN (t.share_sum / t.scored)::float8 END AS "meanShare", t.scored AS "scoredRuns",
    CASE WHEN t.told > 0 AND t.with_tokens = t.told THEN t.tokens_sum::float8 END AS "tokensTotal",
    CASE WHEN t.told > 0 AND t.with_cost = t.told THEN t.cost_sum::float8 END AS "costUsd", t.needs_attention AS "needsAttention"
  FROM executions e JOIN execution_tallies t ON t.execution_id = e.id`;

const rowSchema = executionSummarySchema.omit({ counts: true }).extend(runCountsSchema.shape);

function toSummary(row: unknown): ExecutionSummary {
  const flat = rowSchema.parse(row);
  return executionSummarySchema.parse({ ...flat, counts: runCountsSchema.parse(flat) });
}

type Place = { key: Date | number; id: string } | null;
type Page = { order: ExecutionSort; place: Place; asOf: Date; limit: number; where: Prisma.Sql };

/** Each order is an index read from its end; the key of a row is its place in it. */
const KEYS = {
  newest: Prisma.sql`created_at`,
  longest: Prisma.sql`duration_key`,
  "most-tokens": Prisma.sql`tokens_key`,
  worst: Prisma.sql`worst_key`,
};

function after(place: Place, key: Prisma.Sql): Prisma.Sql {
  if (place === null) return Prisma.sql`TRUE`;
  const value =
    typeof place.key === "number" ? Prisma.sql`${place.key}::float8` : Prisma.sql`${place.key}::timestamptz`;
  return Prisma.sql`(${key}, execution_id) < (${value}, ${place.id})`;
}

/** What still runs grows longer while one turns pages, so all pages measure it at the moment of the first. */
function page({ order, place, asOf, limit, where }: Page): Prisma.Sql {
  const key = KEYS[order];
  const ended = order === "longest" ? Prisma.sql`AND finished_at IS NOT NULL` : Prisma.empty;
  const byIndex = Prisma.sql`SELECT execution_id, ${key} AS key FROM execution_tallies
    WHERE ${where} AND ${after(place, key)} ${ended} ORDER BY ${key} DESC, execution_id DESC LIMIT ${limit}`;
  if (order !== "longest") return byIndex;
  const soFar = Prisma.sql`round(extract(epoch FROM ${asOf}::timestamptz - created_at) * 1000)::float8`;
  return Prisma.sql`SELECT * FROM ((${byIndex}) UNION ALL (SELECT execution_id, ${soFar} AS key FROM execution_tallies
    WHERE ${where} AND finished_at IS NULL AND ${after(place, soFar)} ORDER BY key DESC, execution_id DESC LIMIT ${limit})) both_kinds
    ORDER BY key DESC, execution_id DESC LIMIT ${limit}`;
}

/** A cursor's key is the row's key and the moment of the first page, both as numbers. */
function placeOf(order: ExecutionSort, cursor: string | null): { place: Place; asOf: Date } {
  const keyset = keysetOf(cursor, order);
  const [key, asOf] = (keyset?.key.split("@") ?? []).map(numberKey);
  const moment = new Date(asOf ?? Number.NaN);
  if (keyset === null || key === undefined || key === null || Number.isNaN(moment.getTime()))
    return { place: null, asOf: new Date() };
  const at = order === "newest" ? new Date(key) : key;
  const isPlace = typeof at === "number" || !Number.isNaN(at.getTime());
  return { place: isPlace ? { key: at, id: keyset.id } : null, asOf: moment };
}

function matching(query: string): Prisma.Sql {
  return query === "" ? Prisma.sql`TRUE` : Prisma.sql`search LIKE lower(${`%${literalPattern(query)}%`})`;
}

const keyedSchema = z.object({ id: z.string(), key: z.union([z.date(), z.number()]) });

/** A page of executions. The cursor is opaque and bound to its order; counts per segment are over the search, counted by the database. */
export async function listExecutions(_actor: Actor, raw: ExecutionListInput): Promise<ExecutionPage> {
  const { segment, query, sort, cursor, limit } = executionListInput.parse(raw);
  const found = matching(query);
  const { place, asOf } = placeOf(sort, cursor);
  const where = segment === "all" ? found : Prisma.sql`${found} AND verdict = ${segment}`;
  const [rows, tallies] = await Promise.all([
    db().$queryRaw<unknown[]>`
      WITH page AS (${page({ order: sort, place, asOf, limit: limit + 1, where })})
      SELECT p.*, page.key FROM page JOIN (${PROJECTION}) p ON p.id = page.execution_id ORDER BY page.key DESC, p.id DESC`,
    db().$queryRaw<
      unknown[]
    >`SELECT verdict, count(*)::int AS executions FROM execution_tallies WHERE ${found} GROUP BY verdict`,
  ]);
  const items = rows.slice(0, limit).map(toSummary);
  const last = rows.length > limit ? keyedSchema.parse(rows[limit - 1]) : null;
  const key = `${Number(last?.key)}@${asOf.getTime()}`;
  return {
    items,
    nextCursor: last === null ? null : cursorOf({ order: sort, key, id: last.id }),
    counts: segmentCounts(z.array(tallySchema).parse(tallies)),
  };
}

const tallySchema = z.object({ verdict: executionVerdictSchema, executions: z.int() });

function segmentCounts(tallies: readonly z.infer<typeof tallySchema>[]): Record<ExecutionSegment, number> {
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
  for (const { verdict, executions } of tallies) {
    counts[verdict] = executions;
    counts.all += executions;
  }
  return counts;
}

/** One execution as lists show it. Throws NotFoundError. */
export async function getExecutionSummary(_actor: Actor, id: string): Promise<ExecutionSummary> {
  const [row] = await db().$queryRaw<unknown[]>`${PROJECTION} WHERE e.id = ${id}`;
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
  const shares = counting.map(shareOf);
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
