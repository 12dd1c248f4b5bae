"use client";

export type Heard = { state: "silent" | "live" | "polling" | "final"; at: number };

let heard: Heard = { state: "silent", at: 0 };
const listeners = new Set<() => void>();

/** When the page last heard from the server; the bar shows what the page's stream reports here. */
export const heardStore = {
  read: (): Heard => heard,
  report(next: Heard): void {
    heard = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
