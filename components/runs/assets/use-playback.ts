"use client";
import { useEffect, useState, useSyncExternalStore } from "react";

const REDUCED = "(prefers-reduced-motion: reduce)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(REDUCED);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Until the browser answers, nothing moves. */
const usePrefersStillness = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(REDUCED).matches,
    () => true,
  );

/**
 * A place in a sequence that moves on at its frames a second, over and over. It plays by itself unless whoever looks prefers
 * stillness; asking for it wins.
 */
export function usePlayback({ length, fps }: { length: number; fps: number }) {
  const prefersStillness = usePrefersStillness();
  const [wish, setWish] = useState<boolean | null>(null);
  const [place, setPlace] = useState(0);
  const isPlaying = length > 1 && (wish ?? !prefersStillness);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setPlace((now) => (now + 1) % length), 1000 / fps);
    return () => clearInterval(timer);
  }, [isPlaying, length, fps]);
  return {
    /** A shorter sequence may have been chosen since. */
    place: place % length,
    isPlaying,
    toggle: () => setWish(!isPlaying),
    /** Stops and moves by hand. */
    step: (by: number) => {
      setWish(false);
      setPlace((now) => (((now + by) % length) + length) % length);
    },
    rewind: () => setPlace(0),
  };
}
