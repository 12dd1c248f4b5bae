import type { ComparedScenario } from "@/lib/comparisons/schema";
import { signedPoints } from "@/lib/comparisons/rules/words";
import { cx } from "@/components/ui/cx";
import { formatDuration, formatShare, formatUsd, plural } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";
import { MovedCriteria } from "./moved-criteria";
import { SideMark } from "./side-mark";
import { SlotTable } from "./slot-table";

const COLUMNS = "grid grid-cols-[16px_minmax(0,1.5fr)_repeat(5,minmax(0,1fr))] items-center gap-3 px-4";

/** Scenario by scenario, what moved most first; each opens to its slots and to the criteria that moved. */
export function ScenarioList({ scenarios }: { scenarios: readonly ComparedScenario[] }) {
  const ordered = scenarios.toSorted((a, b) => rank(a) - rank(b));
  return (
    <Panel
      title="Scenario by scenario"
      note={`${plural(scenarios.length, "scenario")}, the largest loss first`}
      aside={<span className="max-desk:hidden">open one for its slots and criteria</span>}
    >
      <div aria-hidden="true" className={cx(COLUMNS, "h-8 border-b text-xs text-ink-3 max-desk:hidden")}>
        <span />
        <span>Scenario</span>
        <span className="text-right">
          Passed <SideMark side="a" />
        </span>
        <span className="text-right">
          Passed <SideMark side="b" />
        </span>
        <span className="text-right">Points, B − A</span>
        <span className="text-right">Median time</span>
        <span className="text-right">Median cost</span>
      </div>
      {ordered.map((scenario) => (
        <Scenario key={scenario.key} scenario={scenario} />
      ))}
    </Panel>
  );
}

/** Losses first, then gains, then what cannot be told, then what is left out. */
function rank({ shareDelta, isIncluded }: ComparedScenario): number {
  if (!isIncluded) return 10;
  return shareDelta ?? 5;
}

function Scenario({ scenario }: { scenario: ComparedScenario }) {
  const { from, to, shareDelta, isIncluded } = scenario;
  const isOtherVersion = scenario.fromVersion !== scenario.toVersion && scenario.toVersion !== null;
  return (
    <details className="group border-b last:border-b-0" id={`scenario-${scenario.key}`}>
      <summary
        data-row-link=""
        className={cx(
          COLUMNS,
          "min-h-9 list-none hover:bg-hover max-desk:grid-cols-[16px_minmax(0,1fr)_auto] max-desk:py-2",
          !isIncluded && "text-ink-3",
        )}
      >
        <Icon name="chevron" className="text-ink-3 group-open:rotate-90" />
        <span className="min-w-0">
          <span className="block truncate font-[550]">{scenario.key}</span>
          <span className="block truncate note">
            {isIncluded ? scenario.name : "left out"} · {scenario.fromVersion ?? "none"}
            {isOtherVersion ? ` and ${scenario.toVersion ?? ""}` : ""}
          </span>
        </span>
        <Passed side={from} />
        <Passed side={to} />
        <span className="num text-right font-medium">
          {shareDelta === null ? <Missing reason="a side has no points" /> : signedPoints(shareDelta)}
        </span>
        <Medians from={from.medianDurationMs} to={to.medianDurationMs} format={formatDuration} />
        <Medians from={from.medianCostUsd} to={to.medianCostUsd} format={formatUsd} />
      </summary>
      <div className="space-y-4 border-t bg-sunken px-4 py-3">
        <SlotTable slots={scenario.slots} />
        <MovedCriteria criteria={scenario.criteria} />
      </div>
    </details>
  );
}

function Passed({ side }: { side: ComparedScenario["from"] }) {
  const { passRate } = side;
  const title =
    passRate === null
      ? undefined
      : `95 % interval ${formatShare(passRate.lower, 0)} to ${formatShare(passRate.upper, 0)}`;
  return (
    <span className="num text-right max-desk:hidden" title={title}>
      {side.runs === 0 ? <Missing reason="no run that says something" /> : `${side.passed} of ${side.runs}`}
    </span>
  );
}

type MediansProps = { from: number | null; to: number | null; format: (value: number) => string };

function Medians({ from, to, format }: MediansProps) {
  const side = (value: number | null) =>
    value === null ? <Missing reason="no run has it" /> : format(value);
  return (
    <span className="num text-right text-ink-2 max-desk:hidden">
      {side(from)} → {side(to)}
    </span>
  );
}
