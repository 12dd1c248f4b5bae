import type { Comparison, GateSignal } from "../schema";
import { DIMENSION_WORD } from "./words";

/**
 * The gate as JUnit XML, so that a build server shows it: one case a scenario and dimension that was judged. A blocking
 * signal is a failure, a scenario left out is skipped, an advisory signal is output of its case.
 */
export function junitReport({ id, gate, scenarios, from, to }: Comparison): string {
  const cases = [
    ...gate.signals.map(signalCase),
    ...scenarios
      .filter(({ isIncluded }) => !isIncluded)
      .map(
        ({ key, exclusion }) =>
          `  <testcase classname="${escaped(key)}" name="eligibility"><skipped message="${escaped(exclusion?.sentence ?? "left out by the reader")}"/></testcase>`,
      ),
  ];
  const failures = gate.signals.filter(({ state }) => state === "blocking").length;
  const skipped = scenarios.filter(({ isIncluded }) => !isIncluded).length;
  const name = escaped(`${to.id} against ${from.id}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${name}" id="${id}" tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}">`,
    ...cases,
    "</testsuite>",
    "",
  ].join("\n");
}

function signalCase(signal: GateSignal): string {
  const where = escaped(signal.scenarioKey ?? "all scenarios");
  const name = escaped(`${DIMENSION_WORD[signal.dimension]} (${signal.statistic})`);
  return `  <testcase classname="${where}" name="${name}">${verdictOf(signal)}</testcase>`;
}

function verdictOf(signal: GateSignal): string {
  const observed = signal.observedDelta?.toFixed(4) ?? "not measured";
  const sentence = escaped(`observed ${observed}, limit ${signal.threshold.toFixed(4)}. ${signal.sentence}`);
  if (signal.state === "blocking") return `<failure message="${sentence}"/>`;
  if (signal.state === "not-measured") return `<skipped message="${sentence}"/>`;
  return `<system-out>${sentence}</system-out>`;
}

const ENTITY: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as an XML 1.0 attribute or element holds it; characters that XML forbids are dropped. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/[&<>"]/g, (character) => ENTITY[character] ?? "");
}
