import type { TestHistory } from "@/lib/scenarios/schema";
import { formatPoints, formatShare, plural } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";

/** Where points are lost, and whether results repeat. */
export function LossesPanel({ history: { losses, flakiness, runs } }: { history: TestHistory }) {
  return (
    <Panel title="Most often lost" note={`of the newest ${plural(runs.length, "run")}`}>
      {losses.length === 0 ? (
        <p className="px-4 py-3 text-ink-3">No scored run lost a point.</p>
      ) : (
        <ol>
          {losses.map(({ id, title, scored, lost, meanLost, possible }) => (
            <li key={id} className="flex min-h-9 items-center gap-3 border-b px-4 py-1">
              <span className="min-w-0 flex-1 truncate" title={title}>
                {title}
              </span>
              <span
                aria-hidden="true"
                className="h-1.5 w-24 flex-none overflow-hidden max-desk:hidden rounded-[1px] bg-neutral-fill"
              >
                <span className="block h-full bg-ink" style={{ width: `${(lost / scored) * 100}%` }} />
              </span>
              <span className="num w-32 flex-none text-right" title={`${lost} of ${scored} runs`}>
                {formatShare(lost / scored, 0)}
                <span className="text-ink-3">
                  , −{formatPoints(meanLost)} of {formatPoints(possible)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="px-4 py-2.5 note">{flakinessWords(flakiness)}</p>
    </Panel>
  );
}

function flakinessWords({
  window,
  retryFlaky,
  retried,
  historyFlaky,
  repeatedSubjects,
  rate,
}: TestHistory["flakiness"]): string {
  const history =
    rate === null
      ? "no subject ran it twice"
      : `${historyFlaky} of ${plural(repeatedSubjects, "repeated subject")} disagree with themselves (${formatShare(rate, 0)} of their runs)`;
  const retry =
    retried === 0
      ? "no slot was run again"
      : `${retryFlaky} of ${plural(retried, "slot")} run again ended otherwise`;
  return `Flakiness over the newest ${plural(window, "run")}: ${history}; ${retry}.`;
}
