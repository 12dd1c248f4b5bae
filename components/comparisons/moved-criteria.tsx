import type { MovedCriterion } from "@/lib/comparisons/schema";
import { formatPoints } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { ScrollBox } from "@/components/ui/scroll-box";
import { SideMark } from "./side-mark";

/** Criteria whose mean points moved, then those that both sides lose alike, each side with its reasons. */
export function MovedCriteria({ criteria }: { criteria: readonly MovedCriterion[] }) {
  if (criteria.length === 0)
    return <p className="note">No criterion moved, and none is lost on both sides.</p>;
  return (
    <ScrollBox label="Criteria that moved">
      <table className="data" data-two-line="" data-cards="">
        <thead>
          <tr>
            <th>Criterion</th>
            <th data-n="">
              <SideMark side="a" />
            </th>
            <th data-n="">
              <SideMark side="b" />
            </th>
            <th data-n="">B − A</th>
            <th>Reasons of runs that lost points</th>
          </tr>
        </thead>
        <tbody>
          {criteria.map((criterion) => (
            <Row key={`${criterion.id} ${criterion.possible}`} criterion={criterion} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Row({ criterion }: { criterion: MovedCriterion }) {
  const { title, possible, from, to, delta, fromReasons, toReasons } = criterion;
  return (
    <tr>
      <td data-wide="" className="font-[550]">
        {title} <span className="font-normal text-ink-3">of {formatPoints(possible)}</span>
      </td>
      <td data-n="" data-m="">
        {from === null ? <Missing reason="no award on this side" /> : formatPoints(from)}
      </td>
      <td data-n="" data-m="">
        {to === null ? <Missing reason="no award on this side" /> : formatPoints(to)}
      </td>
      <td data-n="" data-m="">
        {delta === null ? (
          <Missing reason="lost alike on both sides" />
        ) : (
          `${delta > 0 ? "+" : ""}${formatPoints(delta)}`
        )}
      </td>
      <td data-wide="" className="text-ink-2 whitespace-normal!">
        <Reasons side="a" reasons={fromReasons} />
        <Reasons side="b" reasons={toReasons} />
      </td>
    </tr>
  );
}

function Reasons({ side, reasons }: { side: "a" | "b"; reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <div>
      <SideMark side={side} /> {reasons.join(" · ")}
    </div>
  );
}
