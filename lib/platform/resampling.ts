import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { PairedEstimate, PairedValues } from "@/lib/shared/resampling";

const THREADS = 2;
/** A thread's own first file cannot be TypeScript on Node 20, whatever loader it is given. */
const BOOTSTRAP = `import("tsx/esm/api").then(({ tsImport }) => {
  const { workerData } = require("node:worker_threads");
  return tsImport(workerData, workerData);
});`;

type Answer = { id: number; estimate: PairedEstimate | null };
type Waiting = { resolve: (estimate: PairedEstimate | null) => void; reject: (error: unknown) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

const kept: typeof globalThis & { touchstoneResampling?: Thread[] } = globalThis;
let lastId = 0;

/**
 * Paired estimates of many metrics, worked out beside the main thread, in the order asked for. Ten thousand resamples of
 * 2,000 pairs take a quarter of a second, which no page of somebody else should wait for.
 */
export function comparePairedInThreads(
  metrics: readonly (readonly PairedValues[])[],
): Promise<(PairedEstimate | null)[]> {
  const threads = openThreads();
  return Promise.all(metrics.map((clusters, index) => ask(threads[index % threads.length], clusters)));
}

function ask(thread: Thread | undefined, clusters: readonly PairedValues[]): Promise<PairedEstimate | null> {
  return new Promise((resolve, reject) => {
    if (thread === undefined) return reject(new Error("There is no thread to resample in."));
    lastId += 1;
    thread.waiting.set(lastId, { resolve, reject });
    thread.worker.ref();
    thread.worker.postMessage({ id: lastId, clusters });
  });
}

/** Kept for the process's life: a thread takes a third of a second to start. An idle one keeps no process alive. */
function openThreads(): Thread[] {
  kept.touchstoneResampling ??= Array.from({ length: THREADS }, openThread);
  return kept.touchstoneResampling;
}

function openThread(): Thread {
  const worker = new Worker(BOOTSTRAP, {
    eval: true,
    execArgv: [],
    workerData: pathToFileURL(path.join(process.cwd(), "lib/platform/resampling-thread.ts")).href,
  });
  const thread: Thread = { worker, waiting: new Map() };
  worker.unref();
  worker.on("message", ({ id, estimate }: Answer) => {
    thread.waiting.get(id)?.resolve(estimate);
    thread.waiting.delete(id);
    if (thread.waiting.size === 0) worker.unref();
  });
  worker.on("error", (error) => giveUp(thread, error));
  worker.on("exit", () => giveUp(thread, new Error("The resampling thread ended.")));
  return thread;
}

function giveUp(thread: Thread, error: unknown): void {
  for (const { reject } of thread.waiting.values()) reject(error);
  thread.waiting.clear();
  if (kept.touchstoneResampling?.includes(thread)) delete kept.touchstoneResampling;
}
