import type { Actor } from "@/lib/accounts/schema";
import { db, literalPattern } from "@/lib/platform/db";
import { cursorOf, keysetOf, numberKey } from "@/lib/shared/keyset-cursor";
import { Prisma } from "@/prisma/generated/client";
import { z } from "zod";
import { summariseRuns } from "../queries";
import { runLogInput, type RunLogInput, type RunLogPage, type RunTab } from "./schema";

const ORDER = "submitted";
const COUNTED = 10_000;
/** Executions whose runs are looked up one execution at a time; titles that more of them bear are met soon by reading the log. */
const LOOKED_UP = 300;

const IS_FAILURE = Prisma.sql`r.termination IN ('catastrophic', 'timed_out', 'hung', 'harness_error')`;
/** Each but the first is the condition of a partial index. */
const TABS: Record<RunTab, Prisma.Sql> = {
  all: Prisma.sql`TRUE`,
  "to-review": Prisma.sql`r.termination = 'completed' AND r.review_count = 0`,
  failures: IS_FAILURE,
  unpublished: Prisma.sql`r.termination IN ('completed', 'catastrophic', 'timed_out', 'hung', 'harness_error') AND NOT r.is_published`,
};
const SUMS: Record<RunTab, Prisma.Sql> = {
  all: Prisma.sql`attempts`,
  "to-review": Prisma.sql`to_review`,
  failures: Prisma.sql`failures`,
  unpublished: Prisma.sql`unpublished`,
};

/** What a text is found in; runs are read by the index of each. `executions` is null where too many bear it to go through them. */
type Found = {
  models: string[];
  harnesses: string[];
  scenarios: string[];
  executions: string[] | null;
  heading: string;
  runs: string[];
};

/** The values of an indexed column, one probe each, however many runs bear them. */
function valuesOf(column: Prisma.Sql, pattern: string): Prisma.Sql {
  return Prisma.sql`WITH RECURSIVE known AS ((SELECT ${column} AS value FROM runs ORDER BY 1 LIMIT 1)
    UNION ALL SELECT (SELECT ${column} FROM runs WHERE ${column} > known.value ORDER BY 1 LIMIT 1) FROM known WHERE known.value IS NOT NULL)
    SELECT value FROM known WHERE value ILIKE ${pattern}`;
}

const valuesSchema = z
  .array(z.object({ value: z.string() }))
  .transform((rows) => rows.map(({ value }) => value));

const read = async (sql: Prisma.Sql) => valuesSchema.parse(await db().$queryRaw<unknown[]>(sql));

async function find(query: string): Promise<Found> {
  const pattern = `%${literalPattern(query)}%`;
  const ids = idsLike(query);
  const [models, harnesses, scenarios, executions, runs] = await Promise.all([
    read(valuesOf(Prisma.sql`model_id`, pattern)),
    read(valuesOf(Prisma.sql`harness`, pattern)),
    read(Prisma.sql`SELECT slug AS value FROM scenarios WHERE slug ILIKE ${pattern}`),
    read(
      Prisma.sql`SELECT execution_id AS value FROM execution_tallies WHERE heading LIKE lower(${pattern}) LIMIT ${LOOKED_UP + 1}`,
    ),
    ids === null ? [] : read(ids),
  ]);
  const isMany = executions.length > LOOKED_UP;
  return { models, harnesses, scenarios, executions: isMany ? null : executions, heading: pattern, runs };
}

/** Some runs whose id, or its part after the prefix, begins with the text. */
function idsLike(query: string): Prisma.Sql | null {
  const [, prefix, digits = ""] = /^(bhl-|brn-)?([0-9a-f]{0,12})$/i.exec(query) ?? [null, undefined, ""];
  if (digits.length < 3) return null;
  const low = digits.toLowerCase();
  const range = (column: Prisma.Sql, letters: string) =>
    Prisma.sql`(${column} >= ${letters + low} AND ${column} < ${`${letters}${low}g`})`;
  const ledger = range(Prisma.sql`l.ledger_id`, "bhl-");
  const started = range(Prisma.sql`l.run_id`, "brn-");
  const either =
    prefix === undefined
      ? Prisma.sql`${ledger} OR ${started}`
      : prefix.toLowerCase() === "bhl-"
        ? ledger
        : started;
  return Prisma.sql`SELECT l.ledger_id AS value FROM harness_ledger l WHERE ${either} LIMIT ${LOOKED_UP}`;
}

type Window = { where: Prisma.Sql; limit: number };

const LINES = Prisma.sql`r.submitted_at, r.ledger_id FROM runs r`;

/** The newest runs of each value of a column, read from that column's index. */
function newestOf(column: Prisma.Sql, values: readonly string[], { where, limit }: Window): Prisma.Sql {
  return Prisma.sql`SELECT line.* FROM unnest(${[...values]}::text[]) AS wanted (value) CROSS JOIN LATERAL (
    SELECT ${LINES} WHERE ${column} = wanted.value AND ${where} ORDER BY r.submitted_at DESC, r.ledger_id DESC LIMIT ${limit}) line`;
}

function branches(found: Found, window: Window): Prisma.Sql[] {
  return [
    newestOf(Prisma.sql`r.model_id`, found.models, window),
    newestOf(Prisma.sql`r.harness`, found.harnesses, window),
    newestOf(Prisma.sql`r.scenario_slug`, found.scenarios, window),
    newestOf(Prisma.sql`r.ledger_id`, found.runs, window),
    found.executions === null
      ? Prisma.sql`SELECT ${LINES} JOIN execution_tallies t USING (execution_id) WHERE t.heading LIKE lower(${found.heading}) AND ${window.where}
          ORDER BY r.submitted_at DESC, r.ledger_id DESC LIMIT ${window.limit}`
      : newestOf(Prisma.sql`r.execution_id`, found.executions, window),
  ];
}

async function readIds(
  found: Found | null,
  window: Window,
): Promise<{ ledgerId: string; submittedAt: Date }[]> {
  const source =
    found === null
      ? Prisma.sql`SELECT ${LINES} WHERE ${window.where} ORDER BY r.submitted_at DESC, r.ledger_id DESC LIMIT ${window.limit}`
      : Prisma.join(
          branches(found, window).map((part) => Prisma.sql`(${part})`),
          " UNION ",
        );
  return db().$queryRaw`SELECT ledger_id AS "ledgerId", submitted_at AS "submittedAt" FROM (${source}) found
    ORDER BY submitted_at DESC, ledger_id DESC LIMIT ${window.limit}`;
}

/** From the sums of executions as far as a text is found in what all runs of one share; else run by run, as far as is worth knowing. */
async function count(found: Found | null, tab: RunTab): Promise<number> {
  const isOfExecutions = found === null || (found.scenarios.length === 0 && found.runs.length === 0);
  const source = isOfExecutions
    ? Prisma.sql`SELECT coalesce(sum(${SUMS[tab]}), 0)::int AS total FROM execution_tallies t WHERE ${found === null ? Prisma.sql`TRUE` : ofExecution(found)}`
    : Prisma.sql`SELECT count(*)::int AS total FROM (SELECT FROM runs r WHERE ${TABS[tab]} AND ${ofRun(found)} LIMIT ${COUNTED + 1}) counted`;
  const [row] = await db().$queryRaw<{ total: number }[]>(source);
  return row?.total ?? 0;
}

function ofExecution({ models, harnesses, heading }: Found): Prisma.Sql {
  const own = Prisma.sql`t.heading LIKE lower(${heading})`;
  if (models.length + harnesses.length === 0) return own;
  return Prisma.sql`(${own} OR EXISTS (SELECT 1 FROM executions e WHERE e.id = t.execution_id AND (e.model_id = ANY(${models}) OR e.harness = ANY(${harnesses}))))`;
}

function ofRun({ models, harnesses, scenarios, executions, heading, runs }: Found): Prisma.Sql {
  const parts = [
    executions === null
      ? Prisma.sql`r.execution_id IN (SELECT execution_id FROM execution_tallies WHERE heading LIKE lower(${heading}))`
      : Prisma.sql`r.execution_id = ANY(${executions})`,
    Prisma.sql`r.scenario_slug = ANY(${scenarios})`,
    Prisma.sql`r.ledger_id = ANY(${runs})`,
  ];
  if (models.length > 0) parts.push(Prisma.sql`r.model_id = ANY(${models})`);
  if (harnesses.length > 0) parts.push(Prisma.sql`r.harness = ANY(${harnesses})`);
  return Prisma.sql`(${Prisma.join(parts, " OR ")})`;
}

function after(cursor: string | null): Prisma.Sql {
  const place = keysetOf(cursor, ORDER);
  const at = new Date(numberKey(place?.key ?? "") ?? Number.NaN);
  if (place === null || Number.isNaN(at.getTime())) return Prisma.sql`TRUE`;
  return Prisma.sql`(r.submitted_at, r.ledger_id) < (${at}::timestamptz, ${place.id})`;
}

/** The flat log over all executions, newest submission first. The cursor is opaque; no page costs more than another. */
export async function listRuns(actor: Actor, raw: RunLogInput): Promise<RunLogPage> {
  const { tab, query, cursor, limit } = runLogInput.parse(raw);
  const found = query === "" ? null : await find(query);
  const window = { where: Prisma.sql`${TABS[tab]} AND ${after(cursor)}`, limit: limit + 1 };
  const [lines, total] = await Promise.all([readIds(found, window), count(found, tab)]);
  const shown = lines.slice(0, limit);
  const items = await summariseRuns(actor, {
    where: { ledgerId: { in: shown.map(({ ledgerId }) => ledgerId) } },
    orderBy: [{ submittedAt: "desc" }, { ledgerId: "desc" }],
  });
  const last = lines.length > limit ? shown.at(-1) : undefined;
  const isCapped = found !== null && found.scenarios.length + found.runs.length > 0 && total > COUNTED;
  return {
    items,
    nextCursor:
      last === undefined
        ? null
        : cursorOf({ order: ORDER, key: String(last.submittedAt.getTime()), id: last.ledgerId }),
    total: isCapped ? COUNTED : total,
    hasMore: isCapped,
  };
}
