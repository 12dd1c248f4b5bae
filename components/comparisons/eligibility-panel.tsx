import type { ComparedScenario, Comparison } from "@/lib/comparisons/schema";
import { plural } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import { ButtonLink } from "@/components/ui/button-link";

type Props = {
  comparison: Comparison;
  /** The page with a scenario brought back, left out, or left to the rule again. */
  hrefOf: (scenario: ComparedScenario, choice: "include" | "exclude" | "rule") => string;
  errorsHref: string;
  countErrors: boolean;
};

/** What is compared and what is not, before any figure. */
export function EligibilityPanel({ comparison, hrefOf, errorsHref, countErrors }: Props) {
  const { scenarios, pairs } = comparison;
  const special = scenarios.filter(({ exclusion, isIncluded }) => exclusion !== null || !isIncluded);
  return (
    <section aria-label="Eligibility" className="rounded-3 border bg-surface">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2.5">
        <h2 className="font-semibold">Eligibility</h2>
        <Slots scenarios={scenarios} />
        <p className="text-right max-desk:text-left">
          <b className="font-[550]">{pairs.paired}</b> of {plural(pairs.planned, "slot")} paired
          {pairs.withoutPoints > 0 ? `, ${pairs.withoutPoints} of them without points on a side` : ""}
          {pairs.unpaired > 0 ? `; ${pairs.unpaired} without a partner` : ""}
          {pairs.inExcluded > 0
            ? `; ${pairs.inExcluded} in ${plural(scenarios.filter(({ isIncluded }) => !isIncluded).length, "excluded scenario")}`
            : ""}
          .{" "}
          <TextLink href={errorsHref} className="text-ink-2 underline underline-offset-2">
            {countErrors ? "Leave errors out" : "Count errors"}
          </TextLink>
        </p>
      </div>
      {special.length === 0 ? null : (
        <ul className="border-t">
          {special.map((scenario) => (
            <Special key={scenario.key} scenario={scenario} hrefOf={hrefOf} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Special({ scenario, hrefOf }: { scenario: ComparedScenario; hrefOf: Props["hrefOf"] }) {
  const { exclusion, isIncluded } = scenario;
  const isReaders = exclusion === null || exclusion.reason === "by_reader";
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 border-b px-4 py-1 last:border-b-0">
      <span className="font-[550]">{scenario.key}</span>
      <span className="text-ink-2">
        {isIncluded ? "Brought back by the reader. " : ""}
        {exclusion?.sentence ?? ""}
      </span>
      <span className="ml-auto">
        {exclusion?.reason === "missing" ? null : (
          <ButtonLink
            kind="ghost"
            href={hrefOf(scenario, isReaders || isIncluded ? "rule" : "include")}
            label={`${isIncluded ? "Leave out" : "Bring back"} ${scenario.key}`}
          >
            {isIncluded ? "Leave out" : "Bring back"}
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

const MOST_TICKS = 120;

/** One tick a slot: both strokes for a pair, hatched below for one without points or partner, empty for one left out. */
function Slots({ scenarios }: { scenarios: readonly ComparedScenario[] }) {
  const slots = scenarios.flatMap(({ slots: own, isIncluded, key }) =>
    own.map(({ repetition, unpaired }) => ({
      id: `${key} ${repetition}`,
      shape: !isIncluded ? "out" : unpaired === null ? "pair" : "alone",
    })),
  );
  if (slots.length > MOST_TICKS) return <span className="flex-1" />;
  return (
    <span
      aria-hidden="true"
      className="grid h-4 min-w-40 flex-1 grid-flow-col gap-0.5"
      style={{ gridAutoColumns: "minmax(0, 14px)" }}
    >
      {slots.map(({ id, shape }) => (
        <i key={id} className={`streak rounded-[1px] ${TICK[shape]}`} />
      ))}
    </span>
  );
}

const TICK: Record<string, string> = {
  pair: "bg-[linear-gradient(var(--side-a-mark)_0_7px,transparent_7px_9px,var(--side-b-mark)_9px)]",
  alone: "bg-[linear-gradient(var(--side-a-mark)_0_7px,transparent_7px_9px,var(--neutral-fill)_9px)]",
  out: "bg-neutral-fill",
};
