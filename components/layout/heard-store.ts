"use client";

export type Heard =
  | { state: "silent" | "live" | "polling" | "final"; at: number }
  | { state: "away"; at: number; who: "server" | "database"; retry: () => void };

let heard: Heard = { state: "silent", at: 0 };
const listeners = new Set<() => void>();

/** When the page last heard from the server; the bar shows what the page's stream reports here. */
export function readHeard(): Heard {
  return heard;
}

export function reportHeard(next: Heard): void {
  heard = next;
  for (const listener of listeners) listener();
}

export function subscribeToHeard(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
