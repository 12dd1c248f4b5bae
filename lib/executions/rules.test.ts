import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ledgerStatusSchema } from "@/lib/contracts/rg-ledger";
import {
  runResultSchema,
  runTerminationSchema,
  type RunResult,
  type RunTermination,
} from "@/lib/contracts/termination";
import { bucketOf, countRuns, needsAttention, providerOf, verdictOf } from "./rules";

const aRun = fc.record({
  status: fc.constantFrom(...ledgerStatusSchema.options),
  result: fc.constantFrom(null, ...runResultSchema.options),
});

test("counts sum to what was planned, whatever the runs", () => {
  fc.assert(
    fc.property(fc.array(aRun), (runs) => {
      const { planned, ...buckets } = countRuns(runs);
      expect(planned).toBe(runs.length);
      expect(Object.values(buckets).reduce((sum, count) => sum + count, 0)).toBe(planned);
    }),
  );
});

test("the order of runs never changes a verdict", () => {
  fc.assert(
    fc.property(fc.array(aRun), (runs) => {
      expect(verdictOf(countRuns(runs.toReversed()))).toBe(verdictOf(countRuns(runs)));
    }),
  );
});

function done(result: RunResult) {
  return { status: "completed", result } as const;
}

describe("the verdict of an execution", () => {
  test.each([
    ["running", [done("fail"), { status: "queued", result: null }]],
    ["cancelled", [done("fail"), { status: "aborted", result: "undetermined" }]],
    ["failed", [done("pass"), done("fail"), done("inconclusive")]],
    ["incomplete", [done("pass"), done("task_incomplete"), done("inconclusive")]],
    ["inconclusive", [done("pass"), done("inconclusive"), done("undetermined")]],
    ["undetermined", [done("pass"), { status: "failed", result: "undetermined" }]],
    ["passed", [done("pass"), done("pass")]],
  ] as const)("%s wins over what is milder", (verdict, runs) =>
    expect(verdictOf(countRuns(runs))).toBe(verdict),
  );

  test("an infrastructure end says nothing about the model", () => {
    expect(bucketOf({ status: "failed", result: null })).toBe("undetermined");
  });
});

const ATTENTION: Record<RunTermination, boolean> = {
  completed: false,
  catastrophic: true,
  timed_out: true,
  hung: true,
  harness_error: true,
  infrastructure: true,
  aborted: false,
};
test.each(runTerminationSchema.options)("%s with a pass", (termination) => {
  expect(needsAttention({ termination, result: "pass" })).toBe(ATTENTION[termination]);
});
test("a clean end that says nothing certain needs a look, a live run does not", () => {
  expect(needsAttention({ termination: "completed", result: "inconclusive" })).toBe(true);
  expect(needsAttention({ termination: null, result: null })).toBe(false);
  const flagged = { termination: "completed", result: "pass" } as const;
  expect(needsAttention({ ...flagged, auditFlags: [{ severity: "critical" }] })).toBe(true);
  expect(needsAttention({ ...flagged, auditFlags: [{ severity: "warning" }] })).toBe(false);
});

test.each([
  ["scripted-good", "scripted"],
  ["claude-sonnet-4-5", "anthropic"],
  ["gemini-2.5-pro", "google"],
  ["gpt-5", "openai"],
])("%s is served by %s", (model, provider) => expect(providerOf(model)).toBe(provider));
