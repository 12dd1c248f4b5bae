import type { Tone } from "@/components/ui/tone";

const FILL = {
  positive: "var(--positive-mark)",
  negative: "var(--negative-mark)",
  caution: "var(--caution-mark)",
  active: "var(--accent-mark)",
  neutral: "var(--neutral-mark)",
  ink: "var(--ink)",
  open: "var(--line-strong)",
} satisfies Record<Tone | "ink" | "open", string>;

export type BarPart = { tone: keyof typeof FILL; amount: number; word: string };

/** Parts in a fixed order, a pixel apart; the number and its denominator stand beside it in words. One element, since lists have one a row. */
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
      role="img"
      aria-label={words}
      title={words}
      style={{ backgroundImage: stripes(shown) }}
      className={`inline-block h-1.5 flex-none rounded-[1px] bg-neutral-fill align-middle ${className}`}
    />
  );
}

function stripes(parts: readonly BarPart[]): string | undefined {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  let before = 0;
  const stops = parts.map(({ tone, amount }, index) => {
    const from = (before / total) * 100;
    before += amount;
    const to = (before / total) * 100;
    const isLast = index === parts.length - 1;
    return isLast
      ? `${FILL[tone]} ${from}% ${to}%`
      : `${FILL[tone]} ${from}% calc(${to}% - 1px), transparent calc(${to}% - 1px) ${to}%`;
  });
  return stops.length === 0 ? undefined : `linear-gradient(90deg, ${stops.join(", ")})`;
}
