import type { ExecutionDetail } from "@/lib/executions/schema";
import { wilsonInterval } from "@/lib/shared/statistics";
import { DotStrip } from "@/components/ui/chart/dot-strip";
import { Facts, type Fact } from "@/components/ui/facts";
import { formatCount, formatShare, formatUsd, plural } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";
import { Whisker } from "@/components/ui/chart/whisker";
import { finishedOf } from "./execution-words";

/** Totals over the runs that count, each with the denominator that it really has. */
export function ExecutionTotals({ execution }: { execution: ExecutionDetail }) {
  const facts = [
    passedFact(execution),
    pointsFact(execution),
    validFact(execution),
    tokensFact(execution),
    costFact(execution),
    reviewedFact(execution),
  ];
  return (
    <Panel label="Totals">
      <Facts facts={facts} />
    </Panel>
  );
}

const latest = (execution: ExecutionDetail) => execution.runs.filter(({ isLatest }) => isLatest);

function passedFact({ counts }: ExecutionDetail): Fact {
  const ended = finishedOf(counts) - counts.aborted;
  const interval = wilsonInterval(counts.passed, ended);
  return {
    term: "Passed",
    value: counts.passed,
    of: `of ${plural(ended, "ended run")}`,
    below:
      interval === null ? (
        "No run has ended yet"
      ) : (
        <span className="inline-flex items-center gap-1 whitespace-nowrap">
          <Whisker {...interval} width={88} label="95 % interval of the share that passed" />
          {formatShare(interval.lower, 0).replace(" %", "")}–{formatShare(interval.upper, 0)}
        </span>
      ),
  };
}

function pointsFact(execution: ExecutionDetail): Fact {
  const shares = latest(execution).flatMap(({ earned, possible }) =>
    earned === null || possible === null ? [] : [earned / possible],
  );
  return {
    term: "Mean points",
    value:
      execution.meanShare === null ? (
        <Missing reason="no run has a total yet" />
      ) : (
        formatShare(execution.meanShare)
      ),
    of: `${execution.scoredRuns} of ${execution.counts.planned} scored`,
    below:
      shares.length === 0 ? (
        ""
      ) : (
        <DotStrip
          shares={shares}
          width={148}
          label={`Points of ${shares.length} runs, each a share of its possible points`}
        />
      ),
  };
}

function validFact(execution: ExecutionDetail): Fact {
  const runs = latest(execution).filter(({ technical }) => technical !== null);
  const invalid = runs.filter(({ technical }) => technical === "invalid");
  return {
    term: "Technically valid",
    value: runs.length - invalid.length,
    of: `of ${plural(runs.length, "run")}`,
    below:
      runs.length === 0
        ? "No run has ended yet"
        : invalid.length === 0
          ? "Every measurement counts"
          : tally(invalid.map(({ termination }) => (termination ?? "unknown").replace("_", " "))),
  };
}

function tokensFact(execution: ExecutionDetail): Fact {
  const runs = latest(execution);
  const reported = runs.filter(({ tokensTotal }) => tokensTotal !== null);
  const total = reported.reduce((sum, { tokensTotal }) => sum + (tokensTotal ?? 0), 0);
  return {
    term: "Tokens",
    value: reported.length === 0 ? <Missing reason="no run has reported its tokens" /> : formatCount(total),
    of: `${reported.length} of ${runs.length} reported`,
    below: reported.length === 0 ? "" : "input, cached input, output, reasoning",
  };
}

function costFact(execution: ExecutionDetail): Fact {
  const runs = latest(execution);
  const priced = runs.filter(({ costUsd }) => costUsd !== null);
  const total = priced.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  return {
    term: "Comparable cost",
    value:
      priced.length === 0 ? (
        <Missing reason="the price table has no price for this model" />
      ) : (
        formatUsd(total)
      ),
    of: `${priced.length} of ${runs.length} priced`,
    below: priced.length === 0 ? "" : "list price on the day of admission",
  };
}

function reviewedFact(execution: ExecutionDetail): Fact {
  const reviewable = latest(execution).filter(({ termination }) => termination === "completed");
  const reviewed = reviewable.filter(({ reviewCount }) => reviewCount > 0).length;
  return {
    term: "Reviewed",
    value: reviewed,
    of: `of ${reviewable.length} to review`,
    below:
      reviewable.length === 0 ? (
        ""
      ) : (
        <span aria-hidden="true" className="mt-1 flex h-1.5 w-32 bg-line-strong">
          <span className="bg-ink" style={{ width: `${(reviewed / reviewable.length) * 100}%` }} />
        </span>
      ),
  };
}

function tally(words: readonly string[]): string {
  const counted = new Map<string, number>();
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1);
  return [...counted].map(([word, count]) => `${count} ${word}`).join(", ");
}
