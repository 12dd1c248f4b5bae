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
