import type { ReactNode } from "react";
import type { RunDetail } from "@/lib/runs/schema";
import { RESULT, STATUS, TERMINATION, VALIDITY } from "@/components/runs/run-words";
import { formatCount, formatDuration, formatPoints, formatUsd } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { SideMark } from "./side-mark";

type Fact = { word: string; of: (run: RunDetail) => ReactNode };

const number = (value: number | null, format: (value: number) => string, reason: string): ReactNode =>
  value === null ? <Missing reason={reason} /> : format(value);

const FACTS: readonly Fact[] = [
  { word: "Run", of: (run) => <TextLink href={`/runs/${run.ledgerId}`}>{run.ledgerId}</TextLink> },
  { word: "Subject", of: (run) => `${run.harness} ${run.harnessVersion ?? ""} · ${run.modelId}` },
  {
    word: "Termination",
    of: (run) => (
      <Status {...(run.termination === null ? STATUS[run.status] : TERMINATION[run.termination])} />
    ),
  },
  {
    word: "Technical validity",
    of: (run) =>
      run.technical === null ? <Missing reason="not ended" /> : <Status {...VALIDITY[run.technical]} />,
  },
  {
    word: "Result",
    of: (run) =>
      run.result === null ? <Missing reason="not evaluated" /> : <Status {...RESULT[run.result]} />,
  },
  { word: "Points", of: (run) => number(run.earned, formatPoints, "no total") },
  { word: "RG score", of: (run) => number(run.score, formatPoints, "no score") },
  { word: "Wall time", of: (run) => number(run.durationMs, formatDuration, "it did not start") },
  { word: "Tokens", of: (run) => number(run.tokensTotal, formatCount, "not reported") },
  { word: "Comparable cost", of: (run) => number(run.costUsd, formatUsd, "no price") },
  { word: "Events", of: (run) => formatCount(run.eventCount) },
];

/** Two runs side by side: what each says of itself, and criterion by criterion. */
export function RunPair({ from, to }: { from: RunDetail; to: RunDetail }) {
  return (
    <div className="space-y-4">
      <Panel title="Facts">
        <PairTable label="Facts of both runs" head="Fact">
          {FACTS.map(({ word, of }) => (
            <PairRow key={word} word={word} from={of(from)} to={of(to)} />
          ))}
        </PairTable>
      </Panel>
      <Panel title="Criteria" note="points of those possible, with the reason">
        <PairTable label="Criteria of both runs" head="Criterion">
          {criteriaOf(from, to).map(({ id, title }) => (
            <PairRow
              key={id}
              word={title}
              from={<Award run={from} id={id} />}
              to={<Award run={to} id={id} />}
            />
          ))}
        </PairTable>
      </Panel>
    </div>
  );
}

function criteriaOf(from: RunDetail, to: RunDetail): { id: string; title: string }[] {
  const seen = new Set(from.criteria.map(({ id }) => id));
  return [...from.criteria, ...to.criteria.filter(({ id }) => !seen.has(id))];
}

function PairTable({ label, head, children }: { label: string; head: string; children: ReactNode }) {
  return (
    <ScrollBox label={label}>
      <table className="data table-fixed">
        <thead>
          <tr>
            <th className="w-[28%]">{head}</th>
            <th>
              <SideMark side="a" />
            </th>
            <th>
              <SideMark side="b" />
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}

function PairRow({ word, from, to }: { word: string; from: ReactNode; to: ReactNode }) {
  return (
    <tr>
      <td className="text-ink-3 whitespace-normal!">{word}</td>
      <td className="whitespace-normal!">{from}</td>
      <td className="whitespace-normal!">{to}</td>
    </tr>
  );
}

function Award({ run, id }: { run: RunDetail; id: string }) {
  const criterion = run.criteria.find((one) => one.id === id);
  if (criterion === undefined) return <Missing reason="this run has no such criterion" />;
  return (
    <>
      <span className="num font-medium">
        {criterion.awarded === null ? <Missing reason="not evaluated" /> : formatPoints(criterion.awarded)}
        <span className="text-ink-3"> of {formatPoints(criterion.possible)}</span>
      </span>
      <span className="ml-2 text-ink-2">{criterion.reason}</span>
    </>
  );
}
