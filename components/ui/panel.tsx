import type { ReactNode } from "react";
import { cx } from "./cx";

type Props = {
  title?: string;
  note?: ReactNode;
  aside?: ReactNode;
  label?: string;
  className?: string;
  children: ReactNode;
};

export function Panel({ title, note, aside, label, className, children }: Props) {
  return (
    <section aria-label={label ?? title} className={cx("min-w-0 rounded-3 border bg-surface", className)}>
      {title === undefined ? null : (
        <header className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b px-4 py-1">
          <h2 className="text-sm font-semibold">{title}</h2>
          {note === undefined ? null : <span className="text-ink-3">{note}</span>}
          {aside === undefined ? null : (
            <span className="ml-auto flex flex-wrap items-center gap-3 text-xs text-ink-3">{aside}</span>
          )}
        </header>
      )}
      {children}
    </section>
  );
}
