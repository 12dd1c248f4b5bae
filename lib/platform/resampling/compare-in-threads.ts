import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Interval, PairedEstimate, PairedValues } from "@/lib/shared/resampling";
import type { Answer, Job, TailJob } from "./resampling-thread";

const THREADS = 2;
/** A thread's own first file cannot be TypeScript on Node 20, whatever loader it is given. */
const BOOTSTRAP = `import("tsx/esm/api").then(({ tsImport }) => {
  const { workerData } = require("node:worker_threads");
  return tsImport(workerData, workerData);
});`;

type Waiting = { resolve: (answer: Answer) => void; reject: (error: unknown) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

const kept: typeof globalThis & { touchstoneResampling?: Thread[] } = globalThis;
let lastId = 0;

/**
 * Paired estimates of many metrics, worked out beside the main thread, in the order asked for. Ten thousand resamples of
 * 2,000 pairs take a quarter of a second, which no page of somebody else should wait for.
 */
export async function comparePairedInThreads(
  metrics: readonly (readonly PairedValues[])[],
): Promise<(PairedEstimate | null)[]> {
  const answers = await askAll(metrics.map((clusters) => ({ kind: "paired", clusters })));
  return answers.map(({ paired }) => paired ?? null);
}

/** Intervals of ratios of two 95th percentiles, likewise. */
export async function compareTailsInThreads(
  tails: readonly Omit<TailJob, "kind">[],
): Promise<(Interval | null)[]> {
  const answers = await askAll(tails.map(({ from, to }) => ({ kind: "tail", from, to })));
  return answers.map(({ tail }) => tail ?? null);
}

function askAll(jobs: readonly Job[]): Promise<Answer[]> {
  const threads = jobs.length === 0 ? [] : openThreads();
  return Promise.all(jobs.map((job, index) => ask(threads[index % threads.length], job)));
}

function ask(thread: Thread | undefined, job: Job): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (thread === undefined) return reject(new Error("There is no thread to resample in."));
    lastId += 1;
    thread.waiting.set(lastId, { resolve, reject });
    thread.worker.ref();
    thread.worker.postMessage({ id: lastId, job });
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
    workerData: pathToFileURL(path.join(process.cwd(), "lib/platform/resampling/resampling-thread.ts")).href,
  });
  const thread: Thread = { worker, waiting: new Map() };
  worker.unref();
  worker.on("message", (answer: Answer) => {
    thread.waiting.get(answer.id)?.resolve(answer);
    thread.waiting.delete(answer.id);
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
