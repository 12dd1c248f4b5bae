import { ExecutorError } from "@/lib/executor/ports/errors";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import { stuckAfterMs } from "@/lib/runs/rules";

/** A run that was told to end and has not after so long is left to the sweep: its lease is renewed no more. */
const ABANDON_MS = 60_000;

type Entry = {
  controller: AbortController;
  deadlineSeconds: number;
  phase: string | null;
  movedMs: number;
  abortedMs: number | null;
};

/** The runs that this worker carries out now, and when each last moved. Times are monotonic. */
export function createInFlight(nowMs: () => number = () => performance.now()) {
  const entries = new Map<string, Entry>();
  const abort = (ledgerId: string, reason: string | ExecutorError): void => {
    const entry = entries.get(ledgerId);
    if (entry === undefined || entry.abortedMs !== null) return;
    entry.abortedMs = nowMs();
    entry.controller.abort(reason);
  };
  return {
    begin({ ledgerId, scenario }: Pick<RunRequest, "ledgerId" | "scenario">): AbortSignal {
      const controller = new AbortController();
      const { deadlineSeconds } = scenario.limits;
      entries.set(ledgerId, { controller, deadlineSeconds, phase: null, movedMs: nowMs(), abortedMs: null });
      return controller.signal;
    },
    moved(ledgerId: string, phase?: string): void {
      const entry = entries.get(ledgerId);
      if (entry === undefined) return;
      entry.movedMs = nowMs();
      if (phase !== undefined) entry.phase = phase;
    },
    end: (ledgerId: string): void => void entries.delete(ledgerId),
    abort,
    abortAll(reason: ExecutorError): void {
      for (const ledgerId of entries.keys()) abort(ledgerId, reason);
    },
    /** Ends what moves no more; a run that does not even end is held no longer. */
    abortStuck(): string[] {
      const stuck = [...entries].filter(
        ([, entry]) => entry.abortedMs === null && nowMs() - entry.movedMs > stuckAfterMs(entry),
      );
      for (const [ledgerId, { phase, movedMs }] of stuck)
        abort(
          ledgerId,
          new ExecutorError(
            "RUN_STUCK",
            `The run did not move for ${Math.round((nowMs() - movedMs) / 1000)} seconds while it was ${phase ?? "set up"}.`,
          ),
        );
      return stuck.map(([ledgerId]) => ledgerId);
    },
    /** Those whose lease is to be renewed. */
    held: (): string[] =>
      [...entries]
        .filter(([, { abortedMs }]) => abortedMs === null || nowMs() - abortedMs < ABANDON_MS)
        .map(([ledgerId]) => ledgerId),
    size: (): number => entries.size,
  };
}
export type InFlight = ReturnType<typeof createInFlight>;
