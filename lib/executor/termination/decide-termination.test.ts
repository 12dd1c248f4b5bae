import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTerminationLatch } from "./create-termination-latch";
import { decideTermination, NO_FACTS, type ProcessEnd, type RunFacts } from "./decide-termination";

const CLEAN: ProcessEnd = {
  code: 0,
  signal: null,
  outOfMemory: false,
  afterDeadline: false,
  lingered: false,
  terminal: null,
};
const LOADED = { isLoaded: true, detail: null };

describe("the decision order", () => {
  const worst: ProcessEnd = {
    ...CLEAN,
    code: 1,
    outOfMemory: true,
    afterDeadline: true,
    terminal: { isError: true, detail: "said" },
  };
  const everything: RunFacts = {
    aborted: "aborted",
    infrastructure: "infrastructure",
    deadlineReached: "deadline",
    budgetSpent: { limit: "turns", detail: "too many turns" },
    idle: "idle",
    outputLimit: "output",
    diskLimit: "disk",
    end: worst,
    laterStageBroke: "later",
    loaded: { isLoaded: false, detail: "no build" },
  };
  const withoutMemory = { ...worst, outOfMemory: false };
  const withoutDeadline = { ...withoutMemory, afterDeadline: false };
  const withoutWord = { ...withoutDeadline, terminal: null };

  type Row = { what: string; without: Partial<RunFacts>; termination: string; detail: string };
  const rows: Row[] = [
    { what: "an operator's abort", without: {}, termination: "aborted", detail: "aborted" },
    {
      what: "a failure of our own",
      without: { aborted: null },
      termination: "infrastructure",
      detail: "infra",
    },
    {
      what: "the memory counter",
      without: { infrastructure: null },
      termination: "infrastructure",
      detail: "memory",
    },
    { what: "the deadline", without: { end: withoutMemory }, termination: "timed_out", detail: "deadline" },
    {
      what: "the spent budget",
      without: { deadlineReached: null },
      termination: "timed_out",
      detail: "too many turns",
    },
    { what: "the idle watchdog", without: { budgetSpent: null }, termination: "hung", detail: "idle" },
    { what: "the output limit", without: { idle: null }, termination: "harness_error", detail: "output" },
    { what: "the disk limit", without: { outputLimit: null }, termination: "harness_error", detail: "disk" },
    {
      what: "a late non-zero exit",
      without: { diskLimit: null },
      termination: "timed_out",
      detail: "run time",
    },
    {
      what: "a terminal error",
      without: { end: withoutDeadline },
      termination: "harness_error",
      detail: "said",
    },
    {
      what: "a non-zero exit",
      without: { end: withoutWord },
      termination: "harness_error",
      detail: "code 1",
    },
    { what: "a broken later stage", without: { end: CLEAN }, termination: "infrastructure", detail: "later" },
    {
      what: "a tree that does not load",
      without: { laterStageBroke: null },
      termination: "catastrophic",
      detail: "no build",
    },
  ];
  /** Each row also takes away the reasons of the rows above it, so that the next in order decides. */
  const cases = rows.map((row, index) => ({
    ...row,
    facts: Object.assign({}, everything, ...rows.slice(0, index + 1).map(({ without }) => without)),
  }));

  test.each(cases)("$what comes before all that follow it", ({ facts, termination, detail }) => {
    const decision = decideTermination(facts);
    expect(decision?.termination).toBe(termination);
    expect(decision?.detail).toContain(detail);
  });

  test.each<[Partial<RunFacts>, string]>([
    [{ deadlineReached: "x" }, "deadline"],
    [{ budgetSpent: { limit: "turns", detail: "x" } }, "turns"],
    [{ budgetSpent: { limit: "tokens", detail: "x" } }, "tokens"],
    [{ idle: "x" }, "idle"],
    [{ outputLimit: "x" }, "output"],
    [{ diskLimit: "x" }, "disk"],
    [{ end: { ...CLEAN, outOfMemory: true } }, "memory"],
    [{ end: { ...CLEAN, code: 1, afterDeadline: true } }, "deadline"],
  ])("a run that %j ended is said to have met the limit %s", (fact, limit) => {
    expect(decideTermination({ ...NO_FACTS, ...fact })?.limit).toBe(limit);
  });

  test.each<[string, Partial<ProcessEnd>, string | null]>([
    ["exit 0", {}, null],
    ["exit 0 after the deadline had passed", { afterDeadline: true }, null],
    ["exit 0 with a terminal event that is no error", { terminal: { isError: false, detail: null } }, null],
    ["exit 0 with a terminal error", { terminal: { isError: true, detail: null } }, "harness_error"],
    [
      "a terminal error after the deadline with exit 0",
      { afterDeadline: true, terminal: { isError: true, detail: null } },
      "harness_error",
    ],
    ["exit 1", { code: 1 }, "harness_error"],
    ["exit 124, which has no rule of its own", { code: 124 }, "harness_error"],
    ["exit 137 after the deadline", { code: 137, afterDeadline: true }, "timed_out"],
    ["a death by signal", { code: null, signal: "SIGSEGV" }, "harness_error"],
    ["a lingering program that was killed", { code: null, signal: "SIGKILL", lingered: true }, null],
    [
      "a lingering program after a terminal error",
      { code: null, lingered: true, terminal: { isError: true, detail: null } },
      "harness_error",
    ],
    ["out of memory with exit 0", { outOfMemory: true }, "infrastructure"],
  ])("%s alone", (_what, end, termination) => {
    const decision = decideTermination({ ...NO_FACTS, end: { ...CLEAN, ...end } });
    expect(decision?.termination ?? null).toBe(termination);
  });

  test("a clean end that loads is completed without a detail", () => {
    expect(decideTermination({ ...NO_FACTS, end: CLEAN, loaded: LOADED })).toEqual({
      termination: "completed",
      detail: null,
    });
  });

  test("a later stage cannot decide a run whose harness has not ended", () => {
    expect(decideTermination({ ...NO_FACTS, laterStageBroke: "x", loaded: LOADED })).toBeNull();
  });
});

describe("the latch", () => {
  test("keeps the reason that came before the signal, whatever the exit code then says", () => {
    const latch = createTerminationLatch();
    expect(latch.observe({ idle: "silent" })).toBe(true);
    expect(latch.observe({ end: { ...CLEAN, afterDeadline: true } })).toBe(false);
    expect(latch.observe({ aborted: "late" })).toBe(false);
    expect(latch.decision()).toEqual({ termination: "hung", detail: "silent", limit: "idle" });
  });

  test("keeps a later failure as a remark once the run is decided", () => {
    const latch = createTerminationLatch();
    latch.observe({ deadlineReached: "too long" });
    latch.observe({ laterStageBroke: "disk full" });
    expect(latch.decision()?.termination).toBe("timed_out");
    expect(latch.remarks()).toEqual(["disk full"]);
  });

  test("stays open after a clean end until the evaluation is known", () => {
    const latch = createTerminationLatch();
    expect(latch.isOpenAfterCleanEnd()).toBe(false);
    expect(latch.observe({ end: CLEAN })).toBe(false);
    expect(latch.isOpenAfterCleanEnd()).toBe(true);
    latch.observe({ aborted: "during evaluation" });
    expect(latch.isOpenAfterCleanEnd()).toBe(false);
    expect(latch.decision()?.termination).toBe("aborted");
  });

  test("never changes its decision, in whatever order facts arrive", () => {
    const text = fc.constantFrom(null, "x");
    const end = fc.record<ProcessEnd>({
      code: fc.constantFrom(null, 0, 1, 137),
      signal: fc.constantFrom(null, "SIGKILL"),
      outOfMemory: fc.boolean(),
      afterDeadline: fc.boolean(),
      lingered: fc.boolean(),
      terminal: fc.constantFrom(null, { isError: true, detail: null }, { isError: false, detail: null }),
    });
    const fact = fc.oneof(
      fc.record({ aborted: text }),
      fc.record({ infrastructure: text }),
      fc.record({ deadlineReached: text }),
      fc.record({ idle: text }),
      fc.record({ outputLimit: text }),
      fc.record({ diskLimit: text }),
      fc.record({
        budgetSpent: fc.constantFrom(null, { limit: "turns" as const, detail: "x" }),
      }),
      fc.record({ end }),
      fc.record({ laterStageBroke: text }),
      fc.record({ loaded: fc.record({ isLoaded: fc.boolean(), detail: text }) }),
    );
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 12 }), (facts) => {
        const latch = createTerminationLatch();
        let first: ReturnType<typeof latch.decision> = null;
        for (const observed of facts) {
          latch.observe(observed);
          first ??= latch.decision();
          expect(latch.decision()).toEqual(first);
        }
      }),
    );
  });
});
