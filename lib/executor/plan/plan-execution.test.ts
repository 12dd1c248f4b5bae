import { expect, test } from "vitest";
import { ledgerIdSchema, snapshotIdSchema } from "@/lib/contracts/rg-ledger";
import { digestOf } from "@/lib/shared/digest";
import { A_STACK, AN_AGENT, aScenario, PRICES } from "@/lib/testing/builders";
import { canonicalSeed, planExecution, planNextAttempt, type PlanInput } from "./plan-execution";
import { runRequestSchema } from "./run-request";

function countingIds(): PlanInput["ids"] {
  let next = 0;
  const hex = () => (next += 1).toString(16).padStart(12, "0");
  return {
    ledgerId: () => ledgerIdSchema.parse(`bhl-${hex()}`),
    snapshotId: () => snapshotIdSchema.parse(`bss-${hex()}`),
  };
}

function anInput(changes: Partial<PlanInput> = {}): PlanInput {
  return {
    executionId: "exe_0000000000000000",
    scenarios: [
      { scenario: aScenario(), behaviorSha256: "a".repeat(64), variant: "default" },
      {
        scenario: aScenario({ slug: "stack-the-crates" }),
        behaviorSha256: "b".repeat(64),
        variant: "default",
      },
    ],
    repetitions: 3,
    subject: {
      harness: "gemini",
      harnessVersion: "0.61.0",
      modelId: "scripted-good",
      provider: "scripted",
      agentId: AN_AGENT.agentId,
      options: {},
    },
    agent: AN_AGENT,
    stack: A_STACK,
    stackSha256: "c".repeat(64),
    prices: PRICES,
    executorVersion: "1.2.3",
    dependenciesSha256: "d".repeat(64),
    now: new Date("2026-11-29T12:00:00Z"),
    ids: countingIds(),
    ...changes,
  };
}

function fingerprintOf(input: PlanInput): string | undefined {
  return planExecution(input)[0]?.request.snapshot.env_fingerprint;
}

test("an execution has one slot for each scenario and repetition, in order", () => {
  const slots = planExecution(anInput());
  expect(slots.map(({ ordinal, scenarioSlug, repetition }) => [ordinal, scenarioSlug, repetition])).toEqual([
    [0, "sort-the-shelf", 1],
    [1, "sort-the-shelf", 2],
    [2, "sort-the-shelf", 3],
    [3, "stack-the-crates", 1],
    [4, "stack-the-crates", 2],
    [5, "stack-the-crates", 3],
  ]);
});

test("every request is whole, and no two share a ledger row or a snapshot", () => {
  const requests = planExecution(anInput()).map(({ request }) => runRequestSchema.parse(request));
  expect(new Set(requests.flatMap(({ ledgerId, snapshot }) => [ledgerId, snapshot.snapshot_id])).size).toBe(
    12,
  );
});

test("the same input and ids give the same plan", () => {
  expect(planExecution(anInput())).toEqual(planExecution(anInput()));
});

test("the snapshot pins card, posture, benchmark and time of submission", () => {
  const [slot] = planExecution(anInput());
  expect(slot?.request.snapshot).toMatchObject({
    schema_version: 1,
    captured_at: "2026-11-29T12:00:00.000Z",
    benchmark_id: "sort-the-shelf",
    agent_card_hash: digestOf(AN_AGENT.alignmentCard),
    alignment_card_version: 3,
    posture_id: "tp-platform-standard",
    harness_version: "1.2.3",
  });
});

test.each<[string, Partial<PlanInput>, boolean]>([
  ["the same configuration", {}, true],
  ["other repetitions", { repetitions: 1 }, true],
  ["another model", { subject: { ...anInput().subject, modelId: "other" } }, true],
  ["another executor", { executorVersion: "1.2.4" }, false],
  ["other dependencies", { dependenciesSha256: "e".repeat(64) }, false],
  ["another CLI version", { subject: { ...anInput().subject, harnessVersion: "0.62.0" } }, false],
  ["other limits", { stack: { ...A_STACK, limits: { ...A_STACK.limits, processes: 64 } } }, false],
])("%s keeps the fingerprint: %o", (_what, changes, isSame) => {
  expect(fingerprintOf(anInput(changes)) === fingerprintOf(anInput())).toBe(isSame);
});

test("the fingerprint is the digest of the preimage that is kept beside it", () => {
  const [slot] = planExecution(anInput());
  expect(digestOf(slot?.request.fingerprintPreimage)).toBe(slot?.request.snapshot.env_fingerprint);
});

test("a model without a price has none, not a price of zero", () => {
  const [slot] = planExecution(anInput({ subject: { ...anInput().subject, modelId: "unlisted" } }));
  expect(slot?.request.price).toEqual({ table: "2026-11", date: "2026-11-01", price: null });
});

test("another attempt keeps what is pinned and has ids and a time of its own", () => {
  const [slot] = planExecution(anInput());
  const first = runRequestSchema.parse(slot?.request);
  const ids = {
    ledgerId: () => ledgerIdSchema.parse("bhl-ffffffffffff"),
    snapshotId: () => snapshotIdSchema.parse("bss-ffffffffffff"),
  };
  const second = planNextAttempt(first, { attempt: 2, now: new Date("2026-11-30T00:00:00Z"), ids });
  expect(second).toEqual({
    ...first,
    attempt: 2,
    ledgerId: "bhl-ffffffffffff",
    snapshot: { ...first.snapshot, snapshot_id: "bss-ffffffffffff", captured_at: "2026-11-30T00:00:00.000Z" },
  });
});

test("a scenario's seed depends on its slug alone and fits a signed 32-bit column", () => {
  expect(canonicalSeed("sort-the-shelf")).toBe(canonicalSeed("sort-the-shelf"));
  expect(canonicalSeed("sort-the-shelf")).not.toBe(canonicalSeed("sort-the-shelves"));
  for (const slug of ["a", "tide-clock", "z".repeat(48)]) expect(canonicalSeed(slug)).toBeLessThan(2 ** 31);
});
