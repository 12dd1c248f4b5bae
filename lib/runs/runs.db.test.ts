import { beforeAll, describe, expect, test } from "vitest";
import { runTerminationSchema } from "@/lib/contracts/termination";
import { cancelExecution } from "@/lib/executions/mutations/cancel-execution";
import { db } from "@/lib/platform/db";
import { firstBrokenLink } from "@/lib/shared/hash-chain";
import { anExecution, aRunId, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext, claim, WORKER } from "@/lib/testing/carry-out";
import { openContractTables } from "@/lib/testing/contract-rows";
import { aRecord } from "@/lib/testing/records";
import { appendRunFact } from "./mutations/append-journal";
import { concludeRun } from "./mutations/conclude-run";
import { startRun } from "./mutations/move-run";
import { listRuns } from "./log/queries";
import { findStoredFile, getRun, listJournal } from "./queries";

beforeAll(() => storeCatalog());

async function aRunningRun() {
  await anExecution();
  const request = await claim();
  const runId = aRunId();
  await startRun(WORKER.id, request.ledgerId, { runId, startedAt: new Date() });
  return { request, runId, ledgerId: request.ledgerId };
}

const RESULTS: Record<string, unknown> = {
  completed: { verdict: "pass", score: "1000", grade: "AAA" },
  catastrophic: { verdict: "fail", score: "0", grade: "CCC" },
  harness_error: { verdict: "error", score: "0", grade: "NR" },
};

describe("concluding", () => {
  test.each(runTerminationSchema.options)(
    "%s: ledger pair, result row and run agree",
    async (termination) => {
      await anExecution();
      const ledgerId = await carryOutNext({ termination });
      const run = await getRun(SYSTEM, ledgerId);
      const { touchstone, status } = run.record ?? {};
      expect(status?.state).toBe(termination);
      expect({ status: run.status, outcome: run.outcome, failureReason: run.failureReason }).toEqual(
        touchstone?.ledger,
      );
      expect([run.technical, run.result, run.phase]).toEqual([
        touchstone?.technical,
        touchstone?.result,
        null,
      ]);
      const result = await db().benchmarkResult.findUnique({
        where: { ledgerId },
        select: { verdict: true, score: true, grade: true },
      });
      expect(result && { ...result, score: String(result.score) }).toEqual(RESULTS[termination] ?? null);
      expect(firstBrokenLink(await listJournal(SYSTEM, ledgerId))).toBeNull();
    },
  );

  test.each([
    ["pass", 1, "pass"],
    ["pass", 0.5, "pass"],
    ["fail", 0.499, "fail"],
  ])("a completed run is a %s at a share of %d", async (outcome, share, verdict) => {
    await anExecution();
    const ledgerId = await carryOutNext({ share });
    expect((await getRun(SYSTEM, ledgerId)).outcome).toBe(outcome);
    expect((await db().benchmarkResult.findUniqueOrThrow({ where: { ledgerId } })).verdict).toBe(verdict);
  });

  test("told five times at once, it is stored once; told otherwise later, it stays", async () => {
    const { request, runId, ledgerId } = await aRunningRun();
    const record = aRecord(request, runId, { share: 1 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => concludeRun(ledgerId, record)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const other = await concludeRun(ledgerId, aRecord(request, runId, { termination: "infrastructure" }));
    expect(other).toMatchObject({ ok: false, reason: "already-terminal" });
    expect(await db().criterion.count({ where: { ledgerId } })).toBe(2);
    expect(await db().artifact.count({ where: { ledgerId } })).toBe(1);
    const journal = await listJournal(SYSTEM, ledgerId);
    expect(journal.filter(({ type }) => type === "run-concluded")).toHaveLength(1);
  });

  test("a failure before the start leaves a whole ledger row too", async () => {
    await anExecution();
    const request = await claim();
    const runId = aRunId();
    await concludeRun(request.ledgerId, aRecord(request, runId, { termination: "infrastructure" }));
    const run = await getRun(SYSTEM, request.ledgerId);
    expect(run).toMatchObject({ status: "failed", outcome: "error", runId });
    expect(run.startedAt).not.toBeNull();
  });

  test("whatever an agent printed or named, the run is concluded", async () => {
    const { request, runId, ledgerId } = await aRunningRun();
    const record = aRecord(request, runId, { termination: "harness_error" });
    const part = record.touchstone;
    const hostile = 'NUL \u0000, half \ud83d, quote \', "\\", \u202e';
    if (part) {
      part.ledger.failureReason = hostile;
      part.files = [
        String.raw`implementation/back\slash`,
        "implementation/-rf *",
        "implementation/new\nline",
        "implementation/%2e%2e",
        "implementation/..a/b..",
        "implementation/ünï😀",
      ].map((path) => ({
        path,
        sha256: "0".repeat(64),
        bytes: 0,
        mediaType: "text/plain",
        role: "implementation" as const,
      }));
    }
    record.status.detail = hostile;
    record.metrics.tokens = { uncachedInput: 9e12, cachedInput: null, output: 1, reasoning: null };
    record["toolCalls"] = { "\u0000": 1 };
    expect(await concludeRun(ledgerId, record)).toMatchObject({ ok: true });
    const run = await getRun(SYSTEM, ledgerId);
    expect(run.failureReason).toBe('NUL \u2400, half \ufffd, quote \', "\\", \u202e');
    expect(run.tokensTotal).toBe(9e12 + 1);
    expect(run.artifacts).toHaveLength(6);
    expect(await findStoredFile(ledgerId, String.raw`implementation/back\slash`)).not.toBeNull();
  });

  test("the execution is finished with its last run and not before", async () => {
    const id = await anExecution(SYSTEM, { repetitions: 2 });
    const finished = async () => (await db().execution.findUniqueOrThrow({ where: { id } })).finishedAt;
    await carryOutNext();
    expect(await finished()).toBeNull();
    await carryOutNext();
    expect(await finished()).not.toBeNull();
  });
});

describe("the journal", () => {
  test("stays whole when many write at once", async () => {
    const { ledgerId } = await aRunningRun();
    await Promise.all(Array.from({ length: 30 }, (_, turn) => appendRunFact(ledgerId, "noted", { turn })));
    const journal = await listJournal(SYSTEM, ledgerId);
    expect(journal.map(({ sequence }) => sequence)).toEqual(journal.map((_fact, index) => index));
    expect(journal.filter(({ type }) => type === "noted")).toHaveLength(30);
    expect(firstBrokenLink(journal)).toBeNull();
  });

  test("holds hostile text and stays whole", async () => {
    const { ledgerId } = await aRunningRun();
    await appendRunFact(ledgerId, "noted", {
      "key\u0000": "half \udc00",
      deep: { at: undefined, list: ["\u0000"] },
    });
    const journal = await listJournal(SYSTEM, ledgerId);
    expect(journal.at(-1)?.data).toEqual({ "key\u2400": "half \ufffd", deep: { list: ["\u2400"] } });
    expect(firstBrokenLink(journal)).toBeNull();
  });

  test("a change, a removal, a gap, a fork and a second beginning are refused by the database", async () => {
    const { ledgerId } = await aRunningRun();
    const last = (await listJournal(SYSTEM, ledgerId)).at(-1);
    const tables = await openContractTables();
    const entry = {
      ledger_id: ledgerId,
      sequence: (last?.sequence ?? 0) + 1,
      at: new Date().toISOString(),
      type: "noted",
      data: "{}",
      previous_sha256: last?.sha256,
      sha256: "d".repeat(64),
    };
    const say = (sql: string) => tables.attempt(() => tables.client.query(sql, [ledgerId]));
    const put = (changes: object) =>
      tables.attempt(() => tables.insert("journal_entries", { ...entry, ...changes }));
    expect(await say(`UPDATE journal_entries SET data = '{"x":1}' WHERE ledger_id = $1`)).toMatch(
      /never change/,
    );
    expect(await say("DELETE FROM journal_entries WHERE ledger_id = $1 AND sequence = 1")).toMatch(
      /never change/,
    );
    expect(await put({})).toBeNull();
    expect(await put({ sequence: entry.sequence + 1 })).toMatch(/does not follow/);
    expect(await put({ previous_sha256: "e".repeat(64) })).toMatch(/does not follow/);
    expect(await put({ sequence: 0, previous_sha256: null })).toMatch(/does not follow/);
    expect(await put({ sequence: entry.sequence - 1 })).toMatch(/does not follow/);
    expect(await put({ sha256: "short" })).toBe("journal_chain");
    await tables.client.end();
  });

  test("a broken chain is told at the first entry that does not follow", async () => {
    const { ledgerId } = await aRunningRun();
    const journal = await listJournal(SYSTEM, ledgerId);
    const forged = journal.map((fact, index) => (index === 1 ? { ...fact, data: { runId: "other" } } : fact));
    expect(firstBrokenLink(forged)).toBe(1);
    expect(firstBrokenLink(journal.toSpliced(0, 1))).toBe(0);
    expect(firstBrokenLink(journal.toReversed())).toBe(0);
  });
});

describe("what was latched", () => {
  test.each([
    "UPDATE runs SET termination = 'completed' WHERE ledger_id = $1",
    "UPDATE runs SET result = 'pass', technical = 'valid' WHERE ledger_id = $1",
    "UPDATE runs SET record = NULL WHERE ledger_id = $1",
    "UPDATE runs SET request = '{}' WHERE ledger_id = $1",
  ])("%s is refused", async (sql) => {
    await anExecution();
    const ledgerId = await carryOutNext({ termination: "infrastructure" });
    const tables = await openContractTables();
    expect(await tables.attempt(() => tables.client.query(sql, [ledgerId]))).toMatch(/is latched|is pinned/);
    await tables.client.end();
  });

  test("a run cannot end otherwise than its ledger row says", async () => {
    const { ledgerId } = await aRunningRun();
    const tables = await openContractTables();
    const end = `UPDATE runs SET termination = 'completed', technical = 'valid', result = 'pass' WHERE ledger_id = $1`;
    expect(await tables.attempt(() => tables.client.query(end, [ledgerId]))).toMatch(
      /yet its ledger row is running/,
    );
    await tables.client.end();
  });

  test.each(["", "/etc/passwd", "../x", "a/../b", "a/..", "./a", "a//b", "a/", "a/./b"])(
    "no stored file is called %j",
    async (path) => {
      const { ledgerId } = await aRunningRun();
      const tables = await openContractTables();
      const file = {
        ledger_id: ledgerId,
        path,
        role: "log",
        sha256: "0".repeat(64),
        bytes: 0,
        media_type: "text/plain",
      };
      expect(await tables.attempt(() => tables.insert("artifacts", file))).toBe("artifact_path");
      await tables.client.end();
    },
  );
});

const found = async (query: string) =>
  (await listRuns(SYSTEM, { tab: "all", query, cursor: null, limit: 50 })).items.map(
    (run) => run.executionTitle,
  );

describe("the log of all runs", () => {
  test("its search means what it says, its tabs and pages hold every run once", async () => {
    const ids = [];
    for (const title of ["100% sure", "100x sure", String.raw`back\slash`, "under_score", "underXscore"])
      ids.push(await anExecution(SYSTEM, { title }));
    expect(await found("100%")).toEqual(["100% sure"]);
    expect(await found("under_s")).toEqual(["under_score"]);
    expect(await found(String.raw`k\s`)).toEqual([String.raw`back\slash`]);
    expect(await found("%")).toEqual(["100% sure"]);
    expect(await found("SURE")).toHaveLength(2);
    for (const executionId of ids) await cancelExecution(SYSTEM, { executionId });
  });

  test("a page after another begins where that one ended", async () => {
    await anExecution(SYSTEM, { repetitions: 7, title: "turned pages" });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listRuns>> = await listRuns(SYSTEM, {
        tab: "all",
        query: "turned pages",
        cursor,
        limit: 3,
      });
      expect(page.total).toBe(7);
      seen.push(...page.items.map(({ ledgerId }) => ledgerId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
  });
});
