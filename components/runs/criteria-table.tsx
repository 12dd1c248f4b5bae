import type { CriterionAward } from "@/lib/contracts/run-record";
import { formatPoints, plural } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { Words } from "./run-words";

export function CriteriaTable({
  criteria,
  runHref,
}: {
  criteria: readonly CriterionAward[];
  runHref: string;
}) {
  const evaluated = criteria.filter(({ awarded }) => awarded !== null).length;
  const widest = Math.max(1, ...criteria.map(({ possible }) => possible));
  return (
    <Panel
      title="Criteria"
      note={`${evaluated} of ${plural(criteria.length, "criterion", "criteria")} evaluated`}
    >
      <ScrollBox label="Table of criteria">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Group</th>
              <th>Verdict</th>
              <th>Criterion</th>
              <th data-n="">Points</th>
              <th className="max-full:hidden">Of its weight</th>
              <th>Evidence</th>
            </tr>
          </thead>
          <tbody>
            {criteria.map((criterion, index) => (
              <tr key={criterion.id}>
                <td data-desk="" className="text-ink-3 first-letter:uppercase">
                  {criterion.category === criteria[index - 1]?.category
                    ? ""
                    : (criterion.category ?? "General")}
                </td>
                <td data-m="">
                  <Status {...verdictOfAward(criterion)} />
                </td>
                <td data-wide="">
                  <div className="truncate font-[550] max-desk:whitespace-normal" title={criterion.title}>
                    {criterion.title}
                  </div>
                  <div
                    className="flex items-center gap-1 note max-desk:items-baseline"
                    title={criterion.reason}
                  >
                    <Icon name="machine" size={12} />
                    <span className="truncate max-desk:whitespace-normal">
                      {criterion.gate ? `Gate, needs ${criterion.gateMinimum ?? criterion.possible}. ` : ""}
                      {criterion.reason}
                    </span>
                  </div>
                </td>
                <td data-n="" data-m="">
                  {criterion.awarded === null ? (
                    <Missing reason="not evaluated" />
                  ) : (
                    formatPoints(criterion.awarded)
                  )}
                  <span className="font-sans text-ink-3"> of {formatPoints(criterion.possible)}</span>
                </td>
                <td data-desk="" className="max-full:hidden">
                  <WeightBar criterion={criterion} widest={widest} />
                </td>
                <td data-m="">
                  <Evidence paths={criterion.evidence} runHref={runHref} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

/** The bar's length is the criterion's weight; ink is what was earned. */
function WeightBar({ criterion, widest }: { criterion: CriterionAward; widest: number }) {
  const share = (criterion.awarded ?? 0) / criterion.possible;
  return (
    <span
      aria-hidden="true"
      className="flex h-1.5 overflow-hidden rounded-[1px] bg-line-strong"
      style={{ width: `${Math.max(4, (criterion.possible / widest) * 64)}px` }}
    >
      <span className="bg-ink" style={{ width: `${share * 100}%` }} />
    </span>
  );
}

function Evidence({ paths, runHref }: { paths: readonly string[]; runHref: string }) {
  const [first] = paths;
  if (first === undefined) return <Missing reason="the award rests on no stored file" />;
  return (
    <TextLink
      href={`${runHref}/files?path=${encodeURIComponent(first)}`}
      className="inline-flex items-center gap-1.5 align-middle text-xs text-ink-2 hover:text-accent"
      title={paths.join("\n")}
      data-row-link=""
    >
      <Icon name={/\.(png|webp|gif|jpe?g)$/.test(first) ? "image" : "file"} className="text-ink-3" />
      <span className="truncate desk:max-w-20 full:max-w-44">{first.split("/").at(-1)}</span>
      {paths.length > 1 ? <span className="text-ink-3">+{paths.length - 1}</span> : null}
    </TextLink>
  );
}

function verdictOfAward({ awarded, possible }: CriterionAward): Words {
  if (awarded === null) return { icon: "undetermined", word: "Not evaluated", tone: "neutral" };
  if (awarded >= possible) return { icon: "pass", word: "Met", tone: "positive" };
  return awarded > 0
    ? { icon: "incomplete", word: "In part", tone: "caution" }
    : { icon: "fail", word: "Not met", tone: "negative" };
}
