import { appendFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getExecution } from "@/lib/executions/queries";
import { getRun } from "@/lib/runs/queries";
import { NotFoundError } from "@/lib/shared/errors";
import { SYSTEM } from "@/lib/testing/builders";
import { createWorkerBench, untilEnded, type WorkerBench } from "@/lib/testing/worker-bench";
import { getPinnedRun } from "./queries";
import { replaySnapshot } from "./replay-snapshot";
import { verifyRun } from "./verify-run";

const A_RUN_MS = 120_000;

let bench: WorkerBench;
beforeAll(async () => {
  bench = await createWorkerBench({ deadlineSeconds: 30, idleSeconds: 10 });
  await bench.startWorker();
}, 60_000);
afterAll(() => bench.close());

const places = () => ({ data: path.join(bench.root, "data"), catalog: path.join(bench.root, "catalog") });

async function differencesOf(ledgerId: string) {
  const { findings } = await verifyRun(SYSTEM, ledgerId, places());
  return findings.filter(({ verdict }) => verdict === "differs");
}

test(
  "a replay is an ordinary run in an execution of its own, under every input that the snapshot pinned",
  async () => {
    const first = await untilEnded(await bench.startRun({ modelId: "scripted-good" }), A_RUN_MS);
    const { inputs, started } = await replaySnapshot(
      SYSTEM,
      { snapshotId: first.snapshotId, allowChanged: false },
      places(),
    );
    expect(inputs.filter(({ state }) => state === "differs" || state === "kept")).toEqual([]);
    if (!started.ok) throw new Error(started.message);
    const again = await untilEnded(started.value.ledgerId, A_RUN_MS);
    expect([again.termination, again.earned, again.snapshotId === first.snapshotId]).toEqual([
      first.termination,
      first.earned,
      false,
    ]);
    const execution = await getExecution(SYSTEM, started.value.executionId);
    expect(execution).toMatchObject({
      replaysSnapshot: first.snapshotId,
      title: `Replay of ${first.snapshotId}`,
    });
    const [one, two] = await Promise.all(
      [first, again].map(async ({ snapshotId }) => (await getPinnedRun(SYSTEM, snapshotId)).request),
    );
    const pinned = (request: typeof one) => {
      const { snapshot, ledgerId: _ledger, executionId: _execution, ...rest } = request ?? {};
      return { ...rest, snapshot: { ...snapshot, snapshot_id: "", captured_at: "" } };
    };
    expect(pinned(two)).toEqual(pinned(one));
    expect(await differencesOf(again.ledgerId)).toEqual([]);
  },
  3 * A_RUN_MS,
);

test(
  "a scenario whose files changed refuses the replay, unless what changed is allowed: then the new run pins it",
  async () => {
    const start = { modelId: "scripted-good", slug: "lantern-sprite" };
    const first = await untilEnded(await bench.startRun(start), A_RUN_MS);
    await appendFile(
      path.join(bench.root, "catalog/scenarios/lantern-sprite/v1.0.0/brief.md"),
      "\nChanged.\n",
    );
    const asked = { snapshotId: first.snapshotId, allowChanged: false };
    const refused = await replaySnapshot(SYSTEM, asked, places());
    expect(refused.started).toMatchObject({ ok: false, reason: "inputs-differ" });
    expect(refused.inputs.find(({ name }) => name === "scenario files")?.state).toBe("differs");

    const { started } = await replaySnapshot(SYSTEM, { ...asked, allowChanged: true }, places());
    if (!started.ok) throw new Error(started.message);
    const again = await untilEnded(started.value.ledgerId, A_RUN_MS);
    expect(again.termination).toBe("completed");
    expect(again.behaviorSha256).not.toBe(first.behaviorSha256);
    expect((await getRun(SYSTEM, first.ledgerId)).behaviorSha256).toBe(first.behaviorSha256);
    expect(await differencesOf(again.ledgerId)).toEqual([]);
  },
  3 * A_RUN_MS,
);

test("a snapshot that nobody took is not found", async () => {
  const asked = { snapshotId: "bss-000000000000", allowChanged: false };
  await expect(replaySnapshot(SYSTEM, asked, places())).rejects.toThrow(NotFoundError);
});
