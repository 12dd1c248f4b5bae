import { chmod, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { cancelRun } from "@/lib/runs/mutations/cancel-runs";
import { getRun } from "@/lib/runs/queries";
import { NotFoundError } from "@/lib/shared/errors";
import { SYSTEM } from "@/lib/testing/builders";
import { createWorkerBench, untilEnded, type WorkerBench } from "@/lib/testing/worker-bench";
import { eachLedgerId } from "./queries";
import type { Finding } from "./schema";
import { verifyRun } from "./verify-run";

const LIMITS = { deadlineSeconds: 30, idleSeconds: 6 };
const A_RUN_MS = 120_000;
const ONE_LONG_LINE = {
  program: ["bash", "-c", String.raw`head -c 1500000 /dev/zero | tr '\0' x; echo; echo more >&2`],
  format: "text",
};

let bench: WorkerBench;
beforeAll(async () => {
  bench = await createWorkerBench(LIMITS);
  await bench.startWorker();
}, 60_000);
afterAll(() => bench.close());

async function differencesOf(ledgerId: string): Promise<Finding[]> {
  const places = { data: path.join(bench.root, "data"), catalog: path.join(bench.root, "catalog") };
  const { findings } = await verifyRun(SYSTEM, ledgerId, places);
  return findings.filter(({ verdict }) => verdict === "differs");
}

async function carriedOut(start: Parameters<WorkerBench["startRun"]>[0]): Promise<string> {
  const ledgerId = await bench.startRun(start);
  await untilEnded(ledgerId, A_RUN_MS);
  return ledgerId;
}

test(
  "everything that is recorded of real runs, however they ended, is derived again",
  async () => {
    const cancelled = await bench.startRun({ modelId: "scripted-good" });
    await cancelRun(SYSTEM, { ledgerId: cancelled });
    const ids = [
      cancelled,
      ...(await Promise.all(
        [
          { modelId: "scripted-good" },
          { modelId: "scripted-bad" },
          { modelId: "scripted-good", slug: "lantern-sprite" },
          { modelId: "scripted-bad", slug: "lantern-sprite" },
          { modelId: "scripted-good", slug: "tide-clock" },
          { modelId: "scripted-unbuildable", slug: "tide-clock" },
          { modelId: "scripted-hang" },
          { modelId: "scripted-error-401" },
          { modelId: "scripted-good", options: ONE_LONG_LINE },
        ].map(carriedOut),
      )),
    ];
    const known: string[] = [];
    for await (const ledgerId of eachLedgerId(SYSTEM)) {
      const { termination, scenarioSlug } = await getRun(SYSTEM, ledgerId);
      expect([scenarioSlug, termination, await differencesOf(ledgerId)]).toEqual([
        scenarioSlug,
        termination,
        [],
      ]);
      known.push(ledgerId);
    }
    expect(known.toSorted()).toEqual(ids.toSorted());
    const ends = await db().run.findMany({ distinct: ["termination"], select: { termination: true } });
    expect(ends.map(({ termination }) => termination)).toEqual(
      expect.arrayContaining(["completed", "catastrophic", "hung", "harness_error", "aborted"]),
    );
  },
  3 * A_RUN_MS,
);

/** One byte in the middle becomes another; the file keeps its size. */
async function flipOneByte(file: string): Promise<() => Promise<void>> {
  const before = await readFile(file);
  const { mode } = await stat(file);
  const after = Buffer.from(before);
  const place = Math.floor(after.length / 2);
  after[place] = (after[place] ?? 0) ^ 1;
  await chmod(file, 0o644);
  await writeFile(file, after.length === 0 ? Buffer.from("x") : after);
  return async () => {
    await writeFile(file, before);
    await chmod(file, mode);
  };
}

describe("a flipped byte", () => {
  test.each(["ledger-reconcile", "lantern-sprite"])(
    "in any stored file of a %s run is found and the file is named",
    async (slug) => {
      const ledgerId = await carriedOut({ modelId: "scripted-good", slug });
      const run = await getRun(SYSTEM, ledgerId);
      const names = [...run.artifacts.map((artifact) => artifact.path), "run-record.json"];
      expect(new Set(run.artifacts.map(({ role }) => role))).toEqual(
        new Set([
          "raw",
          "events",
          "log",
          "implementation",
          "evidence",
          ...(slug === "lantern-sprite" ? ["asset"] : []),
        ]),
      );
      for (const name of names) {
        const restore = await flipOneByte(path.join(bench.runFolder(ledgerId), name));
        const found = await differencesOf(ledgerId);
        await restore();
        expect([name, found.some(({ what }) => what.includes(name))]).toEqual([name, true]);
      }
      const stranger = path.join(bench.runFolder(ledgerId), "evidence/stranger.txt");
      await writeFile(stranger, "x");
      expect((await differencesOf(ledgerId)).map(({ what }) => what)).toContain("evidence/stranger.txt");
      await rm(stranger);
      expect(await differencesOf(ledgerId)).toEqual([]);
    },
    3 * A_RUN_MS,
  );
});

type Column = { table_name: string; column_name: string; data_type: string };

/** Columns whose values only the database knows, by its clock or its transactions; every other one of these tables must be found when it changes. */
const UNDERIVABLE = new Set([
  "harness_ledger.created_at",
  "harness_ledger.updated_at",
  "benchmark_results.created_at",
  "runs.progress_at",
  "runs.changed_in",
]);
const TABLES: Readonly<Record<string, string>> = {
  harness_ledger: "ledger_id = $1",
  benchmark_results: "ledger_id = $1",
  benchmark_snapshots: "snapshot_id = (SELECT snapshot_ref FROM harness_ledger WHERE ledger_id = $1)",
  runs: "ledger_id = $1",
  criteria: "ledger_id = $1 AND ordinal = 0",
  artifacts: "ledger_id = $1 AND path = 'raw.jsonl'",
  run_events: "ledger_id = $1 AND ordinal = 1",
  journal_entries: "ledger_id = $1 AND sequence = 2",
  slots: "(execution_id, ordinal) = (SELECT execution_id, slot_ordinal FROM runs WHERE ledger_id = $1)",
};

/** Another value of the same type. */
function otherValue({ column_name: name, data_type: type }: Column): string {
  if (type === "jsonb") return `jsonb_build_object('was', "${name}")`;
  if (type === "ARRAY") return `"${name}" || 'x'::text`;
  if (type === "boolean") return `NOT "${name}"`;
  if (type === "xid8") return `("${name}"::text::bigint + 1000)::text::xid8`;
  if (type.startsWith("timestamp")) return `coalesce("${name}", now()) + interval '1 millisecond'`;
  return type === "text" ? `coalesce("${name}", '') || 'x'` : `coalesce("${name}", 0) + 1000`;
}

/** Past triggers and foreign keys, as somebody with the keys to the database could; gives the places of the rows. */
async function asOwner(statement: string, ...values: unknown[]): Promise<string[]> {
  return db().$transaction(async (tx) => {
    await tx.$executeRawUnsafe("SET LOCAL session_replication_role = replica");
    const rows = await tx.$queryRawUnsafe<{ place: string }[]>(statement, ...values);
    return rows.map(({ place }) => place);
  });
}

/** Changes one column of one row, checks, and puts back what was there. */
async function tamper(column: Column, ledgerId: string, check: () => Promise<void>): Promise<void> {
  const { table_name: table, column_name: name } = column;
  const where = TABLES[table] ?? "false";
  await db().$executeRawUnsafe(
    `CREATE TABLE kept AS SELECT * FROM ${table} WHERE ${where.replace("$1", `'${ledgerId}'`)}`,
  );
  const places = await asOwner(
    `UPDATE ${table} SET "${name}" = ${otherValue(column)} WHERE ${where} RETURNING ctid::text AS place`,
    ledgerId,
  );
  expect([table, name, places.length]).toEqual([table, name, 1]);
  try {
    await check();
  } finally {
    const restore = `UPDATE ${table} SET "${name}" = (SELECT "${name}" FROM kept) WHERE ctid = $1::tid RETURNING ctid::text AS place`;
    await asOwner(restore, places[0]);
    await db().$executeRawUnsafe("DROP TABLE kept");
  }
}

async function dropChecks(): Promise<void> {
  await db().$executeRawUnsafe(`DO $$ DECLARE one RECORD; BEGIN
    FOR one IN SELECT conrelid::regclass AS tab, conname FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
    LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.tab, one.conname); END LOOP; END $$`);
}

test(
  "a change in any column of any row that tells of a run is found and the column is named",
  async () => {
    const ledgerId = await carriedOut({ modelId: "scripted-good" });
    await dropChecks();
    const columns = await db().$queryRawUnsafe<Column[]>(
      `SELECT table_name, column_name, data_type FROM information_schema.columns
       WHERE table_schema = 'public' AND is_generated = 'NEVER' AND table_name = ANY($1) ORDER BY 1, ordinal_position`,
      Object.keys(TABLES),
    );
    expect(columns.length).toBeGreaterThan(90);
    for (const column of columns) {
      const name = `${column.table_name}.${column.column_name}`;
      await tamper(column, ledgerId, async () => {
        const found = await differencesOf(ledgerId).catch((error: unknown) => {
          if (error instanceof NotFoundError) return null;
          throw error;
        });
        const isNamed = found === null || found.some((finding) => isAbout(finding, column));
        expect([name, isNamed, found?.map(({ what }) => what)]).toEqual([
          name,
          !UNDERIVABLE.has(name),
          found?.map(({ what }) => what),
        ]);
      });
    }
    expect(await differencesOf(ledgerId)).toEqual([]);
  },
  5 * A_RUN_MS,
);

/** A changed key makes a row another run's: then it is missing here, and the table is named. */
function isAbout(
  { part, what, reason }: Finding,
  { table_name: table, column_name: column }: Column,
): boolean {
  if (table === "journal_entries") return part === "journal";
  if (table === "run_events") return what.startsWith("row of run_events");
  if (table === "artifacts")
    return what === "artifacts row of raw.jsonl" || what === "number of artifacts rows";
  if (table === "criteria")
    return what.startsWith(`criteria.${column} of`) || what === "number of criteria rows";
  return what === `${table}.${column}` || (what === table && reason === "The row is missing.");
}
