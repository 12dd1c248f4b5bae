import type { ReactNode } from "react";

/** Absent: grey streaks, one sentence, the one action that fills it. */
export function EmptyState({
  sentence,
  hint,
  children,
}: {
  sentence: string;
  hint?: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span aria-hidden="true" className="mb-4 flex items-end gap-1.5">
        <i className="h-8 w-2 streak rounded-[2px] bg-line-strong" />
        <i className="h-6 w-2 streak rounded-[2px] bg-line-strong" />
      </span>
      <p className="font-[550]">{sentence}</p>
      {hint === undefined ? null : <p className="mt-1 max-w-[52ch] text-ink-2">{hint}</p>}
      {children === undefined ? null : (
        <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>
      )}
    </div>
  );
}
