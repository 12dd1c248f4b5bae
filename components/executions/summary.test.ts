import { describe, expect, test } from "vitest";
import { ledgerIdSchema } from "@/lib/contracts/rg-ledger";
import { countRuns } from "@/lib/executions/rules";
import type { RunSummary } from "@/lib/runs/schema";
import { needsAttention, reasonOf, summarise } from "./summary";

let made = 0;
function aRun(given: Partial<RunSummary> = {}): RunSummary {
  made += 1;
  return {
    ledgerId: ledgerIdSchema.parse(`bhl-${made.toString(16).padStart(12, "0")}`),
    runId: null,
    executionId: "exe_0000000000000001",
    executionTitle: "First light",
    slotOrdinal: made,
    repetition: 1,
    attempt: 1,
    isLatest: true,
    scenarioSlug: "lamp-room",
    scenarioVersion: "v1.0.0",
    scenarioName: "Lamp room",
    scenarioKind: "task",
    harness: "gemini",
    harnessVersion: null,
    modelId: "scripted-good",
    status: "completed",
    outcome: "pass",
    phase: null,
    needsReconciliation: false,
    termination: "completed",
    technical: "valid",
    result: "pass",
    earned: 10,
    possible: 10,
    score: 1000,
    grade: "AAA",
    failureReason: null,
    submittedAt: new Date(0),
    startedAt: new Date(0),
    completedAt: new Date(1000),
    durationMs: 1000,
    tokensTotal: null,
    costUsd: null,
    eventCount: 0,
    reviewCount: 0,
    auditFlags: [],
    isPublished: false,
    ...given,
  };
}
const executionOf = (runs: RunSummary[]) => ({
  runs,
  counts: countRuns(runs.filter(({ isLatest }) => isLatest)),
});

describe("the sentence that opens an execution", () => {
  test("says that nothing needs a look when all passed", () => {
    expect(summarise(executionOf([aRun(), aRun()]))).toBe("2 of 2 runs passed; none needs a look.");
  });

  test("tells runs that say nothing about the model apart from those that do", () => {
    const broken = aRun({ technical: "invalid", result: "undetermined", termination: "infrastructure" });
    expect(summarise(executionOf([aRun(), aRun({ result: "fail" }), broken]))).toBe(
      "1 of 3 runs passed; two need a look, and one of those says nothing about the model.",
    );
  });

  test("speaks of ended runs while others are in flight", () => {
    const inFlight = aRun({ status: "running", result: null, completedAt: null });
    expect(summarise(executionOf([aRun(), inFlight]))).toBe(
      "1 of 2 runs have ended, 1 of them passed; none needs a look so far.",
    );
  });
});

describe("what needs attention", () => {
  test("lists what did not run before what failed before what is uncertain", () => {
    const uncertain = aRun({ result: "inconclusive" });
    const failed = aRun({ result: "fail" });
    const broken = aRun({ technical: "invalid", result: "undetermined" });
    expect(needsAttention([aRun(), uncertain, failed, broken])).toEqual([broken, failed, uncertain]);
  });

  test("leaves earlier attempts and cancelled runs out", () => {
    expect(
      needsAttention([
        aRun({ result: "fail", isLatest: false }),
        aRun({ status: "aborted", result: "undetermined" }),
      ]),
    ).toEqual([]);
  });

  test("lists a run that passed with a critical flag last, by what the flag says", () => {
    const flag = {
      kind: "secret_exposure",
      source: "deterministic",
      summary: "Secrets were taken out.",
      count: 1,
      evidence: [],
    } as const;
    const flagged = aRun({ auditFlags: [{ ...flag, severity: "critical", evidence: [] }] });
    const warned = aRun({ auditFlags: [{ ...flag, severity: "warning", evidence: [] }] });
    const failed = aRun({ result: "fail" });
    expect(needsAttention([flagged, warned, failed])).toEqual([failed, flagged]);
    expect(reasonOf(flagged)).toBe("Secrets were taken out.");
  });

  test("gives the recorded reason before a derived one", () => {
    expect(reasonOf(aRun({ failureReason: "probe failed" }))).toBe("probe failed");
    expect(reasonOf(aRun({ earned: 3, possible: 9 }))).toBe("3 of 9 points.");
  });
});
