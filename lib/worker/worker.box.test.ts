import { once } from "node:events";
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RunTermination } from "@/lib/contracts/termination";
import { cancelRun } from "@/lib/runs/mutations/cancel-runs";
import { getRun, listJournal, listRunEvents } from "@/lib/runs/queries";
import { db } from "@/lib/platform/db";
import { setDraining } from "@/lib/workers/mutations";
import { listWorkers } from "@/lib/workers/queries";
import { stateOf } from "@/lib/workers/rules";
import { isAlive, startTicksOf } from "@/lib/platform/processes";
import { firstBrokenLink } from "@/lib/shared/hash-chain";
import { SYSTEM } from "@/lib/testing/builders";
import { leftoversOf, locksOf } from "@/lib/testing/leftovers";
import {
  createWorkerBench,
  until,
  untilEnded,
  untilPhase,
  type WorkerBench,
} from "@/lib/testing/worker-bench";
import { processesOf } from "@/lib/executor/adapters/sandbox-bubblewrap/uid-processes";

const LIMITS = { deadlineSeconds: 12, idleSeconds: 6 };
const SHORT_LEASE_MS = 2000;
const A_RUN_MS = 120_000;
const TICKING = { program: ["bash", "-c", "while true; do echo tick; sleep 0.5; done"], format: "text" };

const SLOW = {
  program: [
    "bash",
    "-c",
    "for n in 1 2 3 4; do echo tick; sleep 0.5; done; node /opt/touchstone/agent/agent.mjs",
  ],
  format: "text",
};

let bench: WorkerBench;
beforeAll(async () => {
  bench = await createWorkerBench(LIMITS);
});
afterAll(() => bench.close());

async function expectDecided(ledgerId: string): Promise<void> {
  expect(firstBrokenLink(await listJournal(SYSTEM, ledgerId))).toBeNull();
  expect(await leftoversOf(bench.data, ledgerId)).toEqual([]);
}

/** The program in the box has spoken: what was told before it are events of our own. */
async function untilTicking(ledgerId: string): Promise<void> {
  await until("the harness has begun", async () => {
    const { total } = await listRunEvents(SYSTEM, ledgerId, {
      after: null,
      limit: 1,
      types: ["agent"],
      query: "tick",
    });
    return total > 0;
  });
}

/** A dead worker's boxes are taken down by whichever worker of the machine comes first, another installation's included. */
async function untilReclaimed(ledgerId: string): Promise<void> {
  await until(
    "the dead worker's box is taken down",
    async () => (await leftoversOf(bench.data, ledgerId)).length === 0,
    20_000,
  );
}

describe("a worker", () => {
  beforeAll(() => bench.startWorker().then(() => undefined));

  test.each<[RunTermination, string, Parameters<WorkerBench["startRun"]>[0]]>([
    ["completed", "completed pass", { modelId: "scripted-good" }],
    ["completed", "completed fail", { modelId: "scripted-bad" }],
    ["catastrophic", "completed fail", { modelId: "scripted-unbuildable", slug: "tide-clock" }],
    ["timed_out", "failed timeout", { modelId: "scripted-good", options: TICKING }],
    ["hung", "failed timeout", { modelId: "scripted-hang" }],
    ["harness_error", "completed error", { modelId: "scripted-error-401" }],
  ])(
    "carries a run to %s, %s",
    async (termination, ledger, start) => {
      const ledgerId = await bench.startRun(start);
      const run = await untilEnded(ledgerId, A_RUN_MS);
      const isExplained = (run.record?.status.detail ?? "") !== "";
      expect([run.termination, `${run.status} ${run.outcome}`, isExplained]).toEqual([
        termination,
        ledger,
        termination !== "completed",
      ]);
      expect(run.record?.touchstone?.isolation.teardown).toMatchObject({ clean: true, leftovers: [] });
      const events = await readFile(path.join(bench.runFolder(ledgerId), "events.jsonl"), "utf8");
      expect(run.eventCount).toBe(events.split("\n").length - 1);
      await expectDecided(ledgerId);
    },
    A_RUN_MS,
  );

  test(
    "ends a run whose scenario changed since its admission by our account, and tries again as often as allowed",
    async () => {
      await appendFile(
        path.join(bench.root, "catalog/scenarios/lantern-sprite/v1.0.0/brief.md"),
        "\nChanged.\n",
      );
      const start = { modelId: "scripted-good", slug: "lantern-sprite", technicalRetries: 1 };
      const ledgerId = await bench.startRun(start);
      const first = await untilEnded(ledgerId);
      expect(first).toMatchObject({ termination: "infrastructure", status: "failed", outcome: "error" });
      expect(first.failureReason).toContain("behaves otherwise than when the run was admitted");
      await until("the retry is there", async () => (await getRun(SYSTEM, ledgerId)).attempts.length === 2);
      const retry = (await getRun(SYSTEM, ledgerId)).attempts[1]?.ledgerId ?? "";
      expect((await untilEnded(retry)).termination).toBe("infrastructure");
      expect((await getRun(SYSTEM, ledgerId)).attempts).toHaveLength(2);
    },
    A_RUN_MS,
  );

  test(
    "has a running run aborted, with nothing left, within three seconds of the cancel",
    async () => {
      const ledgerId = await bench.startRun({ modelId: "scripted-good", options: TICKING });
      await untilPhase(ledgerId, "executing");
      await untilTicking(ledgerId);
      const asked = performance.now();
      await cancelRun(SYSTEM, { ledgerId });
      const run = await untilEnded(ledgerId);
      expect(performance.now() - asked).toBeLessThan(3000);
      expect([run.termination, run.status, run.outcome]).toEqual(["aborted", "aborted", "aborted"]);
      await expectDecided(ledgerId);
    },
    A_RUN_MS,
  );
});

describe("a worker that ends", () => {
  beforeEach(() => bench.killWorkers());

  test(
    "by kill -9 leaves a run that another decides, and no process, lock, folder, cgroup or socket",
    async () => {
      const first = await bench.startWorker(SHORT_LEASE_MS);
      const ledgerId = await bench.startRun({ modelId: "scripted-good", options: TICKING });
      await untilPhase(ledgerId, "executing");
      await untilTicking(ledgerId);
      const [lock] = await locksOf(bench.data, ledgerId);
      const inBox = processesOf(lock?.uid ?? -1);
      const identities = inBox.map((pid) => [pid, startTicksOf(pid)] as const);
      expect(identities.length).toBeGreaterThan(0);
      first.kill("SIGKILL");
      await once(first, "exit");
      expect((await getRun(SYSTEM, ledgerId)).status).toBe("running");

      await bench.startWorker(SHORT_LEASE_MS);
      const run = await untilEnded(ledgerId);
      expect(run).toMatchObject({
        termination: "infrastructure",
        status: "failed",
        outcome: "error",
        phase: null,
      });
      expect(run.failureReason).toContain("stopped answering");
      expect(run.needsReconciliation).toBe(true);
      expect(run.reconciliation.missingFacts).toContainEqual(expect.stringContaining("How the agent ended"));
      await until("its processes are gone", async () =>
        identities.every(([pid, ticks]) => !isAlive(pid) || startTicksOf(pid) !== ticks),
      );
      await untilReclaimed(ledgerId);
      await expectDecided(ledgerId);
      expect((await getRun(SYSTEM, ledgerId)).attempts).toHaveLength(1);

      const next = await bench.startRun({ modelId: "scripted-good" });
      expect((await untilEnded(next)).termination).toBe("completed");
    },
    A_RUN_MS,
  );

  test(
    "by SIGTERM lets what it holds finish, takes nothing more, and leaves its place",
    async () => {
      const worker = await bench.startWorker();
      const ledgerId = await bench.startRun({ modelId: "scripted-good", options: SLOW });
      await untilTicking(ledgerId);
      worker.kill("SIGTERM");
      const waiting = await bench.startRun({ modelId: "scripted-good" });
      const [code] = await once(worker, "exit");
      expect(code).toBe(0);
      const run = await getRun(SYSTEM, ledgerId);
      expect([run.termination, run.needsReconciliation]).toEqual(["completed", false]);
      await expectDecided(ledgerId);
      expect((await getRun(SYSTEM, waiting)).status).toBe("queued");
      expect(await bench.isRegistered(worker)).toBe(false);
      await cancelRun(SYSTEM, { ledgerId: waiting });
    },
    A_RUN_MS,
  );

  test(
    "by a second SIGTERM concludes at once what it holds, as a failure of ours",
    async () => {
      const worker = await bench.startWorker();
      const ledgerId = await bench.startRun({ modelId: "scripted-good", options: TICKING });
      await untilTicking(ledgerId);
      worker.kill("SIGTERM");
      await until("the worker says that it is stopping", async () => {
        const [row] = await db().worker.findMany({ where: { pid: worker.pid ?? 0 } });
        return row?.isStopping === true;
      });
      worker.kill("SIGTERM");
      const [code] = await once(worker, "exit");
      const run = await getRun(SYSTEM, ledgerId);
      expect([code, run.termination, run.failureReason]).toEqual([
        0,
        "infrastructure",
        "The worker was stopped.",
      ]);
      expect(run.record).not.toBeNull();
      await expectDecided(ledgerId);
      expect((await getRun(SYSTEM, ledgerId)).attempts).toHaveLength(1);
    },
    A_RUN_MS,
  );

  test(
    "by a drain takes nothing more and stays, until it is resumed",
    async () => {
      const worker = await bench.startWorker();
      const { id: workerId } = await db().worker.findFirstOrThrow({ where: { pid: worker.pid ?? 0 } });
      const ledgerId = await bench.startRun({ modelId: "scripted-good", options: SLOW });
      await untilTicking(ledgerId);
      await setDraining(SYSTEM, { workerId, isDraining: true });
      const waiting = await bench.startRun({ modelId: "scripted-good" });
      expect((await untilEnded(ledgerId)).termination).toBe("completed");
      const [drained] = await listWorkers(SYSTEM);
      expect(drained && stateOf(drained, new Date())).toBe("drained");
      expect((await getRun(SYSTEM, waiting)).status).toBe("queued");
      await setDraining(SYSTEM, { workerId, isDraining: false });
      expect((await untilEnded(waiting)).termination).toBe("completed");
      expect(await db().auditEntry.count({ where: { subject: workerId } })).toBe(2);
    },
    A_RUN_MS,
  );
});
