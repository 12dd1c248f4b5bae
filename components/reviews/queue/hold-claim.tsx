"use client";
import { useEffect } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { holdReviewAction } from "@/lib/reviews/actions";

const BEAT_MS = 60_000;

/** Tells the queue that somebody is at this run. A missed beat costs the place in the queue, never a word. */
export function HoldClaim({ ledgerId }: { ledgerId: LedgerId }) {
  useEffect(() => {
    const beat = () => void holdReviewAction({ ledgerId }).catch(() => null);
    beat();
    const timer = setInterval(beat, BEAT_MS);
    return () => clearInterval(timer);
  }, [ledgerId]);
  return null;
}
