import type { MetricTotal } from "@/lib/comparisons/schema";

const LEAST_SPAN = 0.05;
const MOST_SPAN = 2;

/** Half width of an axis around zero that holds every interval of a group, up to the double of the base. */
export function spanOf(totals: readonly MetricTotal[]): number {
  const reach = totals.flatMap(({ delta, interval }) => [delta, interval?.lower, interval?.upper]);
  const widest = Math.max(LEAST_SPAN, ...reach.map((value) => Math.abs(value ?? 0)));
  return Math.min(widest, MOST_SPAN) * 1.08;
}

type Props = { total: MetricTotal; span: number };

/** The difference on an axis around zero; filled where the change is clear. What reaches beyond the axis ends at its edge. */
export function IntervalPlot({ total: { delta, interval, reading }, span }: Props) {
  const x = (value: number) => `${50 + (Math.max(-span, Math.min(span, value)) / span) * 48}%`;
  const isClear = reading === "better" || reading === "worse";
  return (
    <svg className="block h-4 w-full" aria-hidden="true">
      <line x1="0" x2="100%" y1={8} y2={8} stroke="var(--line)" />
      <line x1="50%" x2="50%" y1={0} y2={16} stroke="var(--control)" />
      {interval === null ? null : (
        <g stroke="var(--ink-2)" strokeWidth={1.5}>
          <line x1={x(interval.lower)} x2={x(interval.upper)} y1={8} y2={8} />
          <line x1={x(interval.lower)} x2={x(interval.lower)} y1={4} y2={12} />
          <line x1={x(interval.upper)} x2={x(interval.upper)} y1={4} y2={12} />
        </g>
      )}
      {delta === null ? null : (
        <circle
          cx={x(delta)}
          cy={8}
          r={3.6}
          fill={isClear ? "var(--ink)" : "var(--surface)"}
          stroke="var(--ink)"
          strokeWidth={1.5}
        />
      )}
    </svg>
  );
}
