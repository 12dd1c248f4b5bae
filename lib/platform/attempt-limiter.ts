export type AttemptLimiter = {
  /** Milliseconds until the next attempt is allowed; 0 = now. */
  waitMs: (key: string, nowMs: number) => number;
  fail: (key: string, nowMs: number) => void;
  succeed: (key: string) => void;
};

const KEYS_KEPT = 10_000;

/** Slows guessing: after `allowed` failures within `windowMs` a key waits until the oldest of them has left the window. */
export function createAttemptLimiter({
  allowed,
  windowMs,
}: {
  allowed: number;
  windowMs: number;
}): AttemptLimiter {
  const failures = new Map<string, number[]>();
  const recent = (key: string, nowMs: number) =>
    (failures.get(key) ?? []).filter((at) => at > nowMs - windowMs);
  return {
    waitMs(key, nowMs) {
      const times = recent(key, nowMs);
      const oldest = times.at(-allowed);
      return oldest === undefined ? 0 : oldest + windowMs - nowMs;
    },
    fail(key, nowMs) {
      const times = [...recent(key, nowMs), nowMs];
      failures.delete(key);
      failures.set(key, times);
      const first = failures.keys().next().value;
      if (failures.size > KEYS_KEPT && first !== undefined) failures.delete(first);
    },
    succeed(key) {
      failures.delete(key);
    },
  };
}
