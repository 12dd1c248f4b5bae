"use client";
import { useRouter } from "next/navigation";
import { startTransition, useEffect, useEffectEvent } from "react";
import { probeHealth } from "./probe-health";

const POLL_MS = 5000;

/** For an error view: tries again by itself once a server or database that was away is back; gives "try again" by hand. */
export function useSelfRecovery(reset: () => void): () => void {
  const router = useRouter();
  const tryAgain = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  const recover = useEffectEvent(tryAgain);
  useEffect(() => {
    let wasAway = false;
    const poll = setInterval(async () => {
      const isAway = (await probeHealth()) !== null;
      if (wasAway && !isAway) recover();
      wasAway = isAway;
    }, POLL_MS);
    return () => clearInterval(poll);
  }, []);
  return tryAgain;
}
