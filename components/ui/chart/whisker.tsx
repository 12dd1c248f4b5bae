type Props = { lower: number; upper: number; rate: number; width?: number; label: string };

const DOT = "m-3.2 0a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0";

/** Interval on a fixed axis 0..1 with a dot at the estimate; one path, since lists have one a row. */
export function Whisker({ lower, upper, rate, width = 88, label }: Props) {
  const x = (share: number) => Math.round((4 + share * (width - 8)) * 10) / 10;
  return (
    <svg
      width={width}
      height={16}
      role="img"
      aria-label={label}
      className="inline-block bg-[linear-gradient(var(--line))] bg-[length:calc(100%-4px)_1px] bg-center bg-no-repeat align-middle"
    >
      <path
        d={`M${x(lower)} 5v6M${x(upper)} 5v6M${x(lower)} 8H${x(upper)}M${x(rate)} 8${DOT}`}
        fill="var(--ink)"
        stroke="var(--ink-2)"
        strokeWidth={1.5}
      />
    </svg>
  );
}
