import { expect, test } from "vitest";
import { ledgerIdSchema } from "@/lib/contracts/rg-ledger";
import { capabilitiesByKind, stateOf, summariseWorkers } from "./rules";
import { workerIdSchema, type HeldRun, type Worker } from "./schema";

const NOW = new Date("2026-11-29T12:00:00Z");
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);

function aHeldRun(changes: Partial<HeldRun> = {}): HeldRun {
  return {
    ledgerId: ledgerIdSchema.parse("bhl-000000000001"),
    scenarioSlug: "tide-clock",
    phase: "executing",
    startedAt: ago(30),
    progressAt: ago(1),
    deadlineSeconds: 60,
    ...changes,
  };
}
function aWorker(changes: Partial<Worker> = {}): Worker {
  return {
    id: workerIdSchema.parse("wrk_0000000000000001"),
    host: "here",
    pid: 1,
    version: "0.1.0",
    capabilities: ["harness:gemini", "harness:command", "sandbox:bubblewrap", "provider:scripted"],
    confinement: "in-box",
    limitsTier: "cgroup-v1",
    concurrency: 2,
    leaseMs: 20_000,
    startedAt: ago(100),
    lastSeenAt: ago(3),
    drainRequestedAt: null,
    isStopping: false,
    runs: [],
    ...changes,
  };
}

test.each<[string, Partial<Worker>]>([
  ["idle", {}],
  ["working", { runs: [aHeldRun()] }],
  ["draining", { runs: [aHeldRun()], drainRequestedAt: ago(5) }],
  ["draining", { runs: [aHeldRun()], isStopping: true }],
  ["drained", { drainRequestedAt: ago(5) }],
  ["stuck", { runs: [aHeldRun(), aHeldRun({ progressAt: ago(121) })] }],
  ["working", { runs: [aHeldRun({ progressAt: ago(119) })] }],
  ["working", { runs: [aHeldRun({ phase: "evaluating", progressAt: ago(800) })] }],
  ["stuck", { runs: [aHeldRun({ phase: "evaluating", progressAt: ago(901) })] }],
  ["silent", { lastSeenAt: ago(21), runs: [aHeldRun({ progressAt: ago(1000) })] }],
])("a worker is %s by what it last told", (state, changes) => {
  expect(stateOf(aWorker(changes), NOW)).toBe(state);
});

test("the sentence counts the living and their places", () => {
  const workers = [
    aWorker({ runs: [aHeldRun()] }),
    aWorker({ drainRequestedAt: ago(1), concurrency: 4 }),
    aWorker({ lastSeenAt: ago(999), concurrency: 8, runs: [aHeldRun()] }),
  ];
  expect(summariseWorkers(workers, NOW)).toBe(
    "2 of 3 answer; 1 of 6 places are taken; 1 takes nothing more.",
  );
});

test("capabilities are told by kind", () => {
  expect(capabilitiesByKind(aWorker().capabilities)).toEqual([
    { kind: "Harnesses", names: ["gemini", "command"] },
    { kind: "Models of", names: ["scripted"] },
    { kind: "Boxes", names: ["bubblewrap"] },
    { kind: "Browser", names: [] },
  ]);
});
