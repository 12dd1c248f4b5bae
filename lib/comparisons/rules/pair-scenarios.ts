import { invariant } from "@/lib/shared/invariant";
import { newcombeDifference } from "@/lib/shared/paired-tests";
import { medianOf } from "@/lib/shared/percentiles";
import { meanOf, wilsonInterval } from "@/lib/shared/statistics";
import type {
  ComparedRun,
  ComparedScenario,
  ComparedSide,
  Exclusion,
  ScenarioSide,
  SlotPair,
} from "../schema";
import { exclusionOf, unpairedOf } from "./eligibility";
import { shareOf } from "@/lib/runs/rules";
import { scenarioKey } from "@/lib/executions/rules";
import { isObserved } from "./facts-of-run";
import { movedCriteria } from "./moved-criteria";

type Reader = { include: readonly string[]; exclude: readonly string[]; countErrors: boolean };
type Sides = { from: ComparedRun[]; to: ComparedRun[] };

/** Every scenario of either side with its slots in pairs, in the order of its name; eligibility first (harness-e2e §5.2). */
export function pairScenarios(from: ComparedSide, to: ComparedSide, reader: Reader): ComparedScenario[] {
  const grouped = new Map<string, Sides>();
  const groupOf = (run: ComparedRun): Sides => {
    const key = scenarioKey(run);
    const group = grouped.get(key) ?? { from: [], to: [] };
    grouped.set(key, group);
    return group;
  };
  for (const run of from.runs) groupOf(run).from.push(run);
  for (const run of to.runs) groupOf(run).to.push(run);
  return [...grouped]
    .map(([key, sides]) => ({
      ...describe(key, sides, reader),
      criteria: movedCriteria(key, from.criteria, to.criteria),
    }))
    .toSorted((a, b) => (a.name === b.name ? compareText(a.key, b.key) : compareText(a.name, b.name)));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function describe(key: string, sides: Sides, reader: Reader): Omit<ComparedScenario, "criteria"> {
  const exclusion = exclusionFor(key, sides, reader);
  const from = sideOf(sides.from, reader.countErrors);
  const to = sideOf(sides.to, reader.countErrors);
  return {
    key,
    ...identityOf(sides),
    isIncluded: isIncluded(key, exclusion, reader),
    exclusion,
    from,
    to,
    shareDelta: from.meanShare === null || to.meanShare === null ? null : to.meanShare - from.meanShare,
    passDelta: newcombeDifference(
      { successes: from.passed, sampleSize: from.runs },
      { successes: to.passed, sampleSize: to.runs },
    ),
    slots: slotsOf(sides),
  };
}

function identityOf({ from: [a], to: [b] }: Sides) {
  const any = a ?? b;
  invariant(any, "a group of runs has a run");
  return {
    slug: any.scenarioSlug,
    name: any.scenarioName,
    variant: any.variant,
    fromVersion: a?.scenarioVersion ?? null,
    toVersion: b?.scenarioVersion ?? null,
  };
}

function exclusionFor(key: string, sides: Sides, reader: Reader): Exclusion | null {
  const byRule = exclusionOf(sides.from, sides.to);
  if (byRule !== null || !reader.exclude.includes(key)) return byRule;
  return { reason: "by_reader", sentence: "Left out by the reader of this page." };
}

/** A scenario that a side has no run of has nothing to pair, whatever the reader says. */
function isIncluded(key: string, exclusion: Exclusion | null, reader: Reader): boolean {
  if (reader.exclude.includes(key)) return false;
  return exclusion === null || (exclusion.reason !== "missing" && reader.include.includes(key));
}

function sideOf(runs: readonly ComparedRun[], countErrors: boolean): ScenarioSide {
  const observed = runs.filter((run) => isObserved(run) && (countErrors || run.technical !== "invalid"));
  const passed = observed.filter(({ result }) => result === "pass").length;
  const shares = observed.map(shareOf);
  const median = (read: (run: ComparedRun) => number | null): number | null =>
    medianOf(observed.map(read).filter((value) => value !== null));
  return {
    runs: observed.length,
    passed,
    passRate: wilsonInterval(passed, observed.length),
    meanShare: meanOf(shares),
    scoredRuns: shares.filter((share) => share !== null).length,
    medianDurationMs: median(({ durationMs }) => durationMs),
    medianCostUsd: median(({ costUsd }) => costUsd),
    medianTokens: median(({ tokensTotal }) => tokensTotal),
  };
}

/** Slots by repetition; a slot that one side never planned is shown with its other side empty. */
function slotsOf({ from, to }: Sides): SlotPair[] {
  const repetitions = [...new Set([...from, ...to].map(({ repetition }) => repetition))].toSorted(
    (a, b) => a - b,
  );
  return repetitions.map((repetition) => {
    const a = from.find((run) => run.repetition === repetition) ?? null;
    const b = to.find((run) => run.repetition === repetition) ?? null;
    return {
      variant: (a ?? b)?.variant ?? "default",
      repetition,
      from: a,
      to: b,
      unpaired: unpairedOf(a, b),
    };
  });
}
