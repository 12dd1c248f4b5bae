import { Fragment } from "react";
import type { SuiteSummary } from "@/lib/suites/schema";
import { VERDICT } from "@/components/executions/execution-words";
import type { Viewer } from "@/components/layout/page-frame";
import { formatWhole, plural } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Moment } from "@/components/ui/moment";
import { RowKeys } from "@/components/ui/row-keys";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";

const GROUPS = [
  { origin: "repository", word: "Repository", note: "read-only, from the catalog" },
  { origin: "local", word: "This Touchstone", note: "copies to edit" },
] as const;

export function SuitesTable({ suites, viewer }: { suites: readonly SuiteSummary[]; viewer: Viewer }) {
  return (
    <div className="rounded-3 border bg-surface">
      <RowKeys />
      <ScrollBox label="Suites">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Suite</th>
              <th>Holds</th>
              <th>Last execution</th>
              <th>Since then</th>
              <th data-n="">Executions</th>
              <th>Digest</th>
            </tr>
          </thead>
          <tbody>
            {GROUPS.map(({ origin, word, note }) => {
              const own = suites.filter((suite) => suite.origin === origin);
              return own.length === 0 ? null : (
                <Fragment key={origin}>
                  <tr data-group="">
                    <td colSpan={6}>
                      <b className="font-[550] text-ink">{word}</b>
                      <span className="ml-2 text-ink-3">{note}</span>
                    </td>
                  </tr>
                  {own.map((suite) => (
                    <SuiteRow key={suite.slug} suite={suite} viewer={viewer} />
                  ))}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

function SuiteRow({ suite, viewer }: { suite: SuiteSummary; viewer: Viewer }) {
  const { last } = suite;
  return (
    <tr>
      <td data-wide="">
        <TextLink href={`/suites/${suite.slug}`} data-row-link="" className="font-[550]">
          {suite.name}
        </TextLink>
        <div className="truncate note">{suite.description}</div>
      </td>
      <td data-m="" className="whitespace-nowrap">
        {plural(suite.scenarios, "test")} × {suite.repetitions}
        <span className="text-ink-3">, {plural(suite.technicalRetries, "retry", "retries")}</span>
      </td>
      <td data-m="">
        {last === null ? (
          <Missing reason="it has never been executed" />
        ) : (
          <TextLink href={`/executions/${last.id}`} className="inline-flex items-center gap-2">
            <Status {...VERDICT[last.verdict]} />
            <span className="text-ink-3">
              <Moment at={last.createdAt} viewer={viewer} />
            </span>
          </TextLink>
        )}
      </td>
      <td data-m="">{changedWords(suite)}</td>
      <td data-n="" data-desk="">
        {formatWhole(suite.executions)}
      </td>
      <td data-desk="" className="id">
        {suite.sha256.slice(0, 12)}
      </td>
    </tr>
  );
}

/** "2 of 9 changed since their last run". */
export function changedWords({ changed, scenarios }: Pick<SuiteSummary, "changed" | "scenarios">) {
  if (changed === null) return <Missing reason="it has never been executed" />;
  return changed === 0 ? (
    <span className="text-ink-3">nothing changed</span>
  ) : (
    `${changed} of ${scenarios} changed`
  );
}
