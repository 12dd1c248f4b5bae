import { Client } from "pg";
import { z } from "zod";
import { MADE_RUNS, PRODUCT_ROWS } from "./made-runs";

const RUNS_AN_EXECUTION = 34;
const FILLED = ["runs", "harness_ledger", "benchmark_snapshots", "benchmark_results", "slots", "criteria"];
const indexesSchema = z.array(z.object({ name: z.string(), definition: z.string() }));

/**
 * Fills a migrated database that holds one real execution with about `runs` runs. Triggers rest meanwhile, so the sums are rebuilt by the
 * product's own statement; indexes that no constraint needs are made afterwards, which is several times faster. Checks of rows stay on.
 */
export async function fillDatabase(
  url: string,
  source: string,
  runs: number,
  onStep: (statement: string, ms: number) => void,
): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const run = async (statement: string) => {
    const started = performance.now();
    await client.query(statement);
    onStep(statement.trim().slice(0, 60).replaceAll(/\s+/g, " "), performance.now() - started);
  };
  try {
    await client.query("SET session_replication_role = replica");
    await client.query("SET maintenance_work_mem = '512MB'; SET synchronous_commit = off");
    const { rows } = await client.query(
      `SELECT i.indexname AS name, i.indexdef AS definition FROM pg_indexes i
        WHERE i.tablename = ANY($1) AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)`,
      [FILLED],
    );
    const indexes = indexesSchema.parse(rows);
    for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
    const filled = `${MADE_RUNS};${PRODUCT_ROWS}`
      .replaceAll("$orders", String(Math.ceil(runs / RUNS_AN_EXECUTION)))
      .replaceAll("$source", `'${source}'`);
    for (const statement of filled.split(/;\n?/)) await run(statement);
    for (const { definition } of indexes) await run(definition);
    await run("SELECT rebuild_tallies()");
    await client.query("DROP TABLE bench_runs, bench_slots, bench_orders, bench_source");
    await run("VACUUM (ANALYZE)");
    const counted = await client.query("SELECT count(*)::int AS runs FROM runs");
    return z.array(z.object({ runs: z.int() })).parse(counted.rows)[0]?.runs ?? 0;
  } finally {
    await client.end();
  }
}
