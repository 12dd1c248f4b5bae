import type { Comparison, MetricTotal, TotalMetric } from "@/lib/comparisons/schema";
import { METRIC_WORD, signedPercent, signedPoints } from "@/lib/comparisons/rules/words";
import { formatCount, formatDuration, formatPoints, formatShare, formatUsd } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import type { IconName } from "@/components/ui/icon-paths";
import type { Tone } from "@/components/ui/tone";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { IntervalPlot, spanOf } from "./interval-plot";
import { SideMark } from "./side-mark";

const VALUE = {
  passed: formatShare,
  deliverable: formatShare,
  structural_integrity: formatShare,
  technical_failure: formatShare,
  points: formatShare,
  cost: formatUsd,
  tokens: formatCount,
  wall_time: formatDuration,
  turns: (value: number) => formatPoints(value),
  tool_calls: (value: number) => formatPoints(value),
} satisfies Record<TotalMetric, (value: number) => string>;

/** Both sides over the pairs that have the figure, the difference with its interval, and how to read it. */
export function TotalsTable({ comparison }: { comparison: Comparison }) {
  const { totals, pairs, resamples, seed } = comparison;
  const groups = (["share", "relative"] as const).map((scale) =>
    totals.filter((total) => total.scale === scale),
  );
  return (
    <Panel
      title="Totals, paired by slot"
      note={`${pairs.paired} pairs, ${resamples.toLocaleString("en-GB")} resamples, seed ${seed}, clustered by scenario`}
      aside={<span>filled: a clear change · open: interval spans zero or too little evidence</span>}
    >
      <ScrollBox label="Totals of both sides">
        <table className="data" data-cards="">
          <thead>
            <tr>
              <th>Metric</th>
              <th data-n="">
                <SideMark side="a" />
              </th>
              <th data-n="">
                <SideMark side="b" />
              </th>
              <th data-n="">B − A, paired</th>
              <th data-n="">95 % interval</th>
              <th className="w-[30%] min-w-60">
                <SideMark side="a" /> higher
                <span className="float-right">
                  <SideMark side="b" /> higher
                </span>
              </th>
              <th>Reading</th>
              <th data-n="">Pairs</th>
            </tr>
          </thead>
          <tbody>
            {groups.flatMap((group) => {
              const span = spanOf(group);
              return group.map((total) => <TotalRow key={total.metric} total={total} span={span} />);
            })}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

function TotalRow({ total, span }: { total: MetricTotal; span: number }) {
  const change = total.scale === "share" ? signedPoints : signedPercent;
  const none = total.pairs === 0 ? "no pair has this figure" : "needs two pairs and a base above zero";
  const side = (value: number | null) =>
    value === null ? <Missing reason={none} /> : VALUE[total.metric](value);
  return (
    <tr>
      <td className="font-[550] max-desk:flex-[0_0_100%]">{METRIC_WORD[total.metric]}</td>
      <td data-n="" data-m="">
        {side(total.from)}
      </td>
      <td data-n="" data-m="">
        {side(total.to)}
      </td>
      <td data-n="" data-m="" className="font-medium">
        {total.delta === null ? <Missing reason={none} /> : change(total.delta)}
      </td>
      <td data-n="" data-desk="" className="text-ink-3">
        {total.interval === null ? (
          <Missing reason={none} />
        ) : (
          `${change(total.interval.lower)} to ${change(total.interval.upper)}`
        )}
      </td>
      <td data-desk="">
        <IntervalPlot total={total} span={span} />
      </td>
      <td data-m="">
        <Reading total={total} />
      </td>
      <td
        data-n=""
        data-m=""
        title={total.missingPairs > 0 ? `${total.missingPairs} pairs lack it` : undefined}
      >
        {total.pairs}
        {total.missingPairs > 0 ? (
          <span className="text-ink-3"> of {total.pairs + total.missingPairs}</span>
        ) : null}
      </td>
    </tr>
  );
}

const READING = {
  better: { icon: "pass", tone: "positive", word: "B is better" },
  worse: { icon: "fail", tone: "negative", word: "B is worse" },
  "leans-better": { icon: "incomplete", tone: "neutral", word: "Leans better" },
  "leans-worse": { icon: "incomplete", tone: "caution", word: "Leans worse" },
} satisfies Partial<Record<MetricTotal["reading"], { icon: IconName; tone: Tone; word: string }>>;

function Reading({ total: { reading, test } }: { total: MetricTotal }) {
  const title = test === null ? "no test can be made" : `${pWords(test.pValue)}, ${test.method}`;
  if (reading === "too-few-pairs" || reading === "no-clear-change")
    return (
      <span className="text-ink-3" title={title}>
        {reading === "too-few-pairs" ? "Too few pairs" : "No clear change"}
      </span>
    );
  return (
    <>
      <Status {...READING[reading]} title={title} />
      {reading.startsWith("leans") ? <span className="ml-1.5 note">{moreWords(test)}</span> : null}
    </>
  );
}

function pWords(pValue: number): string {
  return pValue < 0.0001 ? "p < 0.0001" : `p = ${pValue.toFixed(4)}`;
}

/** What is missing before a leaning can be called a change. */
function moreWords(test: MetricTotal["test"]): string {
  const more = test?.moreToDecide ?? null;
  if (test === null || more === null || more === 0) return "not decided";
  const unit = test.method === "sign flips of scenarios" ? "scenario" : "pair";
  return `needs ${more} more ${unit}${more === 1 ? "" : "s"}`;
}
