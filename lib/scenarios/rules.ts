import { shareOf } from "@/lib/runs/rules";
import { groupBy } from "@/lib/shared/group-by";
import { newcombeDifference } from "@/lib/shared/paired-tests";
import { medianOf } from "@/lib/shared/percentiles";
import { meanOf, wilsonInterval } from "@/lib/shared/statistics";
import type {
  Calibration,
  Compatibility,
  Discrimination,
  Flakiness,
  HistoryRun,
  Lifecycle,
  SubjectPair,
  SubjectSide,
  SubjectSpread,
} from "./schema";

const REPEATABLE_FROM = 5;
const TAIL_FROM = 20;

/** By the number of runs in the largest group of one subject and version (harness-e2e §4). */
export function calibrationOf(largestGroup: number): Calibration {
  if (largestGroup === 0) return "candidate";
  if (largestGroup < REPEATABLE_FROM) return "observed";
  return largestGroup < TAIL_FROM ? "repeatable" : "tail_calibrated";
}

export function lifecycleOf(scenario: { retiredAt: Date | null }, runs: number): Lifecycle {
  if (scenario.retiredAt !== null) return "retired";
  return runs === 0 ? "never_run" : "active";
}

/** How far subjects are apart; needs two of them with points. */
export function discriminationOf(subjects: SubjectSpread): Discrimination | null {
  const { scored, best, worst, everyoneAlwaysPasses, nobodyEverPasses } = subjects;
  if (scored < 2 || best === null || worst === null) return null;
  return { spread: best - worst, subjects: scored, isSaturated: everyoneAlwaysPasses || nobodyEverPasses };
}

/** Subject as it is told apart in histories: harness, its version, model. */
export function subjectKey(run: { harness: string; harnessVersion: string | null; modelId: string }): string {
  return `${run.harness} ${run.harnessVersion ?? ""} ${run.modelId}`.replaceAll(/ +/g, " ");
}

/**
 * Flakiness over the newest runs: disagreement among the tries of one slot is told apart from disagreement among repetitions of
 * one subject. What always passes or always fails is never flaky.
 */
export function flakinessOf(runs: readonly HistoryRun[]): Flakiness {
  const retried = runs.filter(({ earlierResults }) => earlierResults.length > 0);
  const retryFlaky = retried.filter(({ earlierResults, result }) =>
    earlierResults.some((earlier) => earlier !== result),
  );
  const groups = [...groupBy(runs, (run) => `${run.version} ${subjectKey(run)}`).values()].filter(
    (group) => group.length > 1,
  );
  const odd = groups.map(oddOnes);
  const repeated = groups.reduce((sum, { length }) => sum + length, 0);
  return {
    window: runs.length,
    retryFlaky: retryFlaky.length,
    retried: retried.length,
    historyFlaky: odd.filter((count) => count > 0).length,
    repeatedSubjects: groups.length,
    rate: repeated === 0 ? null : odd.reduce((sum, count) => sum + count, 0) / repeated,
  };
}

/** Runs that are not of the most frequent result. */
function oddOnes(runs: readonly HistoryRun[]): number {
  const counts = [...groupBy(runs, ({ result }) => result).values()].map(({ length }) => length);
  return runs.length - Math.max(...counts);
}

/** Everything that one subject's runs of a test say. */
export function sideOf(key: string, runs: readonly HistoryRun[]): SubjectSide | null {
  if (runs.length === 0) return null;
  const passed = runs.filter(({ result }) => result === "pass").length;
  const shares = runs.map(shareOf);
  const median = (read: (run: HistoryRun) => number | null) =>
    medianOf(runs.map(read).filter((value) => value !== null));
  return {
    key,
    runs: runs.length,
    passed,
    passRate: wilsonInterval(passed, runs.length),
    scored: shares.filter((share) => share !== null).length,
    meanShare: meanOf(shares),
    medianDurationMs: median(({ durationMs }) => durationMs),
    medianTokens: median(({ tokensTotal }) => tokensTotal),
    medianCostUsd: median(({ costUsd }) => costUsd),
    versions: [...new Set(runs.map(({ version }) => version))].toSorted(),
    outcomes: Object.fromEntries(
      [...groupBy(runs, ({ result }) => result)].map(([result, group]) => [result, group.length]),
    ),
  };
}

/** The same test by two subjects; differences only where both ran one and the same definition (harness-e2e §5.3). */
export function compareSubjects(runs: readonly HistoryRun[], fromKey: string, toKey: string): SubjectPair {
  const of = (key: string) =>
    sideOf(
      key,
      runs.filter((run) => subjectKey(run) === key),
    );
  const [from, to] = [of(fromKey), of(toKey)];
  const compatibility = compatibilityOf(from, to);
  const isCompatible = compatibility === "compatible" && from !== null && to !== null;
  return {
    compatibility,
    from,
    to,
    passDelta: isCompatible
      ? newcombeDifference(
          { successes: from.passed, sampleSize: from.runs },
          { successes: to.passed, sampleSize: to.runs },
        )
      : null,
    shareDelta:
      isCompatible && from.meanShare !== null && to.meanShare !== null ? to.meanShare - from.meanShare : null,
  };
}

function compatibilityOf(from: SubjectSide | null, to: SubjectSide | null): Compatibility {
  if (from === null || to === null) return "missing_side";
  if (from.versions.length > 1 || to.versions.length > 1) return "contract_conflict";
  return from.versions[0] === to.versions[0] ? "compatible" : "contract_changed";
}
