import { beforeAll, describe, expect, test } from "vitest";
import { listRuns } from "@/lib/runs/log/queries";
import { listRunEvents } from "@/lib/runs/queries";
import { registerWorker } from "@/lib/workers/mutations";
import { db } from "@/lib/platform/db";
import { actorOf, anAccount, anExecution, aStart, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext } from "@/lib/testing/carry-out";
import { cancelExecution } from "./mutations/cancel-execution";
import { rerunSlot } from "./mutations/rerun-slot";
import { startExecution } from "./mutations/start-execution";
import { getExecution, getStartOptions, listExecutions, readRunHistory } from "./queries";

beforeAll(() => storeCatalog());

describe("starting", () => {
  test("the same request a hundred times at once gives one execution", async () => {
    const input = aStart({ repetitions: 2 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => startExecution(SYSTEM, input)));
    const ids = new Set(answers.map((answer) => (answer.ok ? answer.value.executionId : answer.reason)));
    expect(ids.size).toBe(1);
    expect(answers.filter((answer) => answer.ok && !answer.value.isDuplicate)).toHaveLength(1);
    const [id = ""] = ids;
    expect(await db().slot.count({ where: { executionId: id } })).toBe(2);
    expect(await db().run.count({ where: { executionId: id } })).toBe(2);
    await cancelExecution(SYSTEM, { executionId: id });
  });

  test("another request under the same key is refused", async () => {
    const input = aStart();
    const first = await startExecution(SYSTEM, input);
    const second = await startExecution(SYSTEM, { ...input, repetitions: 3 });
    expect(second).toMatchObject({ ok: false, reason: "key-used-for-another-request" });
    if (first.ok) await cancelExecution(SYSTEM, { executionId: first.value.executionId });
  });

  test.each([
    [{ stackSlug: "nowhere" }, "unknown-stack"],
    [{ agentSlug: "nobody" }, "unknown-agent"],
    [{ harness: "abacus" }, "unknown-harness"],
    [{ scenarios: [{ slug: "no-such", version: "v1.0.0" }] }, "unknown-scenario"],
    [{ scenarios: [{ slug: "sort-the-shelf", version: "v1.0.0", variant: "odd" }] }, "unknown-scenario"],
  ])("%o is refused as %s", async (changes, reason) => {
    expect(await startExecution(SYSTEM, aStart(changes))).toMatchObject({ ok: false, reason });
  });

  test("each slot has its own snapshot, equal in what it pins", async () => {
    const id = await anExecution(SYSTEM, { repetitions: 2 });
    const runs = await db().run.findMany({
      where: { executionId: id },
      include: { ledger: { include: { snapshot: true } } },
    });
    const [a, b] = runs.map(({ ledger }) => ledger.snapshot);
    expect(a?.snapshotId).not.toBe(b?.snapshotId);
    expect(a?.envFingerprint).toBe(b?.envFingerprint);
    expect(a?.agentCardHash).toMatch(/^[0-9a-f]{64}$/);
    await cancelExecution(SYSTEM, { executionId: id });
  });
});

describe("what an execution says", () => {
  test("list and detail agree on counts, verdict, share and totals", async () => {
    const operator = actorOf(await anAccount());
    const id = await anExecution(operator, { repetitions: 4, title: "Agreeing figures" });
    await carryOutNext({ share: 1 });
    await carryOutNext({ share: 0.2 });
    await carryOutNext({ termination: "infrastructure", tokens: null });
    expect((await getExecution(operator, id)).verdict).toBe("running");
    await carryOutNext({ termination: "timed_out" });
    const detail = await getExecution(operator, id);
    const page = await listExecutions(operator, { query: "Agreeing" });
    const {
      runs: _runs,
      parameters: _parameters,
      stackSha256: _sha,
      repetitions: _r,
      technicalRetries: _t,
      ...summary
    } = detail;
    expect(page.items).toEqual([summary]);
    expect(detail.counts).toMatchObject({ planned: 4, passed: 1, failed: 1, incomplete: 1, undetermined: 1 });
    expect(detail).toMatchObject({
      verdict: "failed",
      scoredRuns: 2,
      meanShare: 0.6,
      tokensTotal: 300,
      needsAttention: 2,
    });
    expect(detail.finishedAt).not.toBeNull();
    expect(page.counts).toMatchObject({ all: 1, failed: 1, passed: 0 });
  });

  test("one missing figure leaves a total without a number", async () => {
    const id = await anExecution(SYSTEM, { repetitions: 2 });
    await carryOutNext();
    await carryOutNext({ tokens: null });
    expect((await getExecution(SYSTEM, id)).tokensTotal).toBeNull();
    expect((await listExecutions(SYSTEM, { query: id })).items[0]?.tokensTotal).toBeNull();
  });

  test("earlier runs of a harness and model give medians that leave out what our side broke", async () => {
    const subject = { harness: "command", modelId: "scripted-history" };
    expect(await readRunHistory(SYSTEM, subject)).toEqual([]);
    await anExecution(SYSTEM, { ...subject, repetitions: 4 });
    await carryOutNext();
    await carryOutNext();
    await carryOutNext({ termination: "infrastructure", tokens: null });
    const [told, ...others] = await readRunHistory(SYSTEM, subject);
    expect(others).toEqual([]);
    expect(told).toEqual({
      slug: "sort-the-shelf",
      version: "v1.0.0",
      runs: 2,
      costedRuns: 2,
      medianMs: 1500,
      medianUsd: 0.01,
    });
    await carryOutNext();
  });

  test("pages by cursor hold every execution once", async () => {
    for (let made = 0; made < 5; made += 1)
      await cancelExecution(SYSTEM, { executionId: await anExecution(SYSTEM, { title: "paged" }) });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listExecutions>> = await listExecutions(SYSTEM, {
        query: "paged",
        limit: 2,
        cursor,
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });
});

describe("running a slot again", () => {
  test("the new run counts even if it is worse, the earlier one stays visible", async () => {
    const id = await anExecution();
    await carryOutNext({ share: 1 });
    expect(await rerunSlot(SYSTEM, { executionId: id, slotOrdinal: 0 })).toMatchObject({ ok: true });
    expect(await rerunSlot(SYSTEM, { executionId: id, slotOrdinal: 0 })).toMatchObject({
      ok: false,
      reason: "still-running",
    });
    await carryOutNext({ share: 0 });
    const detail = await getExecution(SYSTEM, id);
    expect(detail.counts).toMatchObject({ planned: 1, failed: 1, passed: 0 });
    expect(detail.runs.map(({ attempt, isLatest, result }) => ({ attempt, isLatest, result }))).toEqual([
      { attempt: 1, isLatest: false, result: "pass" },
      { attempt: 2, isLatest: true, result: "fail" },
    ]);
  });
});

test("the run dialog is told that no worker answers", async () => {
  await db().worker.deleteMany();
  const options = await getStartOptions(SYSTEM);
  expect(options.liveWorkers).toBe(0);
  expect(options.harnesses.map(({ slug, missing }) => [slug, missing])).toEqual([
    ["command", "No worker answers."],
    ["gemini", "No worker answers."],
  ]);
});

test("the run dialog is told of boxes and browsers that no worker has", async () => {
  await storeCatalog();
  await registerWorker({
    id: "wrk_00000000000000ff",
    host: "test",
    pid: 1,
    version: "0.1.0",
    capabilities: ["harness:gemini", "provider:scripted"],
  });
  const { stacks, scenarios } = await getStartOptions(SYSTEM);
  expect(stacks.map(({ missing }) => missing)).toEqual(["No worker can make boxes with bubblewrap."]);
  expect(scenarios.every(({ kind, missing }) => (missing !== null) === (kind === "end-to-end"))).toBe(true);
});

test.each(["\0", "a\0b", "x".repeat(6000), "%", "_", "'", "\\"])(
  "executions, runs and events can be searched for whatever was pasted",
  async (query) => {
    await expect(listExecutions(SYSTEM, { query })).resolves.toBeDefined();
    const runs = { tab: "all" as const, query, cursor: "bhl-\0", limit: 5 };
    await expect(listRuns(SYSTEM, runs)).resolves.toBeDefined();
    const events = { after: null, limit: 5, types: [query], query };
    const { ledgerId } = await db().run.findFirstOrThrow({ select: { ledgerId: true } });
    await expect(listRunEvents(SYSTEM, ledgerId, events)).resolves.toBeDefined();
  },
);
