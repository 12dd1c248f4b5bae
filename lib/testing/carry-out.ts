import type { RunTermination } from "@/lib/contracts/termination";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import { claimRun } from "@/lib/runs/mutations/claim-run";
import { concludeRun } from "@/lib/runs/mutations/conclude-run";
import { startRun } from "@/lib/runs/mutations/move-run";
import { registerWorker } from "@/lib/workers/mutations";
import { invariant } from "@/lib/shared/invariant";
import { aRunId } from "./builders";
import { aRecord } from "./records";

export const WORKER = { id: "wrk_0000000000000001", leaseMs: 60_000 };
export const CAN_ALL = {
  harnesses: ["gemini", "claude", "command"],
  sandboxes: ["bubblewrap"],
  providers: ["scripted"],
  hasBrowser: true,
};

export async function claim(worker = WORKER): Promise<RunRequest> {
  await registerWorker({ id: worker.id, host: "test", pid: 1, version: "0.1.0", capabilities: [] });
  const request = await claimRun(worker, CAN_ALL);
  invariant(request, "there is a run to claim");
  return request;
}

/** Claims, starts and concludes the next queued run with a made record. */
export async function carryOutNext(
  shape: { termination?: RunTermination; share?: number; tokens?: number | null } = {},
): Promise<LedgerId> {
  const request = await claim();
  const runId = aRunId();
  const startedAt = new Date();
  if (shape.termination !== "aborted") await startRun(WORKER.id, request.ledgerId, { runId, startedAt });
  const concluded = await concludeRun(request.ledgerId, aRecord(request, runId, { ...shape, startedAt }));
  invariant(concluded.ok, "the run is concluded");
  return request.ledgerId;
}
