/** The stone with its two streaks: A longer, on the left; B the one in question. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="flex-none">
      <path
        d="M5.6 1.5h11.2c.9 0 1.7.4 2.3 1.1l2.3 2.7c.5.6.7 1.3.7 2v10.6c0 .9-.4 1.8-1.1 2.4l-1.9 1.6c-.5.4-1.2.6-1.9.6H6.1c-.8 0-1.5-.3-2.1-.8l-1.4-1.3c-.7-.6-1.1-1.5-1.1-2.4V5.6c0-2.3 1.8-4.1 4.1-4.1z"
        fill="var(--stone)"
      />
      <path d="M10.7 5.6 7.3 18.4" stroke="var(--side-a-mark)" strokeWidth="3" strokeLinecap="round" />
      <path d="m16.5 7.4-2.7 10.2" stroke="var(--side-b-mark)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
