import type { ComparedRun, SlotPair, UnpairedReason } from "@/lib/comparisons/schema";
import { RESULT, STATUS, TERMINATION } from "@/components/runs/run-words";
import { formatDuration, formatPoints } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { SideMark } from "./side-mark";

const UNPAIRED = {
  missing: "has no run here",
  unfinished: "has not ended",
  infrastructure: "was broken by our side",
  aborted: "was cancelled",
} satisfies Record<UnpairedReason, string>;

export function SlotTable({ slots }: { slots: readonly SlotPair[] }) {
  return (
    <ScrollBox label="Slots of this scenario">
      <table className="data" data-cards="">
        <thead>
          <tr>
            <th>Slot</th>
            <th>
              <SideMark side="a" />
            </th>
            <th data-n="">Points</th>
            <th data-n="">Time</th>
            <th>
              <SideMark side="b" />
            </th>
            <th data-n="">Points</th>
            <th data-n="">Time</th>
            <th>Pair</th>
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <tr key={slot.repetition}>
              <td data-m="">Repetition {slot.repetition}</td>
              <Half run={slot.from} />
              <Half run={slot.to} />
              <td data-m="">
                <PairCell slot={slot} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Half({ run }: { run: ComparedRun | null }) {
  if (run === null)
    return (
      <>
        <td data-m="" colSpan={3}>
          <Missing reason="this side did not plan the slot" />
        </td>
      </>
    );
  const words = run.result === null ? STATUS[run.status] : RESULT[run.result];
  return (
    <>
      <td data-m="">
        <TextLink href={`/runs/${run.ledgerId}`} className="inline-flex items-center gap-2">
          <Status {...words} />
          {run.termination === null || run.termination === "completed" ? null : (
            <span className="note">{TERMINATION[run.termination].word}</span>
          )}
        </TextLink>
      </td>
      <td data-n="" data-m="">
        {run.earned === null ? <Missing reason="no total" /> : formatPoints(run.earned)}
      </td>
      <td data-n="" data-desk="">
        {run.durationMs === null ? <Missing reason="it did not start" /> : formatDuration(run.durationMs)}
      </td>
    </>
  );
}

function PairCell({ slot: { from, to, unpaired } }: { slot: SlotPair }) {
  if (unpaired !== null)
    return (
      <span className="text-ink-3">
        {unpaired.side === "from" ? "A" : "B"} {UNPAIRED[unpaired.reason]}
      </span>
    );
  return (
    <TextLink
      href={`/compare/runs?a=${from?.ledgerId ?? ""}&b=${to?.ledgerId ?? ""}`}
      className="text-accent"
    >
      Side by side
    </TextLink>
  );
}
