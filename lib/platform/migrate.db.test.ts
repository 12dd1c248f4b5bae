import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrate } from "./migrate";

type Files = Readonly<Record<string, string>>;
const FIRST = { "1_first": "CREATE TABLE one (id int);" };
const SECOND = { ...FIRST, "2_second": "CREATE TABLE two (id int); INSERT INTO one VALUES (7);" };

function aFolder(files: Files): string {
  const folder = mkdtempSync(path.join(tmpdir(), "ts-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, "migration.sql"), sql);
  }
  writeFileSync(path.join(folder, "migration_lock.toml"), 'provider = "postgresql"\n');
  return folder;
}

/** The address of a database that does not exist yet. */
function aNewDatabase(): string {
  const server = inject("databaseServer");
  const name = `migrate_${randomBytes(6).toString("hex")}`;
  onTestFinished(async () => {
    const admin = new Client({ connectionString: `${server}postgres` });
    await admin.connect();
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  });
  return server + name;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a new database is made, and each migration is applied once and in order", async () => {
  const url = aNewDatabase();
  expect(await migrate(url, aFolder(FIRST))).toEqual(["1_first"]);
  expect(await migrate(url, aFolder(SECOND))).toEqual(["2_second"]);
  expect(await migrate(url, aFolder(SECOND))).toEqual([]);
  expect(await ask(url, "SELECT id FROM one")).toEqual([{ id: 7 }]);
});

test("eight at once on a database that is not there apply each migration once", async () => {
  const url = aNewDatabase();
  const folder = aFolder(SECOND);
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url, folder)));
  expect(applied.flat().toSorted((a, b) => a.localeCompare(b))).toEqual(["1_first", "2_second"]);
  expect(await ask(url, "SELECT count(*)::int AS n FROM one")).toEqual([{ n: 1 }]);
});

test("a file edited after it was applied is refused", async () => {
  const url = aNewDatabase();
  await migrate(url, aFolder(FIRST));
  const edited = aFolder({ "1_first": `${FIRST["1_first"]} -- edited` });
  await expect(migrate(url, edited)).rejects.toThrow("Migration 1_first was edited after it was applied.");
});

test("a migration that fails leaves nothing of itself, and is told at the next start until it is repaired", async () => {
  const url = aNewDatabase();
  const folder = aFolder({ ...FIRST, "2_broken": "CREATE TABLE two (id int); SELECT nothing;" });
  await expect(migrate(url, folder)).rejects.toThrow('column "nothing" does not exist');
  expect(await ask(url, "SELECT to_regclass('one') AS one, to_regclass('two') AS two")).toEqual([
    { one: "one", two: null },
  ]);
  await expect(migrate(url, folder)).rejects.toThrow(/^Migration 2_broken failed earlier; repair it with/);
  await ask(url, "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '2_broken'");
  expect(await migrate(url, aFolder({ ...FIRST, "2_broken": "CREATE TABLE two (id int);" }))).toEqual([
    "2_broken",
  ]);
});

test("a database that is newer than the program is refused", async () => {
  const url = aNewDatabase();
  await migrate(url, aFolder(SECOND));
  await expect(migrate(url, aFolder(FIRST))).rejects.toThrow(
    "The database is newer than this program: it has migration 2_second.",
  );
});
