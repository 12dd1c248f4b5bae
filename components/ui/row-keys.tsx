"use client";
import { useHotkeys } from "./use-hotkeys";

/** j and k move the focus over the links that rows mark with data-row-link; Enter is the link's own. */
export function RowKeys() {
  useHotkeys({ j: () => focusRow(1), k: () => focusRow(-1) });
  return null;
}

function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row-link]")].filter(
    (row) => row.offsetParent !== null,
  );
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
