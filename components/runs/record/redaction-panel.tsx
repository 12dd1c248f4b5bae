import type { RedactionReport } from "@/lib/contracts/audit-flag";
import { formatWhole, plural } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";

/** How much was taken out before anything was hashed, by rule and file; what it was is nowhere. */
export function RedactionPanel({ report }: { report: RedactionReport }) {
  const { total, rules, files } = report;
  return (
    <Panel
      title="Redaction"
      note={
        total === 0 ? "nothing had to be taken out" : `${plural(total, "value")} taken out before hashing`
      }
    >
      {total === 0 ? null : (
        <div className="px-4 py-2">
          <Counts entries={Object.entries(rules)} />
          <details className="mt-2">
            <summary className="text-xs text-ink-2">By {plural(files.length, "file")}</summary>
            <Counts
              entries={files.map(({ path, rules: of }) => [
                path,
                Object.values(of).reduce((sum, times) => sum + times, 0),
              ])}
            />
          </details>
        </div>
      )}
    </Panel>
  );
}

function Counts({ entries }: { entries: readonly [string, number][] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      {entries.map(([name, times]) => (
        <div key={name} className="contents">
          <dt className="truncate font-mono text-2xs leading-5" title={name}>
            {name}
          </dt>
          <dd className="num text-xs leading-5">{formatWhole(times)}</dd>
        </div>
      ))}
    </dl>
  );
}
