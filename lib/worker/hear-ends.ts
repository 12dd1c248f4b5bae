import type { Logger } from "pino";
import type { Ends } from "./run-worker";

/**
 * How a worker is told to end: the first signal lets its runs finish, the second ends them, and so does the loss of whoever
 * started it. A terminal sends Ctrl C to all processes at once, so one that has a parent leaves SIGINT to it.
 */
export function hearEnds(log: Logger): Ends {
  const drain = new AbortController();
  const stop = new AbortController();
  const hear = (): void => {
    if (drain.signal.aborted) stop.abort();
    else drain.abort();
    log.info(stop.signal.aborted ? "stopping at once" : "stopping; one more signal ends what is in flight");
  };
  process.on("SIGTERM", hear);
  process.on("SIGINT", () => {
    if (!process.connected) hear();
  });
  process.on("disconnect", () => {
    drain.abort();
    stop.abort();
  });
  return { drain: drain.signal, stop: stop.signal };
}
