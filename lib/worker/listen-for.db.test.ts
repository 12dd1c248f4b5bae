import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listenFor } from "./listen-for";

const url = process.env["DATABASE_URL"] ?? "";
const name = new URL(url).pathname.slice(1);
const log = pino({ level: "silent" });
let admin: Client;

beforeAll(async () => {
  const elsewhere = new URL(url);
  elsewhere.pathname = "/postgres";
  admin = new Client({ connectionString: elsewhere.href });
  await admin.connect();
});
afterAll(() => admin.end());

/** Calls on the channel, from the test's own database: calls do not cross databases. */
async function call(): Promise<void> {
  const caller = new Client({ connectionString: url });
  await caller.connect();
  await caller.query("NOTIFY call");
  await caller.end();
}

/** Connections of this test's database that listen. */
async function listeners(): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = $1 AND query LIKE 'LISTEN%'",
    [name],
  );
  return rows.map(({ pid }) => pid);
}

test("a line that is cut again and again is opened again, and there is only ever one", async () => {
  const heard: string[] = [];
  const line = await listenFor(["call"], url, log, (channel) => heard.push(channel));
  for (let cut = 1; cut <= 3; cut += 1) {
    const [pid] = await listeners();
    await admin.query("SELECT pg_terminate_backend($1)", [pid]);
    await vi.waitFor(async () => expect((await listeners()).filter((one) => one !== pid)).toHaveLength(1), {
      timeout: 10_000,
    });
  }
  heard.length = 0;
  await call();
  await vi.waitFor(() => expect(heard).toEqual(["call"]));
  await line.end();
  await vi.waitFor(async () => expect(await listeners()).toEqual([]));
});

test("while the database refuses everybody, attempts do not multiply", async () => {
  const refused: string[] = [];
  const counting = pino({ level: "warn" }, { write: (text: string) => void refused.push(text) });
  const line = await listenFor(["call"], url, counting, () => undefined);
  await admin.query(`ALTER DATABASE ${admin.escapeIdentifier(name)} ALLOW_CONNECTIONS false`);
  const [pid] = await listeners();
  await admin.query("SELECT pg_terminate_backend($1)", [pid]);
  await vi.waitFor(
    () =>
      expect(refused.filter((text) => text.includes("could not be opened")).length).toBeGreaterThanOrEqual(4),
    { timeout: 15_000, interval: 50 },
  );
  const times = refused
    .filter((text) => text.includes("could not be opened"))
    .map((text) => Number(/"time":(\d+)/.exec(text)?.[1]));
  for (const [index, time] of times.slice(1).entries())
    expect(time - (times[index] ?? 0)).toBeGreaterThan(900);
  await admin.query(`ALTER DATABASE ${admin.escapeIdentifier(name)} ALLOW_CONNECTIONS true`);
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), { timeout: 10_000 });
  await line.end();
});
