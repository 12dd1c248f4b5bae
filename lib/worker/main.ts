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
import type { Capabilities } from "@/lib/runs/mutations/claim-run";
import { registerWorker, removeWorker } from "@/lib/runs/mutations/register-worker";
import { HARNESS_SLUGS } from "./harnesses";
import { probeMachine } from "./probe-machine";
import { reachableProviders } from "./providers";
import { runWorker } from "./run-worker";
import { serveInstalls } from "./serve-installs";
import { watchKeys } from "./watch-keys";
import { wireWorker } from "./wire";

const CHROMIUM = "/usr/bin/chromium";

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
  const data = dataFolder();
  const folders = { data, state: path.join(data, "state"), catalog: path.resolve(env.TOUCHSTONE_CATALOG) };
  const wiring = await wireWorker(id, folders, CHROMIUM);
  const { sandboxes, hasBrowser, lacks } = await probeMachine(
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
  const register = (): Promise<void> =>
    registerWorker({
      id,
      host: os.hostname(),
      pid: process.pid,
      version: executorIdentity().version,
      capabilities: capabilityWords(can),
    });
  await register();
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stopping.abort());
  process.on("disconnect", () => stopping.abort());
  const concurrency = Math.max(1, Math.min(4, os.availableParallelism()));
  log.info({ ...can, concurrency }, "worker is ready");
  const settings = {
    id,
    leaseMs: env.TOUCHSTONE_LEASE_MS,
    heartbeatMs: env.TOUCHSTONE_LEASE_MS / 5,
    pollMs: 5000,
    concurrency,
    stateFolder: machineStateFolder(folders.state),
    databaseUrl: env.DATABASE_URL,
    can,
  };
  const stopWatching = await watchKeys(can, { ...settings, pollMs: KEY_POLL_MS }, log, register);
  await Promise.all([
    runWorker(settings, wiring, log, stopping.signal),
    serveInstalls({ ...settings, workerId: id }, wiring.toolchain, log, stopping.signal),
  ]);
  await stopWatching();
  await removeWorker(id);
  await closePlatform();
  log.info("worker has stopped");
}

await main();
process.exit(0);
