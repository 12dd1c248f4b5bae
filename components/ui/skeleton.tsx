/** Bars of the real row geometry, still; shown after 200 ms so that fast answers never flash. */
export function Skeleton({ rows = 8, height = 44 }: { rows?: number; height?: number }) {
  return (
    <div aria-hidden="true" className="rounded-3 border bg-surface [animation:appear_1ms_200ms_both]">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-6 border-b px-4 last:border-0" style={{ height }}>
          <span className="h-2.5 w-1/3 rounded-1 bg-neutral-fill" />
          <span className="ml-auto h-2.5 w-24 rounded-1 bg-neutral-fill" />
          <span className="h-2.5 w-16 rounded-1 bg-neutral-fill" />
        </div>
      ))}
    </div>
  );
}
