import { Fragment } from "react";
import type { Difference } from "@/lib/comparisons/schema";
import { Panel } from "@/components/ui/panel";
import { SideMark } from "./side-mark";

/** Parameters, stack and versions that differ; what is the same is not listed. */
export function DifferencesPanel({ differences }: { differences: readonly Difference[] }) {
  return (
    <Panel title="What differs" note={differences.length === 0 ? "nothing but the runs" : undefined}>
      {differences.length === 0 ? null : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] gap-x-6 px-4 py-2">
          {differences.map(({ field, from, to }) => (
            <Fragment key={field}>
              <dt className="leading-7 text-ink-3">{field}</dt>
              <dd className="truncate leading-7" title={from}>
                <SideMark side="a" /> <span className="num">{from}</span>
              </dd>
              <dd className="truncate leading-7" title={to}>
                <SideMark side="b" /> <span className="num">{to}</span>
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </Panel>
  );
}
