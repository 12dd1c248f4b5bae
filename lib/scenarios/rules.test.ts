import { expect, test } from "vitest";
import { anId } from "@/lib/testing/contract-rows";
import { calibrationOf, compareSubjects, discriminationOf, flakinessOf, lifecycleOf } from "./rules";
import { historyRunSchema, type HistoryRun, type SubjectSpread } from "./schema";

function aHistoryRun(changes: Partial<HistoryRun> = {}): HistoryRun {
  return historyRunSchema.parse({
    ledgerId: anId("bhl"),
    executionId: "exe_1",
    executionTitle: "A shelf",
    slotOrdinal: 0,
    repetition: 1,
    attempt: 1,
    version: "v1.0.0",
    harness: "gemini",
    harnessVersion: "0.61.0",
    modelId: "scripted-good",
    termination: "completed",
    technical: "valid",
    result: "pass",
    earned: 100,
    possible: 100,
    durationMs: 1000,
    tokensTotal: 10,
    costUsd: 0.1,
    at: new Date(0),
    earlierResults: [],
    lost: [],
    ...changes,
  });
}

function aSpread(changes: Partial<SubjectSpread> = {}): SubjectSpread {
  return { scored: 2, best: 1, worst: 0.4, everyoneAlwaysPasses: false, nobodyEverPasses: false, ...changes };
}

test.each([
  [0, "candidate"],
  [1, "observed"],
  [4, "observed"],
  [5, "repeatable"],
  [19, "repeatable"],
  [20, "tail_calibrated"],
] as const)("a largest group of %i runs makes a test %s", (runs, expected) => {
  expect(calibrationOf(runs)).toBe(expected);
});

test("a test that the catalog dropped is retired, whatever runs it has", () => {
  expect(lifecycleOf({ retiredAt: new Date(0) }, 5)).toBe("retired");
  expect(lifecycleOf({ retiredAt: null }, 0)).toBe("never_run");
  expect(lifecycleOf({ retiredAt: null }, 1)).toBe("active");
});

test("a test that everybody passes, or nobody, says that it is saturated", () => {
  expect(discriminationOf(aSpread())).toEqual({ spread: 0.6, subjects: 2, isSaturated: false });
  expect(discriminationOf(aSpread({ everyoneAlwaysPasses: true }))?.isSaturated).toBe(true);
  expect(discriminationOf(aSpread({ nobodyEverPasses: true }))?.isSaturated).toBe(true);
  expect(discriminationOf(aSpread({ scored: 1, worst: 1 }))).toBeNull();
  expect(discriminationOf(aSpread({ scored: 0, best: null, worst: null }))).toBeNull();
});

test.each(["pass", "fail"] as const)("what always ends as %s is never flaky", (result) => {
  const runs = Array.from({ length: 30 }, () => aHistoryRun({ result }));
  expect(flakinessOf(runs)).toMatchObject({ window: 30, historyFlaky: 0, repeatedSubjects: 1, rate: 0 });
});

test("tries of one slot that disagree are told apart from repetitions that do", () => {
  const retried = aHistoryRun({ attempt: 2, earlierResults: ["undetermined"], modelId: "other" });
  const same = aHistoryRun({ attempt: 2, earlierResults: ["pass"], modelId: "third" });
  const repeated = [aHistoryRun(), aHistoryRun(), aHistoryRun({ result: "fail" })];
  expect(flakinessOf([retried, same, ...repeated])).toEqual({
    window: 5,
    retryFlaky: 1,
    retried: 2,
    historyFlaky: 1,
    repeatedSubjects: 1,
    rate: 1 / 3,
  });
});

test("another definition is another thing: results of two versions never make a test flaky", () => {
  const runs = [aHistoryRun(), aHistoryRun({ version: "v2.0.0", result: "fail" })];
  expect(flakinessOf(runs)).toMatchObject({ repeatedSubjects: 0, rate: null });
});

const KEY = { good: "gemini 0.61.0 scripted-good", bad: "gemini 0.61.0 scripted-bad" };
const bad = (changes: Partial<HistoryRun> = {}) =>
  aHistoryRun({ modelId: "scripted-bad", result: "fail", earned: 10, ...changes });

test.each([
  ["compatible", [aHistoryRun(), bad()]],
  ["missing_side", [aHistoryRun()]],
  ["contract_changed", [aHistoryRun(), bad({ version: "v2.0.0" })]],
  ["contract_conflict", [aHistoryRun(), bad(), bad({ version: "v2.0.0" })]],
] as const)("two subjects are %s", (compatibility, runs) => {
  const pair = compareSubjects(runs, KEY.good, KEY.bad);
  expect(pair.compatibility).toBe(compatibility);
  expect(pair.passDelta === null).toBe(compatibility !== "compatible");
});

test("one pass and one error is 50 % of a subject's runs, and the error has no share", () => {
  const error = aHistoryRun({
    result: "undetermined",
    technical: "invalid",
    termination: "harness_error",
    earned: null,
  });
  const pair = compareSubjects([aHistoryRun(), error, bad()], KEY.good, KEY.bad);
  expect(pair.from).toMatchObject({ runs: 2, passed: 1, passRate: { rate: 0.5 }, scored: 1, meanShare: 1 });
  expect(pair.shareDelta).toBeCloseTo(-0.9, 12);
});
