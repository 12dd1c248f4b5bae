import type { Comparison, GateSignal } from "@/lib/comparisons/schema";
import { DIMENSION_WORD, signedPercent, signedPoints } from "@/lib/comparisons/rules/words";
import { Chip } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import { plural } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { ScrollBox } from "@/components/ui/scroll-box";
import { TONE_TEXT } from "@/components/ui/tone";
import { GATE, type GateWords } from "./gate-words";

const SIGNAL = {
  blocking: { icon: "blocked", word: "Blocking", tone: "negative" },
  advisory: { icon: "warning", word: "Advisory", tone: "caution" },
  none: { icon: "pass", word: "No signal", tone: "positive" },
  "not-measured": { icon: "undetermined", word: "Not measured", tone: "neutral" },
} satisfies Record<GateSignal["state"], GateWords>;

const SHOWN = 40;

/** What a release would be told: each signal with its limit, its evidence, and how many runs are missing. */
export function GatePanel({ gate }: { gate: Comparison["gate"] }) {
  const state = GATE[gate.state];
  return (
    <section
      aria-label="Gate"
      className="grid rounded-3 border bg-surface desk:grid-cols-[240px_minmax(0,1fr)]"
    >
      <div className="border-r px-4 py-4 max-desk:border-r-0 max-desk:border-b">
        <h2 className="note">Gate</h2>
        <p
          className={cx(
            "flex items-center gap-2 text-lg font-semibold tracking-[-.014em]",
            TONE_TEXT[state.tone],
          )}
        >
          <Icon name={state.icon} size={20} />
          {state.word}
        </p>
        <p className="mt-1 text-ink-2">{summary(gate)}</p>
        {gate.reasons.length === 0 ? null : (
          <ul className="mt-2 list-disc space-y-0.5 pl-4 note">
            {gate.reasons.slice(0, 6).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            {gate.reasons.length > 6 ? (
              <li>{gate.reasons.length - 6} more reasons in the download.</li>
            ) : null}
          </ul>
        )}
      </div>
      <ScrollBox label="Signals of the gate">
        <table className="data" data-cards="">
          <thead className="sr-only">
            <tr>
              <th>State</th>
              <th>Dimension</th>
              <th>Observed</th>
              <th>Limit</th>
              <th>Runs</th>
              <th>Evidence</th>
            </tr>
          </thead>
          <tbody>
            {gate.signals.slice(0, SHOWN).map((signal) => (
              <SignalRow key={`${signal.scenarioKey ?? ""} ${signal.dimension}`} signal={signal} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function summary({ signals, state }: Comparison["gate"]): string {
  const count = (wanted: GateSignal["state"]) => signals.filter((signal) => signal.state === wanted).length;
  const [blocking, advisory] = [count("blocking"), count("advisory")];
  if (blocking + advisory > 0) return `${plural(blocking, "blocking signal")}, ${advisory} advisory.`;
  return state === "passed" ? "Nothing got worse beyond its limit." : "No signal speaks against it.";
}

function SignalRow({ signal }: { signal: GateSignal }) {
  const { icon, word, tone } = SIGNAL[signal.state];
  const isRate = signal.statistic === "rate";
  const change = isRate ? signedPoints : signedPercent;
  return (
    <tr>
      <td data-m="">
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
      </td>
      <td className="font-[550] whitespace-nowrap max-desk:flex-[0_0_100%]">
        {DIMENSION_WORD[signal.dimension]}
        {isRate ? "" : `, ${signal.statistic}`}
        {signal.scenarioKey === null ? null : (
          <span className="font-normal text-ink-3">, {signal.scenarioKey}</span>
        )}
      </td>
      <td data-m="" className="num">
        {signal.observedDelta === null ? <span className="text-ink-3">–</span> : change(signal.observedDelta)}
      </td>
      <td data-desk="" className="num text-ink-3">
        limit {change(signal.threshold)}
      </td>
      <td data-m="" className="whitespace-nowrap">
        <Needs have={Math.min(signal.runsFrom, signal.runsTo)} minimum={signal.minimum} />
      </td>
      <td data-wide="" className="text-ink-2" title={signal.sentence}>
        {signal.interval === null ? null : (
          <span className="num">
            {change(signal.interval.lower)} to {change(signal.interval.upper)}.{" "}
          </span>
        )}
        {signal.sentence}
      </td>
    </tr>
  );
}

const TICKS = 5;

/** Runs that are there of those needed before the signal may block. */
function Needs({ have, minimum }: { have: number; minimum: number }) {
  const filled = Math.min(TICKS, Math.floor((have / minimum) * TICKS));
  return (
    <>
      <span aria-hidden="true" className="mr-1.5 inline-flex gap-0.5 align-middle">
        {Array.from({ length: TICKS }, (_, tick) => (
          <i
            key={tick}
            className={cx(
              "h-3 w-[7px] streak rounded-[1px]",
              tick < filled ? "bg-ink-2" : "shadow-[inset_0_0_0_1px_var(--control)]",
            )}
          />
        ))}
      </span>
      {have}
      <span className="text-ink-3">, min {minimum}</span>
    </>
  );
}
