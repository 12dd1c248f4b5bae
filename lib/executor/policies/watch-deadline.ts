import type { Clock } from "../ports/clock";

/** Tells once that the maximum run time has passed; monotonic, so a clock set back gives no extra time. */
export function watchDeadline(clock: Clock, limitMs: number, onReached: () => void) {
  const startedMs = clock.monotonicMs();
  const cancel = clock.after(limitMs, onReached);
  return { cancel, hasPassed: (): boolean => clock.monotonicMs() - startedMs >= limitMs };
}
