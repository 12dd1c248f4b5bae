type Props = { lower: number; upper: number; rate: number; width?: number; label: string };

/** Interval on a fixed axis 0..1 with a dot at the estimate. */
export function Whisker({ lower, upper, rate, width = 88, label }: Props) {
  const x = (share: number) => 4 + share * (width - 8);
  return (
    <svg width={width} height={16} role="img" aria-label={label} className="inline-block align-middle">
      <line x1={2} x2={width - 2} y1={8} y2={8} stroke="var(--line)" />
      <path
        d={`M${x(lower)} 5v6M${x(upper)} 5v6M${x(lower)} 8H${x(upper)}`}
        stroke="var(--ink-2)"
        strokeWidth={1.5}
      />
      <circle cx={x(rate)} cy={8} r={3.2} fill="var(--ink)" />
    </svg>
  );
}
