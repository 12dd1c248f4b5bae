import { isStuck } from "@/lib/runs/rules";
import type { Worker } from "./schema";

export type WorkerState = "working" | "idle" | "draining" | "drained" | "stuck" | "silent";

/** What a worker is at `now`. A silent one may be dead: its runs are decided without it. */
export function stateOf(
  worker: Pick<Worker, "lastSeenAt" | "leaseMs" | "drainRequestedAt" | "isStopping" | "runs">,
  now: Date,
): WorkerState {
  if (now.getTime() - worker.lastSeenAt.getTime() > worker.leaseMs) return "silent";
  if (worker.runs.some((run) => isStuck(run, now))) return "stuck";
  const isBusy = worker.runs.length > 0;
  if (worker.drainRequestedAt !== null || worker.isStopping) return isBusy ? "draining" : "drained";
  return isBusy ? "working" : "idle";
}

/** Capabilities such as `harness:gemini` by kind, in the order in which people look for them. */
export function capabilitiesByKind(capabilities: readonly string[]): { kind: string; names: string[] }[] {
  const namesOf = (kind: string) =>
    capabilities.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1));
  return [
    { kind: "Harnesses", names: namesOf("harness") },
    { kind: "Models of", names: namesOf("provider") },
    { kind: "Boxes", names: namesOf("sandbox") },
    { kind: "Browser", names: capabilities.includes("browser") ? ["chromium"] : [] },
  ];
}

/** The one sentence over the list: who answers, and how many places are taken. */
export function summariseWorkers(workers: readonly Worker[], now: Date): string {
  if (workers.length === 0) return "Nobody carries out runs.";
  const states = workers.map((worker) => stateOf(worker, now));
  const count = (state: WorkerState): number => states.filter((one) => one === state).length;
  const living = workers.filter((_, index) => states[index] !== "silent");
  const places = living.reduce((sum, { concurrency }) => sum + concurrency, 0);
  const taken = living.reduce((sum, { runs }) => sum + runs.length, 0);
  const closed = count("draining") + count("drained");
  const exceptions = [
    ...(count("stuck") > 0 ? [`${count("stuck")} stuck`] : []),
    ...(closed > 0 ? [`${closed} ${closed === 1 ? "takes" : "take"} nothing more`] : []),
  ];
  const tail = exceptions.length === 0 ? "" : `; ${exceptions.join(", ")}`;
  return `${living.length} of ${workers.length} answer; ${taken} of ${places} places are taken${tail}.`;
}
