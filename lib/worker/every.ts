import type { Logger } from "pino";

/** Repeats work, never overlapping; a failure is logged and the next turn tries again. */
export function every(ms: number, work: () => Promise<void>, log: Logger): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    work()
      .catch((error: unknown) => log.warn({ error: String(error) }, "a periodic task failed"))
      .finally(() => (isBusy = false));
  }, ms);
  return () => clearInterval(timer);
}
