import { chown, mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunRecord } from "@/lib/contracts/run-record";
import { createHarnessCommand } from "../adapters/harness-command/create-harness-command";
import { aRunRequest } from "../testing/a-run-request";
import { createRunBench, type RunBench } from "../testing/run-bench";
import { runInBox } from "../support/run-in-box";
import { carryOutRun } from "./carry-out-run";
import type { CarryOutInput } from "./executor-ports";

const A_RUN_MS = 60_000;
const ASK = `curl -s -o /dev/null -X POST -H "x-api-key: $TOUCHSTONE_CREDENTIAL" http://127.0.0.1:8080/v1/messages -d '{}'`;

let bench: RunBench;
beforeAll(async () => {
  bench = await createRunBench();
});
afterAll(() => bench.close());

type Limits = { scenario?: Record<string, number>; box?: Record<string, number> } & Partial<CarryOutInput>;

/** A program in bash under the given limits; whoever stays within them has written out.txt and completes. */
async function carryOut(
  script: string,
  { scenario = {}, box = {}, ...input }: Limits = {},
): Promise<RunRecord> {
  const limits = { deadlineSeconds: 30, idleSeconds: 20, ...scenario };
  const request = aRunRequest(script, { limits }, box);
  const options = { program: ["bash", "-c", `echo done >out.txt; ${script}`], format: "text" };
  const named = { ...request, subject: { ...request.subject, harness: "command", options } };
  return carryOutRun({ ...bench.ports, harness: createHarnessCommand() }, bench.inputOf(named, input));
}

const saidOf = ({ status, touchstone }: RunRecord) => [
  status.state,
  touchstone?.limit,
  touchstone?.technical,
  `${touchstone?.ledger.status} ${touchstone?.ledger.outcome}`,
];

test.each<[string, string, Limits, unknown[]]>([
  [
    "time",
    "while :; do echo tick; sleep 0.1; done",
    { scenario: { deadlineSeconds: 1 } },
    ["timed_out", "deadline", "valid", "failed timeout"],
  ],
  ["silence", "sleep 100", { scenario: { idleSeconds: 0.5 } }, ["hung", "idle", "valid", "failed timeout"]],
  [
    "turns",
    `for n in {1..9}; do ${ASK}; done; sleep 100`,
    { scenario: { turns: 3 } },
    ["timed_out", "turns", "valid", "failed timeout"],
  ],
  [
    "tokens",
    `for n in {1..9}; do ${ASK}; done; sleep 100`,
    { scenario: { tokens: 500 } },
    ["timed_out", "tokens", "valid", "failed timeout"],
  ],
  [
    "output",
    "yes",
    { scenario: { outputBytes: 100_000 } },
    ["harness_error", "output", "invalid", "completed error"],
  ],
  [
    "disk",
    "head -c 60000000 /dev/zero >big; sleep 100",
    { workBytes: 50_000_000 },
    ["harness_error", "disk", "invalid", "completed error"],
  ],
  [
    "memory",
    `node -e 'const held = []; for (;;) held.push(Buffer.alloc(8 << 20, 1))'`,
    { box: { memoryBytes: 268_435_456 } },
    ["infrastructure", "memory", "invalid", "failed error"],
  ],
])(
  "a run that goes beyond its %s ends as the record says, by the limit's name",
  async (_limit, script, limits, said) => {
    const record = await carryOut(script, limits);
    expect(saidOf(record)).toEqual(said);
    expect(record.status.detail === null).toBe(record.status.state === "completed");
    expect(record.touchstone?.isolation.teardown).toMatchObject({ clean: true, leftovers: [] });
  },
  A_RUN_MS,
);

test(
  "exactly as many turns as are allowed complete, and a call beyond them is in the record",
  async () => {
    const within = await carryOut(`${ASK}; ${ASK}`, { scenario: { turns: 2 } });
    expect([within.status.state, within.touchstone?.isolation.network.deniedCount]).toEqual(["completed", 0]);
    const beyond = await carryOut(`${ASK}; ${ASK}; ${ASK}; sleep 100`, { scenario: { turns: 2 } });
    expect(beyond.touchstone?.isolation.network.denied).toEqual([
      "POST /v1/messages (beyond the run's budget)",
    ]);
    expect(beyond.touchstone?.meters[0]).toMatchObject({ meter: "gateway", requests: 2 });
  },
  A_RUN_MS,
);

test(
  "refused forks end nothing by themselves; the record counts them",
  async () => {
    const record = await carryOut("for n in {1..60}; do sleep 5 & done 2>/dev/null; echo tried", {
      box: { processes: 24 },
    });
    const { limitsTier, limitHits } = record.touchstone?.isolation.namespace ?? {};
    const isCounted = (limitHits?.["processes"] ?? 0) > 0;
    expect(isCounted).toBe(limitsTier !== "rlimit-and-poll");
  },
  A_RUN_MS,
);

test(
  "work that fills the disk while it is evaluated is judged no further, is no fault of ours, and goes",
  async () => {
    const { ports } = bench;
    const oracles: typeof ports.oracles = {
      task: {
        kind: "task",
        async evaluate(request, { sandbox }, signal) {
          const tree = path.join(request.scratchPath, "tree");
          await mkdir(tree);
          const box = await sandbox.prepare(
            {
              name: `${request.ledgerId}-evaluation`,
              scratchPath: path.join(request.scratchPath, "box"),
              mounts: [{ source: tree, target: "/workspace", writable: true }],
              gatewaySocketPath: null,
              workingDirectory: "/workspace",
              limits: request.limits,
              purpose: "evaluation",
            },
            signal,
          );
          try {
            await chown(tree, box.uid ?? -1, box.uid ?? -1);
            const build = ["sh", "-c", "head -c 60000000 /dev/zero >big; sleep 100"] as const;
            await runInBox(
              box,
              { argv: build },
              { timeoutMs: 30_000, outputBytes: 1000 },
              ports.clock,
              signal,
            );
            throw new Error("nobody stopped the evaluation");
          } finally {
            await box.destroy();
          }
        },
      },
    };
    const request = aRunRequest(`echo done >out.txt; echo '{"result":{"isError":false}}'`);
    const record = await carryOutRun(
      { ...ports, oracles },
      bench.inputOf(request, { workBytes: 30_000_000 }),
    );
    expect(saidOf(record)).toEqual(["completed", null, "invalid", "completed error"]);
    expect(record.touchstone?.ledger.failureReason).toContain("took more than 30000000 bytes of the disk");
    expect(record.touchstone?.isolation.teardown).toMatchObject({ clean: true, leftovers: [] });
  },
  A_RUN_MS,
);
