import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelExecution } from "@/lib/executions/mutations/cancel-execution";
import { db } from "@/lib/platform/db";
import { firstBrokenLink } from "@/lib/shared/hash-chain";
import { anExecution, aRunId, aScenario, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { CAN_ALL, claim, WORKER } from "@/lib/testing/carry-out";
import { aRecord } from "@/lib/testing/records";
import { scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { retryIfUntouched } from "@/lib/executions/mutations/rerun-slot";
import { appendRunFact, tellReclaimed } from "./mutations/append-journal";
import { cancelRun } from "./mutations/cancel-runs";
import { claimRun, renewLeases, type Capabilities } from "./mutations/claim-run";
import { concludeRun } from "./mutations/conclude-run";
import { moveToPhase, startRun } from "./mutations/move-run";
import { reconcileRun } from "./mutations/reconcile-run";
import { releaseClaim } from "./mutations/release-claim";
import { sweepLostRuns } from "./mutations/sweep-lost-runs";
import { getRun, listJournal } from "./queries";

const OTHER = { id: "wrk_0000000000000002", leaseMs: 60_000 };
const GONE = { ...WORKER, leaseMs: -1000 };

beforeAll(() => storeCatalog());
beforeEach(async () => {
  for (const { id } of await db().execution.findMany({ select: { id: true } }))
    await cancelExecution(SYSTEM, { executionId: id });
  await db().run.updateMany({ where: { leaseOwner: { not: null } }, data: { leaseExpiresAt: new Date(0) } });
  await sweepLostRuns();
});

const begin = (worker: { id: string }, ledgerId: string) =>
  startRun(worker.id, ledgerId, { runId: aRunId(), startedAt: new Date() });
const stateOf = async (ledgerId: string) => {
  const { status, outcome, termination, phase, runId, startedAt } = await getRun(SYSTEM, ledgerId);
  return { status, outcome, termination, phase, hasBegun: runId !== null && startedAt !== null };
};

function aPageScenario() {
  const kept = new Set(
    Object.keys(aScenario()).filter((key) => !["oracle", "deliverables", "invariants"].includes(key)),
  );
  const page = aScenario({ slug: "page", name: "Page" });
  return scenarioSchema.parse({
    ...Object.fromEntries(Object.entries(page).filter(([key]) => kept.has(key))),
    kind: "end-to-end",
    build: { install: "npm ci", build: "npm run build" },
    references: [{ view: "start", path: "references/start.png", title: "Start" }],
    criteria: page.criteria.map((one) => ({ ...one, award: { loaded: true } })),
  });
}

describe("claiming", () => {
  test("fifty runs claimed by two workers at once are each given once, and none stays behind", async () => {
    for (const repetitions of [20, 20, 10]) await anExecution(SYSTEM, { repetitions });
    const claims = Array.from({ length: 60 }, (_, turn) =>
      claimRun(turn % 2 === 0 ? WORKER : OTHER, CAN_ALL),
    );
    const given = (await Promise.all(claims)).filter((request) => request !== null);
    expect(given).toHaveLength(50);
    expect(new Set(given.map(({ ledgerId }) => ledgerId)).size).toBe(50);
    const held = await db().run.groupBy({
      by: ["leaseOwner"],
      where: { leaseOwner: { not: null } },
      _count: true,
    });
    expect(held.reduce((sum, { _count }) => sum + _count, 0)).toBe(50);
  });

  test("the oldest comes first", async () => {
    const first = await anExecution();
    const second = await anExecution();
    expect([(await claim()).executionId, (await claim()).executionId]).toEqual([first, second]);
  });

  test.each<[string, Partial<Capabilities>]>([
    ["its harness", { harnesses: ["claude"] }],
    ["its sandbox", { sandboxes: ["docker"] }],
    ["its provider", { providers: ["anthropic"] }],
    ["anything", { harnesses: [], sandboxes: [], providers: [] }],
  ])("a worker without %s is given nothing", async (_what, lack) => {
    await anExecution();
    expect(await claimRun(WORKER, { ...CAN_ALL, ...lack })).toBeNull();
    expect(await claimRun(WORKER, CAN_ALL)).not.toBeNull();
  });

  test("a worker without a browser takes everything but end-to-end runs", async () => {
    await storeCatalog([aScenario(), aPageScenario()]);
    await anExecution(SYSTEM, { scenarios: [{ slug: "page", version: "v1.0.0" }] });
    expect(await claimRun(WORKER, { ...CAN_ALL, hasBrowser: false })).toBeNull();
    await anExecution();
    expect((await claimRun(WORKER, { ...CAN_ALL, hasBrowser: false }))?.scenario.slug).toBe("sort-the-shelf");
    expect((await claimRun(WORKER, CAN_ALL))?.scenario.slug).toBe("page");
  });

  test("only the worker that holds the lease may start the run, and only once", async () => {
    await anExecution();
    const { ledgerId } = await claim();
    expect(await begin(OTHER, ledgerId)).toMatchObject({ ok: false, reason: "not-ours" });
    expect(await begin(WORKER, ledgerId)).toMatchObject({ ok: true });
    expect(await begin(WORKER, ledgerId)).toMatchObject({ ok: false, reason: "not-ours" });
  });

  test("a start by a clock behind the submission is moved to it", async () => {
    await anExecution();
    const request = await claim();
    const { ledgerId } = request;
    const startedAt = new Date(Date.now() - 3_600_000);
    const runId = aRunId();
    expect(await startRun(WORKER.id, ledgerId, { runId, startedAt })).toMatchObject({ ok: true });
    expect(await concludeRun(ledgerId, aRecord(request, runId, { startedAt }))).toMatchObject({ ok: true });
    const { submittedAt, startedAt: begun, completedAt } = await getRun(SYSTEM, ledgerId);
    expect(begun).toEqual(submittedAt);
    expect(completedAt).toEqual(submittedAt);
  });
});

describe("leases", () => {
  test("renewing tells which runs are still held and which were cancelled", async () => {
    await anExecution(SYSTEM, { repetitions: 2 });
    const [kept, cancelled] = [await claim(), await claim()];
    await cancelRun(SYSTEM, { ledgerId: cancelled.ledgerId });
    const foreign = "bhl-000000000000";
    const told = await renewLeases(WORKER, [kept.ledgerId, cancelled.ledgerId, foreign]);
    expect(new Set(told.held)).toEqual(new Set([kept.ledgerId, cancelled.ledgerId]));
    expect(told.cancelled).toEqual([cancelled.ledgerId]);
    expect(await renewLeases(OTHER, [kept.ledgerId])).toEqual({ held: [], cancelled: [] });
  });

  test("a renewed lease is not swept, one that ran out is", async () => {
    await anExecution();
    const { ledgerId } = await claim(GONE);
    await renewLeases(WORKER, [ledgerId]);
    expect(await sweepLostRuns()).toEqual([]);
    await renewLeases(GONE, [ledgerId]);
    expect(await sweepLostRuns()).toEqual([ledgerId]);
  });

  test("a run that had not begun is queued again, and the late worker cannot start it any more", async () => {
    await anExecution();
    const { ledgerId } = await claim(GONE);
    await moveToPhase(ledgerId, "setting-up");
    expect(await sweepLostRuns()).toEqual([ledgerId]);
    expect(await stateOf(ledgerId)).toEqual({
      status: "queued",
      outcome: null,
      termination: null,
      phase: null,
      hasBegun: false,
    });
    expect(await begin(WORKER, ledgerId)).toMatchObject({ ok: false });
    expect((await claim(OTHER)).ledgerId).toBe(ledgerId);
  });

  test("a run that had begun fails by our account, once, however many sweep at once", async () => {
    await anExecution();
    const { ledgerId } = await claim();
    await begin(WORKER, ledgerId);
    await renewLeases(GONE, [ledgerId]);
    const swept = await Promise.all([sweepLostRuns(), sweepLostRuns(), sweepLostRuns()]);
    expect(swept.flat()).toEqual([ledgerId]);
    expect(await stateOf(ledgerId)).toMatchObject({
      status: "failed",
      outcome: "error",
      termination: "infrastructure",
      hasBegun: true,
    });
    expect((await getRun(SYSTEM, ledgerId)).failureReason).toContain(WORKER.id);
    expect(firstBrokenLink(await listJournal(SYSTEM, ledgerId))).toBeNull();
  });

  test("leases that ran out while the database was away are not swept before the living could renew them", async () => {
    await anExecution();
    const { ledgerId } = await claim(GONE);
    expect(await sweepLostRuns({ graceMs: 86_400_000 })).toEqual([]);
    expect(await sweepLostRuns()).toEqual([ledgerId]);
  });

  test("what the journal of a lost run does not tell stays open until an operator settles it, once, with a note", async () => {
    await anExecution();
    const { ledgerId } = await claim();
    await begin(WORKER, ledgerId);
    for (const fact of ["sandbox.prepared", "harness.starting"]) await appendRunFact(ledgerId, fact, {});
    await tellReclaimed(ledgerId, { clean: true, leftovers: [] });
    await renewLeases(GONE, [ledgerId]);
    await sweepLostRuns();
    const open = await getRun(SYSTEM, ledgerId);
    expect([open.needsReconciliation, open.reconciliation]).toEqual([
      true,
      { missingFacts: [expect.stringContaining("How the agent ended is not known")], settled: null },
    ]);
    const answers = await Promise.all(
      ["first", "second"].map((note) => reconcileRun(SYSTEM, { ledgerId, note })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const settled = await getRun(SYSTEM, ledgerId);
    expect([settled.needsReconciliation, settled.reconciliation.settled]).toEqual([
      false,
      { at: expect.any(Date), by: "test", note: expect.stringMatching(/^(first|second)$/) },
    ]);
    expect(await db().auditEntry.count({ where: { subject: ledgerId, action: "reconcile-run" } })).toBe(1);
    expect(firstBrokenLink(await listJournal(SYSTEM, ledgerId))).toBeNull();
  });

  test("a lost run whose journal was tampered with says so, and is never tried again by itself", async () => {
    await anExecution(SYSTEM, { technicalRetries: 1 });
    const { ledgerId } = await claim();
    await begin(WORKER, ledgerId);
    await db().$executeRaw`ALTER TABLE journal_entries DISABLE TRIGGER journal_is_append_only`;
    await db()
      .$executeRaw`UPDATE journal_entries SET data = '{"attempt":9}' WHERE ledger_id = ${ledgerId} AND sequence = 0`;
    await db().$executeRaw`ALTER TABLE journal_entries ENABLE TRIGGER journal_is_append_only`;
    await renewLeases(GONE, [ledgerId]);
    await sweepLostRuns();
    const { reconciliation } = await getRun(SYSTEM, ledgerId);
    expect(reconciliation.missingFacts[0]).toContain("broken at entry 0");
    expect(await retryIfUntouched(ledgerId)).toBeNull();
  });

  test("a lost run that had not come to its agent is tried again, and nothing about it is open", async () => {
    await anExecution(SYSTEM, { technicalRetries: 1 });
    const { ledgerId } = await claim();
    await begin(WORKER, ledgerId);
    await renewLeases(GONE, [ledgerId]);
    await sweepLostRuns();
    expect((await getRun(SYSTEM, ledgerId)).reconciliation.missingFacts).toEqual([]);
    expect(await retryIfUntouched(ledgerId)).toMatch(/^bhl-/);
  });

  test("a lost run that an operator had cancelled is aborted", async () => {
    await anExecution(SYSTEM, { repetitions: 2 });
    const [queued, running] = [await claim(), await claim()];
    await begin(WORKER, running.ledgerId);
    for (const { ledgerId } of [queued, running]) await cancelRun(SYSTEM, { ledgerId });
    await renewLeases(GONE, [queued.ledgerId, running.ledgerId]);
    await sweepLostRuns();
    expect(await stateOf(queued.ledgerId)).toMatchObject({ status: "aborted", hasBegun: false });
    expect(await stateOf(running.ledgerId)).toMatchObject({ status: "aborted", hasBegun: true });
  });

  test.each(["", " \n", "the disk\u0000 is full"])(
    "a claim given back with the reason %j fails the run",
    async (reason) => {
      await anExecution();
      const { ledgerId } = await claim();
      await releaseClaim(WORKER.id, ledgerId, reason);
      expect(await stateOf(ledgerId)).toMatchObject({ status: "failed", outcome: "error" });
      expect((await getRun(SYSTEM, ledgerId)).failureReason).toMatch(/\S/);
    },
  );
});
