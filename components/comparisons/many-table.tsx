import type { Comparison, TotalMetric } from "@/lib/comparisons/schema";
import { signedPercent, signedPoints } from "@/lib/comparisons/rules/words";
import { Missing } from "@/components/ui/missing";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { GATE } from "./gate-words";

const SHOWN = [
  ["passed", "Passed"],
  ["points", "Points"],
  ["cost", "Cost"],
  ["tokens", "Tokens"],
  ["wall_time", "Wall time"],
] as const satisfies readonly (readonly [TotalMetric, string])[];

/** One row a pair: the difference from the base with its interval, and the gate. */
export function ManyTable({ comparisons }: { comparisons: readonly Comparison[] }) {
  return (
    <div className="rounded-3 border bg-surface">
      <ScrollBox label="Pairs with the base">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Execution</th>
              <th>Gate</th>
              {SHOWN.map(([metric, word]) => (
                <th key={metric} data-n="">
                  {word}
                </th>
              ))}
              <th data-n="">Pairs</th>
            </tr>
          </thead>
          <tbody>
            {comparisons.map((comparison) => (
              <PairRow key={comparison.id} comparison={comparison} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

function PairRow({ comparison }: { comparison: Comparison }) {
  const { from, to, gate, pairs } = comparison;
  return (
    <tr>
      <td data-wide="">
        <TextLink href={`/compare?a=${from.id}&b=${to.id}`} data-row-link="" className="font-[550]">
          {to.title}
        </TextLink>
        <div className="truncate note">
          {to.harness} {to.harnessVersion ?? ""} · {to.modelId} · {to.stackSlug}
        </div>
      </td>
      <td data-m="">
        <Status {...GATE[gate.state]} />
      </td>
      {SHOWN.map(([metric]) => (
        <td key={metric} data-n="" data-m="">
          <Change comparison={comparison} metric={metric} />
        </td>
      ))}
      <td data-n="" data-m="">
        {pairs.paired}
        <span className="text-ink-3"> of {pairs.planned}</span>
      </td>
    </tr>
  );
}

function Change({ comparison, metric }: { comparison: Comparison; metric: TotalMetric }) {
  const total = comparison.totals.find((one) => one.metric === metric);
  if (total === undefined || total.delta === null) return <Missing reason="too few pairs have it" />;
  const change = total.scale === "share" ? signedPoints : signedPercent;
  return (
    <>
      <div className={total.reading === "better" || total.reading === "worse" ? "font-medium" : "text-ink-2"}>
        {change(total.delta)}
      </div>
      <div className="text-2xs text-ink-3">
        {total.interval === null
          ? "no interval"
          : `${change(total.interval.lower)} to ${change(total.interval.upper)}`}
      </div>
    </>
  );
}
