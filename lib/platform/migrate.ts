import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Client } from "pg";

/** Prisma Migrate's own advisory lock, so that its CLI and this code exclude each other. */
const MIGRATION_LOCK = 72_707_369;
const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL,
 finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
 started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

type Row = {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  rolled_back_at: Date | null;
};

/**
 * Applies the migrations of `folder` that the database lacks, forward only, as `prisma migrate deploy` would.
 * Makes the database when it is absent. Throws when a migration failed earlier, was edited after it was applied, or the
 * database knows one that this version does not have.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  await ensureDatabase(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(TABLE);
    const { rows } = await client.query<Row>(
      "SELECT migration_name, checksum, finished_at, rolled_back_at FROM _prisma_migrations",
    );
    return await applyMissing(client, folder, rows);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: Client, folder: string, rows: readonly Row[]): Promise<string[]> {
  const failed = rows.find((row) => !row.finished_at && !row.rolled_back_at);
  if (failed)
    throw new Error(
      `Migration ${failed.migration_name} failed earlier; repair it with "prisma migrate resolve".`,
    );
  const names = fs
    .readdirSync(folder)
    .filter((name) => fs.existsSync(path.join(folder, name, "migration.sql")));
  const unknown = rows.find(
    (row) => row.finished_at && !row.rolled_back_at && !names.includes(row.migration_name),
  );
  if (unknown)
    throw new Error(`The database is newer than this program: it has migration ${unknown.migration_name}.`);
  const applied: string[] = [];
  for (const name of names.toSorted()) {
    const sql = fs.readFileSync(path.join(folder, name, "migration.sql"), "utf8");
    if (await applyOne(client, name, sql, rows)) applied.push(name);
  }
  return applied;
}

async function applyOne(client: Client, name: string, sql: string, rows: readonly Row[]): Promise<boolean> {
  const checksum = createHash("sha256").update(sql).digest("hex");
  const row = rows.find((one) => one.migration_name === name && one.finished_at && !one.rolled_back_at);
  if (row && row.checksum !== checksum) throw new Error(`Migration ${name} was edited after it was applied.`);
  if (row) return false;
  const id = randomUUID();
  await client.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)", [
    id,
    checksum,
    name,
  ]);
  try {
    await client.query(sql);
  } catch (error) {
    await client.query("UPDATE _prisma_migrations SET logs = $2 WHERE id = $1", [id, String(error)]);
    throw error;
  }
  await client.query(
    "UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1",
    [id],
  );
  return true;
}

async function ensureDatabase(url: string): Promise<void> {
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  target.pathname = "/postgres";
  const probe = new Client({ connectionString: url });
  try {
    await probe.connect();
    return;
  } catch (error) {
    if (!isPgError(error, "3D000")) throw error;
  } finally {
    await probe.end();
  }
  const admin = new Client({ connectionString: target.href });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)}`);
  } catch (error) {
    if (!isPgError(error, "42P04") && !isPgError(error, "23505")) throw error;
  } finally {
    await admin.end();
  }
}

function isPgError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
