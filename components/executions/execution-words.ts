import type { ExecutionSegment, ExecutionVerdict, RunCounts } from "@/lib/executions/schema";
import type { BarPart } from "@/components/ui/chart/segmented-bar";
import type { TickShape } from "@/components/ui/chart/slot-ticks";
import type { Words } from "@/components/runs/run-words";

export const VERDICT = {
  running: { icon: "running", word: "Running", tone: "active" },
  passed: { icon: "pass", word: "Passed", tone: "positive" },
  failed: { icon: "fail", word: "Failed", tone: "negative" },
  incomplete: { icon: "incomplete", word: "Incomplete", tone: "caution" },
  inconclusive: { icon: "inconclusive", word: "Inconclusive", tone: "caution" },
  undetermined: { icon: "undetermined", word: "Undetermined", tone: "neutral" },
  cancelled: { icon: "aborted", word: "Cancelled", tone: "neutral" },
} satisfies Record<ExecutionVerdict, Words>;

export const SEGMENTS: readonly ExecutionSegment[] = [
  "all",
  "passed",
  "failed",
  "incomplete",
  "inconclusive",
  "undetermined",
  "running",
  "cancelled",
];

/** Bar order is fixed: passed, failed, uncertain, other. */
export function barParts(counts: RunCounts): BarPart[] {
  return [
    { tone: "positive", amount: counts.passed, word: "passed" },
    { tone: "negative", amount: counts.failed, word: "failed" },
    { tone: "caution", amount: counts.incomplete + counts.inconclusive, word: "incomplete or inconclusive" },
    { tone: "neutral", amount: counts.undetermined + counts.aborted, word: "undetermined or aborted" },
  ];
}

const TICKS: readonly [keyof RunCounts, TickShape][] = [
  ["passed", "full"],
  ["failed", "split"],
  ["incomplete", "half"],
  ["inconclusive", "half"],
  ["undetermined", "hatched"],
  ["aborted", "closed"],
  ["running", "breathing"],
  ["queued", "empty"],
];

export function ticksOf(counts: RunCounts): TickShape[] {
  return TICKS.flatMap(([key, shape]) => Array.from({ length: counts[key] }, () => shape));
}

const COUNT_WORDS: readonly [keyof RunCounts, string][] = [
  ["passed", "passed"],
  ["failed", "failed"],
  ["incomplete", "incomplete"],
  ["inconclusive", "inconclusive"],
  ["undetermined", "undetermined"],
  ["aborted", "aborted"],
  ["running", "in flight"],
  ["queued", "waiting"],
];

/** "13 passed, 1 failed, 4 in flight". */
export function countsInWords(counts: RunCounts): string {
  return COUNT_WORDS.filter(([key]) => counts[key] > 0)
    .map(([key, word]) => `${counts[key]} ${word}`)
    .join(", ");
}

export function finishedOf(counts: RunCounts): number {
  return counts.planned - counts.queued - counts.running;
}
