import type { Clock } from "../ports/clock";

/**
 * Tells once that nothing has moved for `idleMs`. Any output byte and any answer byte of the gateway counts, since some
 * harnesses print nothing while the model thinks. The clock starts at once.
 */
export function watchIdle(
  clock: Clock,
  idleMs: number,
  lastActivityMs: () => number | null,
  onIdle: (silentMs: number) => void,
) {
  const startedMs = clock.monotonicMs();
  let cancelTimer: (() => void) | null = null;
  const look = (): void => {
    const silentMs = clock.monotonicMs() - Math.max(startedMs, lastActivityMs() ?? startedMs);
    if (silentMs >= idleMs) onIdle(silentMs);
    else cancelTimer = clock.after(idleMs - silentMs, look);
  };
  cancelTimer = clock.after(idleMs, look);
  return { cancel: (): void => cancelTimer?.() };
}
