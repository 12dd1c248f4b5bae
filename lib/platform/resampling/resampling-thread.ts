import { parentPort } from "node:worker_threads";
import {
  comparePaired,
  type Interval,
  type PairedEstimate,
  type PairedValues,
} from "@/lib/shared/resampling";
import { tailRatioInterval } from "@/lib/shared/tail-resampling";

type PairedJob = { kind: "paired"; clusters: readonly PairedValues[] };
export type TailJob = { kind: "tail"; from: readonly number[]; to: readonly number[] };
export type Job = PairedJob | TailJob;
export type Answer = { id: number; paired?: PairedEstimate | null; tail?: Interval | null };

parentPort?.on("message", ({ id, job }: { id: number; job: Job }) => {
  const answer: Answer =
    job.kind === "paired"
      ? { id, paired: comparePaired(job.clusters) }
      : { id, tail: tailRatioInterval(job.from, job.to) };
  parentPort?.postMessage(answer);
});
