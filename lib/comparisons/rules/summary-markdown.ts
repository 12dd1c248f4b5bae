import type { Comparison, GateSignal, MetricTotal } from "../schema";
import { signedPercent, signedPoints } from "./words";
import { DIMENSION_WORD, METRIC_WORD } from "./words";

const TITLE: Record<Comparison["gate"]["state"], string> = {
  passed: "PASS",
  blocked: "FAIL",
  incomplete: "INCOMPLETE",
};

/** `e2e-summary.md` (harness-e2e §5.1): what was compared, what was left out and why, and every regression. */
export function summaryMarkdown(comparison: Comparison): string {
  const { from, to, gate, pairs, scenarios, differences } = comparison;
  const included = scenarios.filter(({ isIncluded }) => isIncluded);
  const regressions = gate.signals.filter(({ state }) => state === "blocking" || state === "advisory");
  return [
    `# ${TITLE[gate.state]}: ${plain(to.title)} against ${plain(from.title)}`,
    "",
    `- A (base): ${from.id}, ${plain(from.harness)} ${plain(from.harnessVersion ?? "")}, ${plain(from.modelId)}`,
    `- B: ${to.id}, ${plain(to.harness)} ${plain(to.harnessVersion ?? "")}, ${plain(to.modelId)}`,
    `- Scenarios: ${included.length} of ${scenarios.length} compared`,
    `- Slots: ${pairs.paired} of ${pairs.planned} paired, ${pairs.unpaired} without a partner, ${pairs.inExcluded} in scenarios left out`,
    ...differences.map(({ field, from: a, to: b }) => `- ${field}: ${plain(a)} → ${plain(b)}`),
    ...section(
      "Reasons",
      gate.reasons.map((reason) => `- ${plain(reason)}`),
    ),
    ...section("Totals, paired by slot", [
      "| metric | A | B | B − A | 95 % interval | pairs | reading |",
      "|---|---|---|---|---|---|---|",
      ...comparison.totals.map(totalRow),
    ]),
    ...section("Regressions", regressions.map(regressionLine)),
    "",
    `Intervals: ${comparison.resamples} resamples, seed ${comparison.seed}, clustered by scenario.`,
    "",
  ].join("\n");
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `## ${title}`, "", ...lines];
}

const READING: Record<MetricTotal["reading"], string> = {
  better: "B is better",
  worse: "B is worse",
  "leans-better": "leans better, not decided",
  "leans-worse": "leans worse, not decided",
  "no-clear-change": "no clear change",
  "too-few-pairs": "too few pairs",
};

function totalRow(total: MetricTotal): string {
  const side = (value: number | null): string =>
    value === null ? "–" : total.scale === "share" ? `${(value * 100).toFixed(1)} %` : value.toPrecision(4);
  const change = (value: number | null): string =>
    value === null ? "–" : total.scale === "share" ? signedPoints(value) : signedPercent(value);
  const interval = total.interval
    ? `${change(total.interval.lower)} to ${change(total.interval.upper)}`
    : "–";
  return `| ${METRIC_WORD[total.metric]} | ${side(total.from)} | ${side(total.to)} | ${change(total.delta)} | ${interval} | ${total.pairs} | ${READING[total.reading]} |`;
}

function regressionLine(signal: GateSignal): string {
  const where = signal.caseId === null ? "All scenarios" : plain(signal.caseId);
  return `- ${signal.state}: ${where}, ${DIMENSION_WORD[signal.dimension]} (${signal.statistic}) observed ${(signal.observedDelta ?? 0).toFixed(4)}, limit ${signal.threshold.toFixed(4)}. ${signal.sentence}`;
}

/** Titles and ids are people's text: one line, no Markdown of their own. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`);
}
