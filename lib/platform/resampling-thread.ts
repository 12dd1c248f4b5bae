import { parentPort } from "node:worker_threads";
import { comparePaired, type PairedValues } from "@/lib/shared/resampling";

parentPort?.on("message", ({ id, clusters }: { id: number; clusters: readonly PairedValues[] }) => {
  parentPort?.postMessage({ id, estimate: comparePaired(clusters) });
});
