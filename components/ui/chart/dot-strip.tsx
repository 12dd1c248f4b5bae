/** One dot a run on an axis 0..1, an ink tick at the median. */
export function DotStrip({
  shares,
  width = 104,
  label,
}: {
  shares: readonly number[];
  width?: number;
  label: string;
}) {
  const x = (share: number) => 4 + share * (width - 8);
  const sorted = shares.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const median = ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
  return (
    <svg width={width} height={16} role="img" aria-label={label} className="inline-block align-middle">
      <line x1={2} x2={width - 2} y1={8} y2={8} stroke="var(--line)" />
      {sorted.map((share, index) => (
        <circle
          key={`${share}-${index}`}
          cx={x(share)}
          cy={8}
          r={2.5}
          fill="var(--neutral-mark)"
          fillOpacity={0.85}
        />
      ))}
      {sorted.length > 1 ? <rect x={x(median) - 1} y={3} width={2} height={10} fill="var(--ink)" /> : null}
    </svg>
  );
}
