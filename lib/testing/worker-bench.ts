import { spawn, type ChildProcess } from "node:child_process";
import { chmod, cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findCatalogPlayer } from "@/lib/cli/players";
import { storeCatalogFiles } from "@/lib/cli/store-catalog";
import { startExecution } from "@/lib/executions/mutations/start-execution";
import { startModelServer } from "@/lib/model-server/server";
import { loadCatalog } from "@/lib/platform/catalog-files/load-catalog";
import { getRun } from "@/lib/runs/queries";
import type { RunDetail } from "@/lib/runs/schema";
import { invariant } from "@/lib/shared/invariant";
import { db } from "@/lib/platform/db";
import { isAlive } from "@/lib/platform/processes";
import { aStart, SYSTEM } from "./builders";

/** The agent of our own, which every machine has. */
export const AGENT = { program: ["node", "/opt/touchstone/agent/agent.mjs"], format: "events" };

type StartChanges = {
  modelId: string;
  options?: Record<string, unknown>;
  slug?: string;
  technicalRetries?: number;
  provider?: string;
};

/** Real workers on the test's database over a copy of the catalog whose time limits are short. */
export async function createWorkerBench(
  limits: { deadlineSeconds: number; idleSeconds: number },
  changeCatalog: (folder: string) => Promise<void> = async () => undefined,
) {
  const root = await mkdtemp(path.join(tmpdir(), "ts-worker-"));
  await chmod(root, 0o755);
  const catalogFolder = path.join(root, "catalog");
  await cp("catalog", catalogFolder, { recursive: true });
  await shortenLimits(catalogFolder, limits);
  await changeCatalog(catalogFolder);
  const { catalog, problems } = await loadCatalog(catalogFolder);
  invariant(problems.length === 0, `the copied catalog is sound: ${JSON.stringify(problems)}`);
  await storeCatalogFiles(catalog);
  const models = await startModelServer({ findPlayer: findCatalogPlayer(catalog) });
  const workers: ChildProcess[] = [];

  const startWorker = async (leaseMs = 20_000): Promise<ChildProcess> => {
    const before = await db().worker.count();
    const worker = spawn(process.execPath, ["--import", "tsx", "lib/worker/main.ts"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        TOUCHSTONE_LOG_LEVEL: "silent",
        TOUCHSTONE_DATA: path.join(root, "data"),
        TOUCHSTONE_CATALOG: catalogFolder,
        TOUCHSTONE_MODEL_SERVER_URL: models.url,
        TOUCHSTONE_LEASE_MS: String(leaseMs),
      },
    });
    workers.push(worker);
    await until("the worker says that it is there", async () => (await db().worker.count()) > before);
    return worker;
  };

  return {
    root,
    models,
    startWorker,
    async startRun({
      slug = "ledger-reconcile",
      options = AGENT,
      ...changes
    }: StartChanges): Promise<string> {
      const started = await startExecution(
        SYSTEM,
        aStart({ scenarios: [{ slug, version: "v1.0.0" }], harness: "command", options, ...changes }),
      );
      invariant(started.ok, `the execution is started: ${started.ok ? "" : started.message}`);
      const { executionId } = started.value;
      return (await db().run.findFirstOrThrow({ where: { executionId } })).ledgerId;
    },
    /** Ends every worker by kill -9, those of earlier tests included. */
    async killWorkers(): Promise<void> {
      await until("no worker is left", async () => {
        const alive = (await db().worker.findMany()).filter(({ pid }) => isAlive(pid));
        for (const { pid } of alive) process.kill(pid, "SIGKILL");
        return alive.length === 0;
      });
    },
    isRegistered: async (worker: ChildProcess): Promise<boolean> =>
      (await db().worker.count({ where: { pid: worker.pid ?? 0 } })) > 0,
    runFolder: (ledgerId: string): string => path.join(root, "data/runs", ledgerId),
    async close(): Promise<void> {
      for (const worker of workers) worker.kill("SIGKILL");
      await models.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
export type WorkerBench = Awaited<ReturnType<typeof createWorkerBench>>;

async function shortenLimits(
  catalogFolder: string,
  limits: { deadlineSeconds: number; idleSeconds: number },
) {
  const scenarios = path.join(catalogFolder, "scenarios");
  for (const slug of await readdir(scenarios)) {
    const file = path.join(scenarios, slug, "v1.0.0/scenario.yaml");
    const text = await readFile(file, "utf8");
    const line = `limits: { deadlineSeconds: ${limits.deadlineSeconds}, idleSeconds: ${limits.idleSeconds} }`;
    await writeFile(file, text.replace(/^limits: .*$/m, line));
  }
}

/** Looks again and again until `holds`; a condition that never comes is told by its name. */
export async function until(what: string, holds: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const started = performance.now(); performance.now() - started < withinMs; await delay(25))
    if (await holds()) return;
  throw new Error(`It never came true within ${withinMs} ms that ${what}.`);
}

export async function untilEnded(ledgerId: string, withinMs = 60_000): Promise<RunDetail> {
  await until(
    `run ${ledgerId} has ended`,
    async () => (await db().run.findUniqueOrThrow({ where: { ledgerId } })).termination !== null,
    withinMs,
  );
  return getRun(SYSTEM, ledgerId);
}

export async function untilPhase(ledgerId: string, phase: string): Promise<void> {
  await until(`run ${ledgerId} is ${phase}`, async () => {
    const run = await db().run.findUniqueOrThrow({ where: { ledgerId } });
    invariant(run.termination === null, `run ${ledgerId} has not ended before (${run.termination ?? ""})`);
    return run.phase === phase;
  });
}
