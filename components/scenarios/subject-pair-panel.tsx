import type { ReactNode } from "react";
import type { Compatibility, SubjectPair, SubjectSide } from "@/lib/scenarios/schema";
import { SideMark } from "@/components/comparisons/side-mark";
import { formatCount, formatDuration, formatShare, formatUsd } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";

const SAYS = {
  compatible: "Both ran one and the same definition; differences are theirs.",
  missing_side: "A side has no run among those shown; there is nothing to compare.",
  contract_conflict:
    "A side ran several definitions; choose one above. Both stay visible, no difference is told.",
  contract_changed: "The two ran different definitions. Both stay visible, no difference is told.",
} satisfies Record<Compatibility, string>;

type Line = { word: string; of: (side: SubjectSide) => ReactNode };
const or = (value: number | null, format: (value: number) => string): ReactNode =>
  value === null ? <Missing reason="no run has it" /> : format(value);

const LINES: readonly Line[] = [
  { word: "Subject", of: ({ key }) => key },
  { word: "Definition", of: ({ versions }) => versions.join(", ") },
  { word: "Passed", of: ({ passed, runs }) => `${passed} of ${runs}` },
  {
    word: "95 % interval",
    of: ({ passRate }) =>
      passRate === null ? null : `${formatShare(passRate.lower, 0)} to ${formatShare(passRate.upper, 0)}`,
  },
  { word: "Mean points", of: ({ meanShare }) => or(meanShare, formatShare) },
  { word: "Median time", of: ({ medianDurationMs }) => or(medianDurationMs, formatDuration) },
  { word: "Median tokens", of: ({ medianTokens }) => or(medianTokens, formatCount) },
  { word: "Median cost", of: ({ medianCostUsd }) => or(medianCostUsd, formatUsd) },
];

/** Two subjects on this test, with the interval of their difference where it can be told. */
export function SubjectPairPanel({ pair }: { pair: SubjectPair }) {
  const { from, to, passDelta } = pair;
  return (
    <Panel title="Two subjects" note={SAYS[pair.compatibility]}>
      <ScrollBox label="Two subjects side by side">
        <table className="data table-fixed">
          <thead>
            <tr>
              <th className="w-[24%]">Figure</th>
              <th>
                <SideMark side="a" />
              </th>
              <th>
                <SideMark side="b" />
              </th>
            </tr>
          </thead>
          <tbody>
            {LINES.map(({ word, of }) => (
              <tr key={word}>
                <td className="text-ink-3">{word}</td>
                <td className="num break-words whitespace-normal!">
                  {from === null ? <Missing reason="no run" /> : of(from)}
                </td>
                <td className="num break-words whitespace-normal!">
                  {to === null ? <Missing reason="no run" /> : of(to)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {passDelta === null ? null : (
        <p className="border-t px-4 py-2.5">
          Passed, B − A: <b className="num">{formatShare(passDelta.difference)}</b>, 95 % interval{" "}
          <span className="num">
            {formatShare(passDelta.lower)} to {formatShare(passDelta.upper)}
          </span>
          {passDelta.lower > 0 || passDelta.upper < 0 ? "." : "; it spans zero, so no change is certain."}
        </p>
      )}
    </Panel>
  );
}
