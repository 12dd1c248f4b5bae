"use client";
import { useEffect, useEffectEvent } from "react";

const EDITABLE = "input, textarea, select, [contenteditable=true]";

/** Single keys of a page; silent while somebody types, while a dialog is open, and with a modifier held. */
export function useHotkeys(bindings: Record<string, (event: KeyboardEvent) => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(EDITABLE) || document.querySelector("[role=dialog], [role=alertdialog], [role=menu]"))
      return;
    const run = bindings[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (run === undefined) return;
    event.preventDefault();
    run(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
