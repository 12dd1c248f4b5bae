import { performance } from "node:perf_hooks";
import type { Clock } from "@/lib/executor/ports/clock";

/** The machine's clocks. */
export function createClockSystem(): Clock {
  return {
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
}
