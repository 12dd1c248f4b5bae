import { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import { getExecutionSummary } from "@/lib/executions/queries";
import { db } from "@/lib/platform/db";
import { NotFoundError } from "@/lib/shared/errors";
import { startExecutionInput } from "@/lib/executions/schema";
import {
  comparedRunSchema,
  comparedSideSchema,
  criterionMeanSchema,
  type ComparedRun,
  type ComparedSide,
  type CriterionMean,
} from "../schema";

/** One side of a comparison: the execution with the run that counts for each slot. Throws NotFoundError. */
export async function readSide(actor: Actor, executionId: string): Promise<ComparedSide> {
  const order = await db().execution.findUnique({
    where: { id: executionId },
    select: { stackSha256: true, repetitions: true, technicalRetries: true, parameters: true },
  });
  if (order === null) throw new NotFoundError(`There is no execution ${executionId}.`);
  const [execution, runs, criteria, executorVersion] = await Promise.all([
    getExecutionSummary(actor, executionId),
    readRuns(executionId),
    readCriteria(executionId),
    readExecutorVersion(executionId),
  ]);
  const { parameters, ...rest } = order;
  const asked = startExecutionInput.partial().loose().parse(parameters);
  return comparedSideSchema.parse({
    ...rest,
    execution,
    provider: asked.provider ?? "unknown",
    options: asked.options ?? {},
    executorVersion,
    runs,
    criteria,
  });
}

async function readExecutorVersion(executionId: string): Promise<string | null> {
  const run = await db().run.findFirst({
    where: { executionId, isLatest: true },
    orderBy: { slotOrdinal: "asc" },
    select: { ledger: { select: { harnessVersion: true } } },
  });
  return run?.ledger.harnessVersion ?? null;
}

async function readRuns(executionId: string): Promise<ComparedRun[]> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT r.ledger_id AS "ledgerId", s.scenario_slug AS "scenarioSlug", s.scenario_version AS "scenarioVersion", c.name AS "scenarioName",
      v.behavior_sha256 AS "behaviorSha256", s.variant, s.seed, s.repetition, r.attempt, l.status, r.termination, r.technical, r.result,
      r.earned, r.possible, r.duration_ms AS "durationMs", r.tokens_total AS "tokensTotal", r.cost_usd AS "costUsd",
      r.cached_input AS "cachedInput", r.cache_written AS "cacheWritten", r.turns, r.tool_calls AS "toolCalls",
      gates.met AS "areGatesMet", earlier.tokens AS "earlierTokens"
    FROM runs r JOIN harness_ledger l USING (ledger_id)
      JOIN slots s ON s.execution_id = r.execution_id AND s.ordinal = r.slot_ordinal
      JOIN scenarios c ON c.slug = s.scenario_slug
      JOIN scenario_versions v ON v.scenario_slug = s.scenario_slug AND v.version = s.scenario_version
      LEFT JOIN LATERAL (SELECT CASE WHEN count(*) FILTER (WHERE awarded IS NULL) = 0
          THEN bool_and(awarded >= coalesce(gate_minimum, possible)) END AS met
        FROM criteria WHERE criteria.ledger_id = r.ledger_id AND gate) gates ON TRUE
      LEFT JOIN LATERAL (SELECT CASE WHEN count(*) = count(tokens_total) THEN coalesce(sum(tokens_total), 0) END AS tokens
        FROM runs e WHERE e.execution_id = r.execution_id AND e.slot_ordinal = r.slot_ordinal AND NOT e.is_latest) earlier ON r.attempt > 1
    WHERE r.execution_id = ${executionId} AND r.is_latest ORDER BY r.slot_ordinal`;
  return z.array(comparedRunSchema).parse(rows);
}

async function readCriteria(executionId: string): Promise<CriterionMean[]> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT s.scenario_slug AS "scenarioSlug", s.variant, c.id, min(c.title) AS title, c.possible, count(*)::int AS runs,
      avg(c.awarded) AS "meanAwarded",
      coalesce((array_agg(DISTINCT left(c.reason, 300)) FILTER (WHERE c.awarded < c.possible))[1:3], '{}') AS reasons
    FROM runs r JOIN slots s ON s.execution_id = r.execution_id AND s.ordinal = r.slot_ordinal JOIN criteria c USING (ledger_id)
    WHERE r.execution_id = ${executionId} AND r.is_latest AND r.technical = 'valid' AND c.awarded IS NOT NULL
    GROUP BY s.scenario_slug, s.variant, c.id, c.possible ORDER BY s.scenario_slug, s.variant, min(c.ordinal), c.id`;
  return z.array(criterionMeanSchema).parse(rows);
}
