"use client";

const OPEN = "touchstone:palette";

export function openPalette(): void {
  window.dispatchEvent(new Event(OPEN));
}

export function onPaletteAsked(run: () => void): () => void {
  window.addEventListener(OPEN, run);
  return () => window.removeEventListener(OPEN, run);
}
