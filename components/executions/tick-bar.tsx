"use client";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { DeleteTickedButton } from "./actions/delete-ticked-button";

const ticks = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>("input[data-tick]")];

/**
 * What is ticked in the list, kept in the address in the order of ticking, so that it survives pages and filters. The boxes
 * themselves are the server's; one listener here instead of a component a row.
 */
export function TickBar({ mayDelete }: { mayDelete: boolean }) {
  const [ticked, setTicked] = useQueryState("ticked", parseAsArrayOf(parseAsString).withDefault([]));
  useEffect(() => {
    for (const tick of ticks()) tick.checked = ticked.includes(tick.value);
  });
  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.dataset["tick"] === undefined) return;
      const { value, checked } = target;
      void setTicked((before) => [...before.filter((one) => one !== value), ...(checked ? [value] : [])]);
    };
    document.addEventListener("change", onChange);
    return () => document.removeEventListener("change", onChange);
  }, [setTicked]);
  useHotkeys({ x: tickFocused });
  const [base, other] = ticked;
  if (base === undefined) return null;
  return (
    <section
      aria-label="Ticked executions"
      className="fixed inset-x-0 bottom-8 z-30 mx-auto flex w-fit max-w-[calc(100vw-32px)] flex-wrap items-center gap-2 rounded-3 bg-surface px-3 py-2 shadow-2 max-desk:bottom-16"
    >
      <span className="px-1" role="status">
        {ticked.length} ticked{ticked.length === 1 ? "; tick another to compare" : ""}
      </span>
      {other === undefined ? null : (
        <ButtonLink kind="primary" href={compareHref(ticked)}>
          <Icon name="compare" />
          {ticked.length === 2 ? "Compare" : `Compare ${ticked.length - 1} with the first`}
        </ButtonLink>
      )}
      {mayDelete ? <DeleteTickedButton ticked={ticked} onDeleted={() => void setTicked(null)} /> : null}
      <Button kind="ghost" onClick={() => void setTicked(null)}>
        Clear
      </Button>
    </section>
  );
}

function compareHref([base, ...others]: readonly string[]): string {
  return others.length === 1
    ? `/compare?a=${base ?? ""}&b=${others[0] ?? ""}`
    : `/compare/many?a=${base ?? ""}&b=${others.join(",")}`;
}

/** Ticks the row whose link has the focus. */
function tickFocused(): void {
  const row = document.activeElement?.closest("tr");
  row?.querySelector<HTMLInputElement>("input[data-tick]")?.click();
}
