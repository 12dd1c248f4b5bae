"use client";
import { useEffect } from "react";

const QUESTION = "What you changed is not saved. Leave all the same?";

/** Asks before a page with unsaved changes is left, by closing it or by a link of ours. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (link === null || event.metaKey || event.ctrlKey) return;
      // oxlint-disable-next-line no-alert -- the browser's own question is the only one that can hold a navigation
      if (window.confirm(QUESTION)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isDirty]);
}
