import { execFile } from "node:child_process";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { db } from "@/lib/platform/db";
import { getRun, listJournal, listRunEvents } from "@/lib/runs/queries";
import type { RunDetail } from "@/lib/runs/schema";
import { firstBrokenLink } from "@/lib/shared/hash-chain";
import { SYSTEM } from "@/lib/testing/builders";
import { leftoversOf } from "@/lib/testing/leftovers";
import {
  createWorkerBench,
  until,
  untilEnded,
  untilPhase,
  type WorkerBench,
} from "@/lib/testing/worker-bench";

const A_RUN_MS = 120_000;
const LEASE_MS = 2000;
const MEBIBYTE = 1_048_576;
const run = promisify(execFile);

let bench: WorkerBench;
beforeAll(async () => {
  bench = await createWorkerBench({ deadlineSeconds: 60, idleSeconds: 30 });
});
afterEach(() => bench.killWorkers());
afterAll(() => bench.close());

/** Says a line every 0.2 s for as long as was asked, then leaves its work. */
const aProgram = (seconds: number, more = "") => ({
  program: [
    "bash",
    "-c",
    `for n in $(seq ${seconds * 5}); do echo tick $n; sleep 0.2; done; ${more} echo {} >reconciliation.json`,
  ],
  format: "text",
});
const start = (seconds: number, more = "") =>
  bench.startRun({ modelId: "scripted-good", options: aProgram(seconds, more) });

/** Decided, told whole, a record that is there whole or not at all, and nothing left on the machine. */
async function expectWhole(ledgerId: string): Promise<RunDetail> {
  const ended = await getRun(SYSTEM, ledgerId);
  expect(firstBrokenLink(await listJournal(SYSTEM, ledgerId))).toBeNull();
  expect(await leftoversOf(bench.data, ledgerId)).toEqual([]);
  expect(ended.artifacts.length > 0).toBe(ended.record !== null);
  return ended;
}

/** Cuts every connection to the test's database and refuses new ones until it is let back. */
async function cutDatabase(): Promise<() => Promise<void>> {
  const admin = new Client({ connectionString: `${inject("databaseServer")}postgres` });
  await admin.connect();
  onTestFinished(() => admin.end());
  const name = new URL(process.env["DATABASE_URL"] ?? "").pathname.slice(1);
  const allow = (is: boolean) =>
    admin.query(`ALTER DATABASE ${admin.escapeIdentifier(name)} ALLOW_CONNECTIONS ${is}`);
  await allow(false);
  await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  return async () => void (await allow(true));
}

test(
  "a database that is away for longer than a lease costs no run, no event and no fact",
  async () => {
    await bench.startWorker(LEASE_MS);
    await bench.startWorker(LEASE_MS);
    const ledgerId = await start(4);
    await untilPhase(ledgerId, "executing");
    const letBack = await cutDatabase();
    await new Promise((resolve) => setTimeout(resolve, 4 * LEASE_MS));
    await letBack();
    await until("the database answers again", async () =>
      db()
        .run.count()
        .then(
          () => true,
          () => false,
        ),
    );
    expect((await untilEnded(ledgerId)).termination).toBe("completed");
    const ended = await expectWhole(ledgerId);
    const events = await readFile(path.join(bench.runFolder(ledgerId), "events.jsonl"), "utf8");
    const { total } = await listRunEvents(SYSTEM, ledgerId, { after: null, limit: 1 });
    expect([total, ended.eventCount]).toEqual([events.split("\n").length - 1, total]);
    const facts = (await listJournal(SYSTEM, ledgerId)).map(({ type }) => type);
    for (const fact of [
      "harness.starting",
      "harness.ended",
      "credential.revoked",
      "run.torn-down",
      "run-concluded",
    ])
      expect(facts).toContain(fact);
    expect(ended.attempts).toHaveLength(1);
    expect((await untilEnded(await start(0))).termination).toBe("completed");
  },
  A_RUN_MS,
);

test(
  "a clock that is set back an hour while a run goes on changes neither its limits nor what its rows may say",
  async () => {
    const trigger = path.join(bench.root, "clock-back");
    await bench.startWorker(LEASE_MS, {
      NODE_OPTIONS: "--import ./lib/testing/clock-back.mjs",
      CLOCK_BACK_FILE: trigger,
    });
    const ledgerId = await start(5);
    await untilPhase(ledgerId, "executing");
    await writeFile(trigger, "");
    const { startedAt, completedAt, submittedAt, durationMs, record, termination } =
      await untilEnded(ledgerId);
    expect(termination).toBe("completed");
    expect([startedAt, completedAt].every((at) => at !== null && at >= submittedAt)).toBe(true);
    expect(durationMs).toBeGreaterThan(4500);
    expect(durationMs).toBeLessThan(30_000);
    const { clock } = record?.touchstone?.isolation ?? {};
    expect(Date.parse(clock?.ranAt ?? "")).toBeGreaterThanOrEqual(Date.parse(clock?.startedAt ?? ""));
    // The lines were stamped by the clock that was set back: it truly was.
    const raw = (await readFile(path.join(bench.runFolder(ledgerId), "raw.jsonl"), "utf8"))
      .trim()
      .split("\n");
    const times = raw.map((line) => Date.parse(JSON.parse(line).at));
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(3_500_000);
    await expectWhole(ledgerId);
    const next = await untilEnded(await start(0));
    expect(next.termination).toBe("completed");
  },
  A_RUN_MS,
);

test(
  "a provider that is away is the harness's error and no one else's; the next run goes on",
  async () => {
    await bench.startWorker(LEASE_MS, { TOUCHSTONE_MODEL_SERVER_URL: "http://127.0.0.1:9" });
    const ledgerId = await bench.startRun({ modelId: "scripted-good" });
    const ended = await untilEnded(ledgerId);
    expect([ended.termination, `${ended.status} ${ended.outcome}`]).toEqual([
      "harness_error",
      "completed error",
    ]);
    await expectWhole(ledgerId);
    expect((await untilEnded(await start(0))).termination).toBe("completed");
  },
  A_RUN_MS,
);

test.runIf(process.getuid?.() === 0)(
  "a disk that is full ends runs by our account with nothing half kept; with room again, work goes on",
  async () => {
    await mkdir(bench.data, { recursive: true });
    await run("mount", ["-t", "tmpfs", "-o", "size=96m,mode=755", "tmpfs", bench.data]);
    onTestFinished(async () => {
      await bench.killWorkers();
      await run("umount", ["--lazy", bench.data]);
    });
    await bench.startWorker(LEASE_MS);
    expect((await untilEnded(await start(0))).termination).toBe("completed");
    const filler = path.join(bench.data, "filler");
    const ledgerId = await start(3, "head -c 3000000 /dev/urandom >work.bin;");
    await untilPhase(ledgerId, "executing");
    await run("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"]).catch(() => undefined);
    const ended = await untilEnded(ledgerId);
    expect([ended.termination, `${ended.status} ${ended.outcome}`]).toEqual([
      "infrastructure",
      "failed error",
    ]);
    expect(ended.failureReason).toMatch(/disk of this machine was full|no space/i);
    await rm(filler);
    const whole = await expectWhole(ledgerId);
    for (const { path: file, bytes } of whole.artifacts)
      expect((await readFile(path.join(bench.runFolder(ledgerId), file))).length).toBe(bytes);
    const left = await readdir(bench.runFolder(ledgerId), { recursive: true });
    expect(left.filter((name) => path.basename(name).startsWith(".tmp-"))).toEqual([]);
    await writeFile(path.join(bench.data, "room"), Buffer.alloc(MEBIBYTE));
    expect((await untilEnded(await start(0))).termination).toBe("completed");
  },
  A_RUN_MS,
);
