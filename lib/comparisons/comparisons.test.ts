import { describe, expect, test } from "vitest";
import { comparePaired } from "@/lib/shared/resampling";
import { tailRatioInterval } from "@/lib/shared/tail-resampling";
import { randomSequence } from "@/lib/shared/random-sequence";
import { aComparedRun, aComparedSide, BROKEN, ERROR, FAILED, repeated } from "@/lib/testing/compared";
import { compareSides } from "./rules/compare-sides";
import { pairsOfMetrics } from "./rules/compare-totals";
import { deltaDocument } from "./rules/delta-document";
import { tailsToResample } from "./rules/judge-gate";
import { junitReport } from "./rules/junit-report";
import { pairScenarios } from "./rules/pair-scenarios";
import { summaryMarkdown } from "./rules/summary-markdown";
import { comparisonPolicySchema, type ComparedRun, type ComparedSide, type Comparison } from "./schema";

const POLICY = comparisonPolicySchema.parse({});
type Reader = { include?: string[]; exclude?: string[]; countErrors?: boolean };

function compare(from: ComparedSide, to: ComparedSide, reader: Reader = {}, policy = POLICY): Comparison {
  const asked = { include: [], exclude: [], countErrors: true, ...reader };
  const scenarios = pairScenarios(from, to, asked);
  const metrics = pairsOfMetrics(scenarios, asked.countErrors);
  const tails = tailsToResample(scenarios, policy);
  return compareSides({
    id: "cmp_0000000000000000",
    from,
    to,
    scenarios,
    metrics,
    estimates: metrics.map(({ clusters }) => comparePaired(clusters, 500)),
    policy,
    tailIntervals: new Map(tails.map(({ key, from: a, to: b }) => [key, tailRatioInterval(a, b, 300)])),
  });
}

const compareRuns = (from: ComparedRun[], to: ComparedRun[], reader: Reader = {}): Comparison =>
  compare(aComparedSide(from), aComparedSide(to), reader);
const totalOf = (comparison: Comparison, metric: string) =>
  comparison.totals.find((total) => total.metric === metric);
const signalsOf = ({ gate }: Pick<Comparison, "gate">, dimension: string) =>
  gate.signals.filter((signal) => signal.dimension === dimension && signal.scenarioKey !== null);

const figures = ({ totals, gate }: Comparison) => ({
  totals,
  gate: {
    state: gate.state,
    signals: gate.signals.map(({ state, observedDelta }) => [state, observedDelta]),
  },
});
const good = (n: number) => repeated(n, "one");
const bad = (n: number) => repeated(n, "one", () => ({ ...FAILED, result: "task_incomplete" as const }));

describe("eligibility", () => {
  test.each([
    ["missing", []],
    ["redefined", [aComparedRun({ behaviorSha256: "c".repeat(64) })]],
    ["technical_invalid", [aComparedRun(ERROR)]],
    ["undetermined", [aComparedRun({ result: "undetermined" })]],
    ["no_score", [aComparedRun({ result: "inconclusive", earned: null })]],
  ] as const)("a scenario is left out as %s", (reason, to) => {
    const { scenarios, gate } = compareRuns([aComparedRun()], [...to]);
    expect(scenarios[0]).toMatchObject({ isIncluded: false, exclusion: { reason } });
    expect(gate.state).toBe("incomplete");
  });

  test.each([
    [FAILED],
    [{ result: "task_incomplete", earned: 0 }],
    [{ termination: "timed_out", result: "task_incomplete", earned: null }],
  ] as const)("a bad result is a result: %o stays in", (changes) => {
    expect(compareRuns([aComparedRun()], [aComparedRun(changes)]).scenarios[0]?.exclusion).toBeNull();
  });

  test("the reader brings a scenario back and leaves one out, but cannot pair what is missing", () => {
    const from = [...repeated(1, "one"), ...repeated(1, "two"), ...repeated(1, "three")];
    const to = [...repeated(1, "one", () => ERROR), ...repeated(1, "two")];
    const reader = { include: ["one", "three"], exclude: ["two"] };
    const { scenarios } = compareRuns(from, to, reader);
    expect(scenarios.map(({ key, isIncluded }) => [key, isIncluded])).toEqual([
      ["one", true],
      ["three", false],
      ["two", false],
    ]);
  });

  test("slots without a partner are counted with their reason and are in no pair", () => {
    const comparison = compareRuns(
      repeated(4, "one", (index) => (index === 3 ? BROKEN : {})),
      repeated(3, "one", (index) =>
        index === 0 ? { ...BROKEN, status: "aborted", termination: "aborted" } : {},
      ),
    );
    expect(comparison.scenarios[0]?.slots.map(({ unpaired }) => unpaired)).toEqual([
      { side: "to", reason: "aborted" },
      null,
      null,
      { side: "from", reason: "infrastructure" },
    ]);
    expect(comparison.pairs).toEqual({ planned: 4, paired: 2, inExcluded: 0, unpaired: 2, withoutPoints: 0 });
    expect(totalOf(comparison, "passed")?.pairs).toBe(2);
  });
});

describe("totals", () => {
  test("one pass and one error is 50 %, and without errors counted it is all of one", () => {
    const from = repeated(2, "one", (index) => (index === 0 ? {} : ERROR));
    const all = compareRuns(from, repeated(2, "one"));
    expect(totalOf(all, "passed")).toMatchObject({ from: 0.5, to: 1, pairs: 2 });
    expect(all.scenarios[0]?.from).toMatchObject({ runs: 2, passed: 1, passRate: { rate: 0.5 } });
    const without = compareRuns(from, repeated(2, "one"), { countErrors: false });
    expect(totalOf(without, "passed")).toMatchObject({ from: 1, pairs: 1, missingPairs: 1 });
    expect(without.scenarios[0]?.from).toMatchObject({ runs: 1, passed: 1 });
  });

  test("five wins of five lean better, and one more would decide", () => {
    const slugs = ["a", "b", "c", "d", "e"];
    const comparison = compareRuns(
      slugs.flatMap((slug) => repeated(1, slug, () => FAILED)),
      slugs.flatMap((slug) => repeated(1, slug)),
    );
    expect(totalOf(comparison, "passed")).toMatchObject({
      delta: 1,
      reading: "leans-better",
      test: { pValue: 0.0625, method: "exact McNemar", moreToDecide: 1 },
    });
  });

  test("eight wins of eight are better", () => {
    const slugs = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const comparison = compareRuns(
      slugs.flatMap((slug) => repeated(1, slug, () => FAILED)),
      slugs.flatMap((slug) => repeated(1, slug)),
    );
    expect(totalOf(comparison, "passed")?.reading).toBe("better");
    expect(totalOf(comparison, "structural_integrity")?.reading).toBe("better");
  });

  test("a figure that a run lacks leaves its pair out of that total only", () => {
    const comparison = compareRuns(
      repeated(3, "one", (index) => ({ costUsd: index === 0 ? null : 0.02 })),
      repeated(3, "one"),
    );
    expect(totalOf(comparison, "cost")).toMatchObject({ pairs: 2, missingPairs: 1, delta: -0.5 });
    expect(totalOf(comparison, "passed")).toMatchObject({ pairs: 3, missingPairs: 0 });
  });

  test("points weigh every scenario the same", () => {
    const comparison = compareRuns(
      [...repeated(2, "x", (index) => ({ earned: index === 0 ? 100 : 0 })), ...repeated(1, "y")],
      [...repeated(2, "x"), ...repeated(1, "y")],
    );
    expect(totalOf(comparison, "points")?.from).toBe(0.75);
  });
});

describe("whatever names and orders are", () => {
  const draw = randomSequence(5);
  const ENDS = [{}, FAILED, ERROR, { result: "task_incomplete", earned: 0 }] as const;
  const someRuns = (): ComparedRun[] =>
    ["p", "q", "r"].flatMap((slug) =>
      repeated(1 + draw(4), slug, () => ({
        ...ENDS[draw(ENDS.length)],
        costUsd: draw(100) / 100,
        durationMs: 1 + draw(1000),
      })),
    );
  const RENAMED: Record<string, string> = { p: "zeta", q: "alpha", r: "mid" };
  const renamed = (runs: readonly ComparedRun[]): ComparedRun[] =>
    runs.map((run) => ({
      ...run,
      scenarioSlug: RENAMED[run.scenarioSlug] ?? "",
      scenarioName: RENAMED[run.scenarioSlug] ?? "",
    }));

  test("order of runs, names of scenarios and a copy of an execution change no figure", () => {
    for (let round = 0; round < 40; round += 1) {
      const [from, to] = [someRuns(), someRuns()];
      const straight = compareRuns(from, to);
      expect(figures(compareRuns(from.toReversed(), to.toReversed()))).toEqual(figures(straight));
      expect(compareRuns(renamed(from), renamed(to)).totals).toEqual(straight.totals);
      const copy = to.map((run) => ({ ...run, ledgerId: aComparedRun().ledgerId }));
      expect(figures(compareRuns(from, copy))).toEqual(figures(straight));
    }
  });

  const OPPOSITE: Record<string, string> = {
    better: "worse",
    worse: "better",
    "leans-better": "leans-worse",
    "leans-worse": "leans-better",
  };
  test("exchanged sides mirror the totals", () => {
    for (let round = 0; round < 40; round += 1) {
      const [from, to] = [someRuns(), someRuns()];
      const there = compareRuns(from, to).totals.filter(({ scale }) => scale === "share");
      const back = compareRuns(to, from).totals.filter(({ scale }) => scale === "share");
      for (const [index, total] of there.entries()) {
        const mirror = back[index];
        expect(mirror?.from).toBe(total.to);
        expect(mirror?.delta ?? null).toBe(total.delta === null ? null : 0 - total.delta);
        expect(mirror?.test).toEqual(total.test);
        expect(mirror?.reading).toBe(OPPOSITE[total.reading] ?? total.reading);
      }
    }
  });
});

const cost = (n: number, costUsd: number) =>
  repeated(n, "one", (index) => ({ costUsd: costUsd + index / 10_000 }));

describe("the gate", () => {
  test("passes where nothing got worse, and is blocked where the whole interval lies beyond the limit", () => {
    expect(compareRuns(good(6), good(6)).gate).toMatchObject({ state: "passed", reasons: [] });
    const blocked = compareRuns(good(6), bad(6));
    expect(blocked.gate.state).toBe("blocked");
    expect(signalsOf(blocked, "deliverable")).toMatchObject([
      { state: "blocking", statistic: "rate", runsFrom: 6, maturity: "repeatable", threshold: -0.03 },
    ]);
  });

  test("one run a side never blocks and says how many are missing", () => {
    const { gate } = compareRuns(good(1), bad(1));
    expect(gate.state).toBe("passed");
    expect(signalsOf({ gate }, "deliverable")).toMatchObject([
      {
        state: "advisory",
        missingRuns: 4,
        maturity: "directional",
        sentence: "4 more runs a side needed before this can block.",
      },
    ]);
  });

  test("a drop that is equal to its threshold is no signal", () => {
    const policy = comparisonPolicySchema.parse({ thresholds: { deliverable_success_drop: 0.5 } });
    const half = repeated(6, "one", (index) =>
      index < 3 ? {} : { ...FAILED, result: "task_incomplete" as const },
    );
    const comparison = compare(aComparedSide(good(6)), aComparedSide(half), {}, policy);
    expect(signalsOf(comparison, "deliverable")).toEqual([]);
  });

  test("a tail blocks from twenty runs on, a median only advises", () => {
    expect(signalsOf(compareRuns(cost(20, 0.1), cost(20, 0.2)), "cost")).toMatchObject([
      { state: "blocking", statistic: "p95", maturity: "validated" },
    ]);
    expect(signalsOf(compareRuns(cost(19, 0.1), cost(19, 0.2)), "cost")).toMatchObject([
      { state: "advisory", statistic: "median", missingRuns: 1 },
    ]);
  });

  test("another model is no cohort: the gate is incomplete and says why", () => {
    const from = aComparedSide(good(6));
    const to = aComparedSide(good(6));
    const other = { ...to, execution: { ...to.execution, modelId: "scripted-bad" } };
    const { gate, differences } = compare(from, other);
    expect(gate.state).toBe("incomplete");
    expect(gate.reasons).toEqual(["Model differs: scripted-good and scripted-bad."]);
    expect(differences).toContainEqual({ field: "Model", from: "scripted-good", to: "scripted-bad" });
  });

  test("a scenario's own threshold wins over the general one", () => {
    const policy = comparisonPolicySchema.parse({
      scenario_overrides: { one: { deliverable_success_drop: 1 } },
    });
    const comparison = compare(aComparedSide(good(6)), aComparedSide(bad(6)), {}, policy);
    expect(signalsOf(comparison, "deliverable")).toEqual([]);
  });
});

describe("documents", () => {
  const from = aComparedSide(repeated(2, "one"));
  const to = aComparedSide([...repeated(2, "one", () => FAILED), ...repeated(1, "two", () => BROKEN)]);

  test("the delta document names cases, runs left out and regressions", () => {
    const document = deltaDocument(compare(from, to), { from, to }, POLICY);
    expect(document).toMatchObject({
      comparable: true,
      gate_passed: false,
      cohort: {
        included_case_ids: ["one"],
        excluded_runs: [{ side: "to", scenario_id: "two", reason: "missing" }],
      },
      cases: [{ from: { mean_score: 100 }, to: { mean_score: 20, p95_cost_usd: null } }],
    });
    expect(document.cases[0]?.delta.mean_score).toEqual({ absolute: -80, relative_ratio: -0.8 });
    expect(document.cases[0]?.to.unavailable).toHaveProperty("p95_cost_usd");
    expect(document.regressions.map(({ dimension }) => dimension)).toContain("structural_integrity");
  });

  test("a build server reads the gate as JUnit, whatever names the sides have", () => {
    const blocked = compare(aComparedSide(good(6)), aComparedSide(bad(6)));
    const hostile = blocked.scenarios.map((scenario) => ({
      ...scenario,
      key: 'a"<b>&\u0001',
      isIncluded: false,
    }));
    const report = junitReport({ ...blocked, scenarios: hostile });
    expect(report).toMatch(/<testsuite [^>]*failures="4" errors="0" skipped="1">/);
    expect(report).toContain('<testcase classname="a&quot;&lt;b&gt;&amp;" name="eligibility">');
    expect(report).toContain(
      '<testcase classname="one" name="Deliverable (rate)"><failure message="observed -1.0000',
    );
  });

  test("the summary is one document of Markdown in which no title can write its own", () => {
    const hostile = { ...to, execution: { ...to.execution, title: "B\n# PASS | <script>" } };
    const text = summaryMarkdown(compare(from, hostile));
    expect(text.split("\n")[0]).toBe(String.raw`# INCOMPLETE: B \# PASS \| \<script\> against A shelf`);
    expect(text).toContain("two is left out: A has no run that says something about it.");
    expect(text).toMatch(/\| Passed \| 100\.0 % \| 0\.0 % \| −100\.0 pp \|/);
  });
});
