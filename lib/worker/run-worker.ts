import type { Logger } from "pino";
import { reclaimBoxes } from "@/lib/executor/adapters/sandbox-bubblewrap/reclaim-boxes";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import { ExecutorError } from "@/lib/executor/ports/errors";
import { carryOutRun } from "@/lib/executor/stages/carry-out-run";
import { retryIfUntouched } from "@/lib/executions/mutations/rerun-slot";
import { claimRun, renewLeases, type Capabilities } from "@/lib/runs/mutations/claim-run";
import { releaseClaim } from "@/lib/runs/mutations/release-claim";
import { sweepLostRuns } from "@/lib/runs/mutations/sweep-lost-runs";
import { listenFor } from "./listen-for";
import { NotOursError } from "./run-ledger-store";
import type { Wiring } from "./wire";

export type WorkerSettings = {
  id: string;
  leaseMs: number;
  heartbeatMs: number;
  /** How often the queue is looked at although nobody called. */
  pollMs: number;
  concurrency: number;
  stateFolder: string;
  databaseUrl: string;
  can: Capabilities;
};

type InFlight = Map<string, AbortController>;

/**
 * Claims runs and carries them out until `signal` is given; then lets none begin, ends those in flight as lost to the
 * model's account (infrastructure) and returns when they are concluded. Tidies what dead executors of this machine left.
 */
export async function runWorker(
  settings: WorkerSettings,
  wiring: Wiring,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const inFlight: InFlight = new Map();
  const bell = createBell();
  const listener = await listenFor(
    ["touchstone_queue", "touchstone_cancel"],
    settings.databaseUrl,
    log,
    (channel) => {
      if (channel === "touchstone_queue") bell.ring();
      else void beat().catch((error: unknown) => log.warn({ error: String(error) }, "heartbeat failed"));
    },
  );
  const tasks = new Set<Promise<void>>();

  const beat = async () => {
    // A run that is claimed while the question is under way is not in its answer.
    const asked = [...inFlight.keys()];
    const { held, cancelled } = await renewLeases(settings, asked);
    for (const ledgerId of asked) {
      if (cancelled.includes(ledgerId)) inFlight.get(ledgerId)?.abort("An operator cancelled the run.");
      else if (!held.includes(ledgerId))
        inFlight
          .get(ledgerId)
          ?.abort(new ExecutorError("WORKER_LOST", "This worker's lease on the run ran out."));
    }
  };
  const tidy = async () => {
    const reclaimed = await reclaimBoxes(settings.stateFolder);
    for (const { name, report } of reclaimed)
      log.warn({ box: name, ...report }, "box of a dead executor taken down");
    const lost = await sweepLostRuns();
    if (lost.length > 0) log.warn({ runs: lost }, "runs of lost workers decided");
  };

  await tidy();
  const stopBeating = every(settings.heartbeatMs, beat, log);
  const stopTidying = every(settings.leaseMs / 2, tidy, log);
  const stopPolling = every(settings.pollMs, async () => bell.ring(), log);
  signal.addEventListener("abort", () => bell.ring(), { once: true });

  while (!signal.aborted) {
    const request = inFlight.size < settings.concurrency ? await claimQuietly(settings, log) : null;
    if (!request) {
      await bell.rung();
      continue;
    }
    const task = carryOut(request).finally(() => {
      tasks.delete(task);
      bell.ring();
    });
    tasks.add(task);
  }
  for (const controller of inFlight.values())
    controller.abort(new ExecutorError("WORKER_LOST", "The worker was stopped."));
  await Promise.all(tasks);
  for (const stop of [stopBeating, stopTidying, stopPolling]) stop();
  await listener.end();

  async function carryOut(request: RunRequest): Promise<void> {
    const { ledgerId } = request;
    const controller = new AbortController();
    inFlight.set(ledgerId, controller);
    const line = log.child({ run: ledgerId, scenario: request.scenario.slug });
    try {
      const record = await carryOutRun(
        wiring.portsFor(request),
        await wiring.inputFor(request, controller.signal),
      );
      line.info({ termination: record.status.state, detail: record.status.detail }, "run concluded");
      const traffic = record.touchstone?.meters.find(({ meter }) => meter === "gateway")?.requests ?? 0;
      await retryIfUntouched(ledgerId, { wasSubjectReached: traffic > 0 });
    } catch (error) {
      await giveBack(ledgerId, error, line);
    } finally {
      inFlight.delete(ledgerId);
    }
  }

  async function giveBack(ledgerId: string, error: unknown, line: Logger): Promise<void> {
    if (!(error instanceof NotOursError))
      line.error({ error: String(error) }, "run could not be carried out");
    const reason = error instanceof Error ? error.message : String(error);
    await releaseClaim(settings.id, ledgerId, reason).catch((failure: unknown) =>
      line.error({ error: String(failure) }, "claim could not be given back"),
    );
  }
}

async function claimQuietly(settings: WorkerSettings, log: Logger): Promise<RunRequest | null> {
  try {
    return await claimRun(settings, settings.can);
  } catch (error) {
    log.warn({ error: String(error) }, "no claim: the database did not answer");
    return null;
  }
}

/** Wakes whoever waits; a ring while nobody waits is kept for the next. */
function createBell() {
  let wake: (() => void) | null = null;
  let isRung = false;
  return {
    ring() {
      isRung = true;
      wake?.();
    },
    async rung(): Promise<void> {
      if (!isRung) await new Promise<void>((resolve) => (wake = resolve));
      wake = null;
      isRung = false;
    },
  };
}

/** Repeats work, never overlapping; a failure is logged and the next turn tries again. */
function every(ms: number, work: () => Promise<void>, log: Logger): () => void {
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
