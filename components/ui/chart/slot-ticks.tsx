import { cx } from "@/components/ui/cx";

export type TickShape = "full" | "split" | "half" | "hatched" | "breathing" | "empty" | "closed";

const SHAPE = {
  full: "bg-positive-mark",
  split: "bg-[linear-gradient(var(--negative-mark)_0_5px,transparent_5px_9px,var(--negative-mark)_9px)]",
  half: "bg-[linear-gradient(transparent_0_7px,var(--caution-mark)_7px)]",
  hatched: "hatch",
  breathing: "animate-breathe bg-accent-mark",
  empty: "bg-neutral-fill",
  closed: "bg-neutral-mark",
} satisfies Record<TickShape, string>;

/** One slanted tick a slot; shapes differ as well as tones, and the counts stand below in words. */
export function SlotTicks({ ticks, label }: { ticks: readonly TickShape[]; label: string }) {
  return (
    <span title={label} className="relative mt-2.5 flex h-3.5 gap-0.5 px-0.5">
      {ticks.map((shape, index) => (
        <i key={index} className={cx("max-w-[18px] flex-1 streak rounded-[1px]", SHAPE[shape])} />
      ))}
      <span className="sr-only">{label}</span>
    </span>
  );
}
