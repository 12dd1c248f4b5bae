"use client";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { SaveState } from "./use-autosave";

/** Says saved only after the commit; a failure keeps the text and says that it tries again. */
export function SaveLine({ state, version }: { state: SaveState; version: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const isBad = state.kind === "failed" || state.kind === "conflict";
  return (
    <span
      aria-live="polite"
      className={`inline-flex items-center gap-1.5 text-xs whitespace-nowrap ${isBad ? "text-caution" : "text-ink-2"}`}
    >
      {state.kind === "saved" ? <Icon name="check" /> : null}
      {isBad ? <Icon name="warning" /> : null}
      {sentenceOf(state, version, now)}
    </span>
  );
}

function sentenceOf(state: SaveState, version: number, now: number): string {
  if (state.kind === "clean") return version === 0 ? "Nothing written yet" : `Version ${version}`;
  if (state.kind === "failed") return `Not saved, retrying: ${state.message}`;
  if (state.kind === "conflict") return "Not saved: it was saved elsewhere";
  if (state.kind !== "saved") return "Saving";
  return `Saved ${Math.max(0, Math.round((now - state.at) / 1000))} s ago, version ${version}`;
}
