import type { ReactNode } from "react";
import type { TestHistory } from "@/lib/scenarios/schema";
import {
  formatCount,
  formatDuration,
  formatShare,
  formatUsd,
  formatWhole,
  plural,
} from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";

/** Five figures with their denominators, of all runs that match. */
export function TestFigures({ figures }: { figures: TestHistory["figures"] }) {
  const { passRate, scored } = figures;
  const none = "no run matches";
  return (
    <section aria-label="Figures" className="grid grid-cols-2 rounded-3 border bg-surface desk:grid-cols-5">
      <Figure
        title="Passed"
        value={passRate === null ? <Missing reason={none} /> : formatShare(passRate.rate, 0)}
        note={
          passRate === null
            ? none
            : `${formatWhole(figures.passed)} of ${plural(figures.runs, "run")}, ${formatShare(passRate.lower, 0)} to ${formatShare(passRate.upper, 0)}; ${plural(figures.errors, "error")} among them`
        }
      />
      <Figure
        title="Mean points"
        value={
          figures.meanShare === null ? <Missing reason="no scored run" /> : formatShare(figures.meanShare)
        }
        note={`over ${plural(scored, "scored run")}`}
      />
      <Figure
        title="Full marks"
        value={formatWhole(figures.fullMarks)}
        note={`of ${plural(scored, "scored run")}`}
      />
      <Figure
        title="Median time"
        value={
          figures.medianDurationMs === null ? (
            <Missing reason={none} />
          ) : (
            formatDuration(figures.medianDurationMs)
          )
        }
        note="of runs that started"
      />
      <Figure
        title="Median tokens"
        value={
          figures.medianTokens === null ? (
            <Missing reason="not reported" />
          ) : (
            formatCount(figures.medianTokens)
          )
        }
        note={figures.medianCostUsd === null ? "no price" : `median cost ${formatUsd(figures.medianCostUsd)}`}
      />
    </section>
  );
}

function Figure({ title, value, note }: { title: string; value: ReactNode; note: string }) {
  return (
    <div className="min-w-0 border-l px-4 py-3 first:border-l-0 max-desk:odd:border-l-0 max-desk:nth-[n+3]:border-t">
      <h2 className="note font-medium">{title}</h2>
      <p className="big">{value}</p>
      <p className="note">{note}</p>
    </div>
  );
}
