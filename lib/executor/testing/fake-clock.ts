import type { Clock } from "../ports/clock";

type Timer = { dueMs: number; callback: () => void };

/** A clock that moves only when told. */
export function createFakeClock(startAt = "2026-01-02T03:04:05.000Z") {
  let elapsedMs = 0;
  let timers: Timer[] = [];
  const clock: Clock = {
    now: () => new Date(Date.parse(startAt) + elapsedMs),
    monotonicMs: () => elapsedMs,
    after(ms, callback) {
      const timer = { dueMs: elapsedMs + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  return {
    ...clock,
    advance(ms: number): void {
      const targetMs = elapsedMs + ms;
      for (;;) {
        const next = timers
          .filter(({ dueMs }) => dueMs <= targetMs)
          .toSorted((a, b) => a.dueMs - b.dueMs)
          .at(0);
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        elapsedMs = next.dueMs;
        next.callback();
      }
      elapsedMs = targetMs;
    },
    pending: (): number => timers.length,
  };
}
