import os from "node:os";
import path from "node:path";
import {
  createSandboxBubblewrap,
  machineStateFolder,
} from "@/lib/executor/adapters/sandbox-bubblewrap/create-sandbox-bubblewrap";
import { executorIdentity } from "@/lib/platform/build-identity";
import { closePlatform } from "@/lib/platform/shut-down";
import { dataFolder } from "@/lib/platform/data-folder";
import { readEnvironment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { createLogger } from "@/lib/platform/logger";
import { registerWorker, removeWorker } from "@/lib/workers/mutations";
import type { WorkerIdentity } from "@/lib/workers/schema";
import { hearEnds } from "./hear-ends";
import type { Capabilities } from "@/lib/runs/mutations/claim-run";
import { HARNESS_SLUGS } from "./harnesses";
import { createInFlight } from "./in-flight";
import { CHROMIUM } from "./machine-ports";
import { probeMachine } from "./probe-machine";
import { reachableProviders } from "./providers";
import { runWorker } from "./run-worker";
import { serveInstalls } from "./serve-installs";
import { watchKeys } from "./watch-keys";
import { wireWorker } from "./wire";

const MOST_BY_DEFAULT = 4;

/** Keys come by a call; this is for calls that went unheard. */
const KEY_POLL_MS = 30_000;

function capabilityWords({ harnesses, sandboxes, providers, hasBrowser }: Capabilities): string[] {
  return [
    ...harnesses.map((slug) => `harness:${slug}`),
    ...sandboxes.map((slug) => `sandbox:${slug}`),
    ...providers.map((name) => `provider:${name}`),
    ...(hasBrowser ? ["browser"] : []),
  ];
}

/** The worker process: says what it can do, carries out runs until it is asked to stop. */
async function main(): Promise<void> {
  const env = readEnvironment();
  if (!env.DATABASE_URL) throw new Error("The worker needs DATABASE_URL.");
  const id = newId("wrk_");
  const log = createLogger("worker").child({ worker: id });
  const ends = hearEnds(log);
  const data = dataFolder();
  const folders = { data, state: path.join(data, "state"), catalog: path.resolve(env.TOUCHSTONE_CATALOG) };
  const inFlight = createInFlight();
  const wiring = await wireWorker(id, folders, CHROMIUM, (ledgerId, phase) =>
    inFlight.moved(ledgerId, phase),
  );
  const { sandboxes, hasBrowser, lacks, confinement, limitsTier } = await probeMachine(
    createSandboxBubblewrap({ stateFolder: machineStateFolder(folders.state) }),
    path.join(folders.state, `probe-${process.pid}`),
    CHROMIUM,
  );
  for (const sentence of lacks) log.warn(sentence);
  const can: Capabilities = {
    harnesses: HARNESS_SLUGS,
    sandboxes,
    providers: await reachableProviders(process.env),
    hasBrowser,
  };
  const concurrency = env.TOUCHSTONE_CONCURRENCY ?? Math.min(MOST_BY_DEFAULT, os.availableParallelism());
  const leaseMs = env.TOUCHSTONE_LEASE_MS;
  const identity: WorkerIdentity = {
    id,
    host: os.hostname(),
    pid: process.pid,
    version: executorIdentity().version,
    // Read anew at each registration: keys of providers come and go.
    get capabilities() {
      return capabilityWords(can);
    },
    confinement,
    limitsTier,
    concurrency,
    leaseMs,
  };
  await registerWorker(identity);
  log.info({ ...can, concurrency, confinement, limitsTier }, "worker is ready");
  const settings = {
    identity,
    leaseMs,
    heartbeatMs: leaseMs / 5,
    pollMs: 5000,
    concurrency,
    drainMs: env.TOUCHSTONE_DRAIN_MS,
    stateFolder: machineStateFolder(folders.state),
    databaseUrl: env.DATABASE_URL,
    can,
  };
  const stopWatching = await watchKeys(can, { ...settings, pollMs: KEY_POLL_MS }, log, () =>
    registerWorker(identity),
  );
  await Promise.all([
    runWorker(settings, wiring, inFlight, log, ends),
    serveInstalls({ ...settings, workerId: id }, wiring.toolchain, log, ends.drain),
  ]);
  await stopWatching();
  await removeWorker(id).catch((error: unknown) => log.warn({ error: String(error) }, "could not sign off"));
  await closePlatform();
  log.info("worker has stopped");
}

await main();
process.exit(0);
