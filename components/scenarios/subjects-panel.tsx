import type { ReactNode } from "react";
import type { SubjectTally } from "@/lib/scenarios/schema";
import { subjectKey } from "@/lib/scenarios/rules";
import { wilsonInterval } from "@/lib/shared/statistics";
import type { Viewer } from "@/components/layout/page-frame";
import { Whisker } from "@/components/ui/chart/whisker";
import { formatShare, formatWhole } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";
import { TextLink } from "@/components/ui/text-link";

type Props = {
  subjects: readonly SubjectTally[];
  viewer: Viewer;
  a: string | null;
  b: string | null;
  hrefOf: (change: { a?: string | null; b?: string | null }) => string;
};

/** Each subject's own record; two of them can be set side by side. */
export function SubjectsPanel({ subjects, viewer, a, b, hrefOf }: Props) {
  return (
    <Panel
      title="By subject"
      note="harness, its version and model"
      aside={<span>choose A and B to compare two</span>}
    >
      <ScrollBox label="Record of each subject">
        <table className="data" data-cards="">
          <thead>
            <tr>
              <th>Subject</th>
              <th>Definition</th>
              <th data-n="">Passed</th>
              <th>95 % interval</th>
              <th data-n="">Mean points</th>
              <th data-n="">Last run</th>
              <th>Compare</th>
            </tr>
          </thead>
          <tbody>
            {subjects.map((subject) => {
              const key = subjectKey(subject);
              return (
                <SubjectRow key={`${key} ${subject.version}`} subject={subject} viewer={viewer}>
                  <Choice
                    word="A"
                    isChosen={a === key}
                    href={hrefOf({ a: a === key ? null : key })}
                    subject={key}
                  />{" "}
                  <Choice
                    word="B"
                    isChosen={b === key}
                    href={hrefOf({ b: b === key ? null : key })}
                    subject={key}
                  />
                </SubjectRow>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

type ChoiceProps = { word: string; isChosen: boolean; href: string; subject: string };

function Choice({ word, isChosen, href, subject }: ChoiceProps) {
  return (
    <TextLink
      href={href}
      aria-current={isChosen ? "true" : undefined}
      aria-label={`${isChosen ? "Drop" : "Choose"} ${subject} as ${word}`}
      className={`inline-grid size-6 place-items-center rounded-1 font-mono text-xs ${isChosen ? "bg-ink text-on-ink" : "shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-hover"}`}
    >
      {word}
    </TextLink>
  );
}

type RowProps = { subject: SubjectTally; viewer: Viewer; children: ReactNode };

function SubjectRow({ subject, viewer, children }: RowProps) {
  const interval = wilsonInterval(subject.passed, subject.runs);
  return (
    <tr>
      <td data-wide="" className="font-[550]">
        {subject.harness} {subject.harnessVersion ?? ""}{" "}
        <span className="font-normal text-ink-2">{subject.modelId}</span>
      </td>
      <td data-m="" className="text-ink-3">
        {subject.version}
      </td>
      <td data-n="" data-m="" title={`${subject.errors} errors among them`}>
        {formatWhole(subject.passed)}
        <span className="text-ink-3"> of {formatWhole(subject.runs)}</span>
      </td>
      <td data-desk="">
        {interval === null ? null : (
          <Whisker
            {...interval}
            label={`${subject.passed} of ${subject.runs} runs passed, ${formatShare(interval.lower, 0)} to ${formatShare(interval.upper, 0)}`}
          />
        )}
      </td>
      <td data-n="" data-desk="">
        {subject.meanShare === null ? <Missing reason="no scored run" /> : formatShare(subject.meanShare)}
      </td>
      <td data-n="" data-desk="" className="text-ink-3">
        <Moment at={subject.lastRunAt} viewer={viewer} />
      </td>
      <td data-m="">{children}</td>
    </tr>
  );
}
