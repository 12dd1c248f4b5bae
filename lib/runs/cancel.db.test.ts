import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelExecution } from "@/lib/executions/mutations/cancel-execution";
import { retryIfUntouched } from "@/lib/executions/mutations/rerun-slot";
import { db } from "@/lib/platform/db";
import { firstBrokenLink } from "@/lib/shared/hash-chain";
import { anExecution, aRunId, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext, claim, WORKER } from "@/lib/testing/carry-out";
import { aRecord } from "@/lib/testing/records";
import { appendRunFact } from "./mutations/append-journal";
import { cancelRun } from "./mutations/cancel-runs";
import { concludeRun } from "./mutations/conclude-run";
import { startRun } from "./mutations/move-run";
import { releaseClaim } from "./mutations/release-claim";
import { getRun, listJournal } from "./queries";

beforeAll(() => storeCatalog());
beforeEach(async () => {
  for (const { id } of await db().execution.findMany({ select: { id: true } }))
    await cancelExecution(SYSTEM, { executionId: id });
});

const begin = (worker: { id: string }, ledgerId: string) =>
  startRun(worker.id, ledgerId, { runId: aRunId(), startedAt: new Date() });
const stateOf = async (ledgerId: string) => {
  const { status, outcome, termination, phase, runId, startedAt } = await getRun(SYSTEM, ledgerId);
  return { status, outcome, termination, phase, hasBegun: runId !== null && startedAt !== null };
};

describe("cancelling", () => {
  const PLACES: [string, () => Promise<string>][] = [
    ["queued", async () => queuedRun()],
    ["claimed", async () => (await claimedRun()).ledgerId],
    ["running", async () => runningRun()],
    ["ended", async () => endedRun()],
  ];
  const EXPECTED: Record<string, [number, string]> = {
    queued: [1, "aborted"],
    claimed: [1, "queued"],
    running: [1, "running"],
    ended: [0, "completed"],
  };

  test.each(PLACES)("a run that is %s, ten times at once, is the same as once", async (place, make) => {
    const ledgerId = await make();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancelRun(SYSTEM, { ledgerId })));
    const asked = answers.map((answer) => (answer.ok ? answer.value.asked : -1));
    const { status } = await stateOf(ledgerId);
    expect([asked.reduce((sum, one) => sum + one, 0), status]).toEqual(EXPECTED[place]);
    const told = (await listJournal(SYSTEM, ledgerId)).filter(({ type }) => type === "cancel-requested");
    expect(told).toHaveLength(EXPECTED[place]?.[0] ?? -1);
  });

  test("an execution leaves one audit entry, however often it is asked, whatever its runs were doing", async () => {
    const executionId = await anExecution(SYSTEM, { repetitions: 4 });
    const [held, begun] = [await claim(), await claim()];
    await begin(WORKER, begun.ledgerId);
    const before = await db().auditEntry.count();
    await Promise.all(Array.from({ length: 5 }, () => cancelExecution(SYSTEM, { executionId })));
    const entries = await db().auditEntry.findMany({
      where: { subject: executionId, action: "cancel-execution" },
    });
    expect([entries.map(({ data }) => data), (await db().auditEntry.count()) - before]).toEqual([
      [{ runs: 4 }],
      1,
    ]);
    const runs = await db().run.findMany({
      where: { executionId },
      select: { ledgerId: true, termination: true },
    });
    expect(runs.filter(({ termination }) => termination === "aborted")).toHaveLength(2);
    for (const { ledgerId } of runs) {
      const journal = await listJournal(SYSTEM, ledgerId);
      expect(firstBrokenLink(journal)).toBeNull();
      expect(journal.filter(({ type }) => type === "cancel-requested")).toHaveLength(1);
    }
    for (const { ledgerId } of [held, begun]) await releaseClaim(WORKER.id, ledgerId, "It was cancelled.");
  });

  test("and the run's own end at once leave one end", async () => {
    for (let round = 0; round < 10; round += 1) {
      await anExecution();
      const request = await claim();
      const runId = aRunId();
      await startRun(WORKER.id, request.ledgerId, { runId, startedAt: new Date() });
      const [cancelled, concluded] = await Promise.all([
        cancelRun(SYSTEM, { ledgerId: request.ledgerId }),
        concludeRun(request.ledgerId, aRecord(request, runId)),
      ]);
      expect([cancelled.ok, concluded.ok]).toEqual([true, true]);
      expect((await stateOf(request.ledgerId)).status).toBe("completed");
    }
  });

  test("a cancelled run is not given to a worker and cannot be started by the one that holds it", async () => {
    const { ledgerId } = await claimedRun();
    await cancelRun(SYSTEM, { ledgerId });
    expect(await begin(WORKER, ledgerId)).toMatchObject({ ok: false, reason: "not-ours" });
    await releaseClaim(WORKER.id, ledgerId, "It was cancelled.");
    expect(await stateOf(ledgerId)).toMatchObject({ status: "aborted", hasBegun: false });
  });
});

async function queuedRun(): Promise<string> {
  const executionId = await anExecution();
  return (await db().run.findFirstOrThrow({ where: { executionId } })).ledgerId;
}
async function claimedRun() {
  await anExecution();
  return claim();
}
async function runningRun(): Promise<string> {
  const { ledgerId } = await claimedRun();
  await begin(WORKER, ledgerId);
  return ledgerId;
}
async function endedRun(): Promise<string> {
  await anExecution();
  return carryOutNext();
}

async function ended(technicalRetries: number, termination: "infrastructure" | "harness_error") {
  await anExecution(SYSTEM, { technicalRetries });
  return carryOutNext({ termination });
}

describe("a technical retry", () => {
  test("comes only after an end by infrastructure of which the journal proves that the subject was not reached", async () => {
    const touched = await ended(1, "infrastructure");
    await appendRunFact(touched, "harness.starting", {});
    expect(await retryIfUntouched(touched)).toBeNull();
    const refused = await ended(1, "infrastructure");
    for (const fact of ["harness.starting", "harness.not-started"]) await appendRunFact(refused, fact, {});
    expect(await retryIfUntouched(refused)).toMatch(/^bhl-/);
    await carryOutNext();
    expect(await retryIfUntouched(await ended(1, "harness_error"))).toBeNull();
    expect(await retryIfUntouched(await ended(0, "infrastructure"))).toBeNull();
    expect(await retryIfUntouched(await ended(1, "infrastructure"))).toMatch(/^bhl-/);
    await carryOutNext();
  });

  test("comes as often as the execution allows, as a new run in the slot, the earlier ones in view", async () => {
    let last: string | null = await ended(2, "infrastructure");
    const seen = [last];
    for (;;) {
      last = await retryIfUntouched(last);
      if (last === null) break;
      seen.push(last);
      expect(await carryOutNext({ termination: "infrastructure" })).toBe(last);
    }
    expect(seen).toHaveLength(3);
    const { attempts } = await getRun(SYSTEM, seen[0] ?? "");
    expect(attempts.map(({ ledgerId }) => ledgerId)).toEqual(seen);
  });

  test("asked twice at once comes once", async () => {
    const ledgerId = await ended(2, "infrastructure");
    const made = await Promise.all(Array.from({ length: 5 }, () => retryIfUntouched(ledgerId)));
    expect(made.filter((one) => one !== null)).toHaveLength(1);
  });
});
