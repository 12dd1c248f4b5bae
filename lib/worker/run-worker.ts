import type { Logger } from "pino";
import { reclaimBoxes } from "@/lib/executor/adapters/sandbox-bubblewrap/reclaim-boxes";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import { ExecutorError } from "@/lib/executor/ports/errors";
import { carryOutRun } from "@/lib/executor/stages/carry-out-run";
import { retryIfUntouched } from "@/lib/executions/mutations/rerun-slot";
import { tellReclaimed } from "@/lib/runs/mutations/append-journal";
import { claimRun, renewLeases, type Capabilities } from "@/lib/runs/mutations/claim-run";
import { releaseClaim } from "@/lib/runs/mutations/release-claim";
import { sweepLostRuns } from "@/lib/runs/mutations/sweep-lost-runs";
import { beatWorker, registerWorker } from "@/lib/workers/mutations";
import type { WorkerIdentity } from "@/lib/workers/schema";
import { createBell } from "./bell";
import { every } from "./every";
import { renewInFlight } from "./heartbeat";
import type { InFlight } from "./in-flight";
import { listenFor } from "./listen-for";
import { NotOursError } from "./run-ledger-store";
import type { Wiring } from "./wire";

export type WorkerSettings = {
  identity: WorkerIdentity;
  leaseMs: number;
  heartbeatMs: number;
  /** How often the queue is looked at although nobody called. */
  pollMs: number;
  concurrency: number;
  /** How long runs in flight may go on after the worker was told to end. */
  drainMs: number;
  stateFolder: string;
  databaseUrl: string;
  can: Capabilities;
};

/** `drain`: take nothing more and let what is in flight finish. `stop`: end what is in flight, too. */
export type Ends = { drain: AbortSignal; stop: AbortSignal };

/**
 * Claims runs and carries them out until it is told to end; then lets none begin, gives those in flight their time, and
 * ends what is left as lost (infrastructure). Returns when all are concluded. Tidies what dead executors of this machine left.
 */
export async function runWorker(
  settings: WorkerSettings,
  wiring: Wiring,
  inFlight: InFlight,
  log: Logger,
  { drain, stop }: Ends,
): Promise<void> {
  const { identity } = settings;
  const worker = { id: identity.id, leaseMs: settings.leaseMs };
  const bell = createBell();
  let isDraining = false;
  const tasks = new Set<Promise<void>>();

  // Who was cut off from the database cannot tell that others were silent: they get a lease's time to be heard again.
  let heardMs = performance.now();
  let cutOffMs = Number.NEGATIVE_INFINITY;
  const beat = async () => {
    const { isKnown, isDraining: isAsked } = await beatWorker(worker.id, drain.aborted);
    if (!isKnown) await registerWorker(identity);
    if (isAsked !== isDraining)
      log.info(isAsked ? "draining: an operator asked for it" : "taking runs again");
    isDraining = isAsked;
    const stuck = inFlight.abortStuck();
    if (stuck.length > 0) log.warn({ runs: stuck }, "runs that did not move are ended");
    await renewInFlight(inFlight, (ledgerIds) => renewLeases(worker, ledgerIds));
    if (performance.now() - heardMs > settings.leaseMs) cutOffMs = performance.now();
    heardMs = performance.now();
    bell.ring();
  };
  const tidy = async () => {
    for (const { name, report } of await reclaimBoxes(settings.stateFolder)) {
      log.warn({ box: name, ...report }, "box of a dead executor taken down");
      await tellReclaimed(name, report);
    }
    if (performance.now() - heardMs > settings.leaseMs || performance.now() - cutOffMs < settings.leaseMs)
      return;
    const lost = await sweepLostRuns({ graceMs: settings.leaseMs });
    if (lost.length > 0) log.warn({ runs: lost }, "runs of lost workers decided");
    for (const ledgerId of lost) await retryIfUntouched(ledgerId);
  };
  const listener = await listenFor(
    ["touchstone_queue", "touchstone_cancel"],
    settings.databaseUrl,
    log,
    (channel) => {
      if (channel === "touchstone_queue") bell.ring();
      else void beat().catch((error: unknown) => log.warn({ error: String(error) }, "heartbeat failed"));
    },
  );

  await tidy();
  const stopTimers = [
    every(settings.heartbeatMs, beat, log),
    every(settings.leaseMs / 2, tidy, log),
    every(settings.pollMs, async () => bell.ring(), log),
  ];
  const onDrain = (): void => {
    bell.ring();
    // Whoever looks at the list of workers sees it now, not at the next beat.
    void beat().catch((error: unknown) => log.warn({ error: String(error) }, "heartbeat failed"));
  };
  drain.addEventListener("abort", onDrain, { once: true });

  while (!drain.aborted) {
    const mayClaim = !isDraining && inFlight.size() < settings.concurrency;
    const request = mayClaim ? await claimQuietly() : null;
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
  if (tasks.size > 0)
    log.info({ runs: tasks.size, graceMs: settings.drainMs }, "draining: runs in flight may finish");
  await finished(Promise.all(tasks), settings.drainMs, stop);
  inFlight.abortAll(new ExecutorError("WORKER_LOST", "The worker was stopped."));
  await Promise.all(tasks);
  for (const end of stopTimers) end();
  await listener.end();

  async function claimQuietly(): Promise<RunRequest | null> {
    try {
      return await claimRun(worker, settings.can);
    } catch (error) {
      log.warn({ error: String(error) }, "no claim: the database did not answer");
      return null;
    }
  }

  async function carryOut(request: RunRequest): Promise<void> {
    const { ledgerId } = request;
    const signal = inFlight.begin(request);
    const line = log.child({ run: ledgerId, scenario: request.scenario.slug });
    try {
      const record = await carryOutRun(wiring.portsFor(request), await wiring.inputFor(request, signal));
      line.info({ termination: record.status.state, detail: record.status.detail }, "run concluded");
      if (record.status.state === "infrastructure") await retryIfUntouched(ledgerId);
    } catch (error) {
      await giveBack(ledgerId, error, line);
    } finally {
      inFlight.end(ledgerId);
    }
  }

  async function giveBack(ledgerId: string, error: unknown, line: Logger): Promise<void> {
    if (!(error instanceof NotOursError))
      line.error({ error: String(error) }, "run could not be carried out");
    const reason = error instanceof Error ? error.message : String(error);
    await releaseClaim(worker.id, ledgerId, reason).catch((failure: unknown) =>
      line.error({ error: String(failure) }, "claim could not be given back"),
    );
  }
}

/** Waits for the work, but no longer than `ms`, and no longer than until `stop`. */
async function finished(work: Promise<unknown>, ms: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop.addEventListener("abort", () => resolve(), { once: true });
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
