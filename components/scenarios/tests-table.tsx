import type { TestSummary } from "@/lib/scenarios/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { Chip } from "@/components/ui/chip";
import { Whisker } from "@/components/ui/chart/whisker";
import { formatShare, formatWhole } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Moment } from "@/components/ui/moment";
import { RowKeys } from "@/components/ui/row-keys";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { CALIBRATION, LIFECYCLE } from "./test-words";

export function TestsTable({ tests, viewer }: { tests: readonly TestSummary[]; viewer: Viewer }) {
  return (
    <div className="rounded-3 border bg-surface">
      <RowKeys />
      <ScrollBox label="Tests">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Test</th>
              <th>Lifecycle</th>
              <th>Evidence</th>
              <th data-n="">Runs</th>
              <th data-n="">Passed</th>
              <th>95 % interval</th>
              <th data-n="">Mean points</th>
              <th data-n="" title="Largest less smallest mean points over subjects">
                Tells apart
              </th>
              <th data-n="">Last run</th>
            </tr>
          </thead>
          <tbody>
            {tests.map((test) => (
              <TestRow key={test.slug} test={test} viewer={viewer} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

function TestRow({ test, viewer }: { test: TestSummary; viewer: Viewer }) {
  const { passRate } = test;
  const none = "it has never run";
  return (
    <tr>
      <td data-wide="">
        <TextLink href={`/tests/${test.slug}`} data-row-link="" className="font-[550]">
          {test.name}
        </TextLink>
        <div className="truncate note">
          {test.kind} · {test.difficulty} · about {formatWhole(test.humanMinutes)} min for a person ·{" "}
          {test.realism} · {test.version} <span className="id">{test.behaviorSha256.slice(0, 8)}</span>
        </div>
      </td>
      <td data-m="">
        <Status {...LIFECYCLE[test.lifecycle]} />
      </td>
      <td data-m="" title={CALIBRATION[test.calibration].says} className="text-ink-2">
        {CALIBRATION[test.calibration].word}
      </td>
      <td data-n="" data-m="">
        {formatWhole(test.runs)}
      </td>
      <td data-n="" data-m="">
        {passRate === null ? <Missing reason={none} /> : formatShare(passRate.rate, 0)}
      </td>
      <td data-desk="">
        {passRate === null ? (
          <Missing reason={none} />
        ) : (
          <Whisker
            {...passRate}
            label={`${test.passed} of ${test.runs} runs passed, 95 % interval ${formatShare(passRate.lower, 0)} to ${formatShare(passRate.upper, 0)}`}
          />
        )}
      </td>
      <td data-n="" data-desk="">
        {test.meanShare === null ? <Missing reason="no scored run" /> : formatShare(test.meanShare)}
      </td>
      <td data-n="" data-desk="">
        <TellsApart test={test} />
      </td>
      <td data-n="" data-desk="" className="text-ink-3">
        {test.lastRunAt === null ? <Missing reason={none} /> : <Moment at={test.lastRunAt} viewer={viewer} />}
      </td>
    </tr>
  );
}

function TellsApart({ test: { discrimination } }: { test: TestSummary }) {
  if (discrimination === null) return <Missing reason="needs two subjects with scored runs" />;
  const { spread, subjects, isSaturated } = discrimination;
  return (
    <span title={`over ${subjects} subjects`}>
      {isSaturated ? (
        <Chip tone="caution" title="Every subject passes all of its runs, or none passes any">
          Saturated
        </Chip>
      ) : null}{" "}
      {formatShare(spread, 0)}
    </span>
  );
}
