import { TONE_BAR, type Tone } from "@/components/ui/tone";

const BAR = { ...TONE_BAR, ink: "bg-ink", open: "bg-line-strong" } satisfies Record<
  Tone | "ink" | "open",
  string
>;

export type BarPart = { tone: keyof typeof BAR; amount: number; word: string };

/** Parts in a fixed order; the number and its denominator stand beside it in words. */
export function SegmentedBar({
  parts,
  className = "w-18",
}: {
  parts: readonly BarPart[];
  className?: string;
}) {
  const shown = parts.filter(({ amount }) => amount > 0);
  const words = shown.map(({ amount, word }) => `${amount} ${word}`).join(", ") || "nothing yet";
  return (
    <span
      title={words}
      className={`relative inline-flex h-1.5 flex-none gap-px overflow-hidden rounded-[1px] bg-neutral-fill ${className}`}
    >
      {shown.map(({ tone, amount, word }) => (
        <span key={word} className={BAR[tone]} style={{ flex: amount }} />
      ))}
      <span className="sr-only">{words}</span>
    </span>
  );
}
