import type { ReactNode } from "react";

/** Wide content scrolls inside its box; focusable, so that the keyboard can scroll it too. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="overflow-x-auto rounded-3" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
