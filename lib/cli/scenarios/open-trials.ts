import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findCatalogPlayer } from "@/lib/cli/players";
import type { RunRecord } from "@/lib/contracts/run-record";
import { createHarnessCommand } from "@/lib/executor/adapters/harness-command/create-harness-command";
import { planExecution } from "@/lib/executor/plan/plan-execution";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import { carryOutRun } from "@/lib/executor/stages/carry-out-run";
import type { ExecutorPorts } from "@/lib/executor/stages/executor-ports";
import { SCENARIO_HEADER, startModelServer } from "@/lib/model-server/server";
import { executorIdentity } from "@/lib/platform/build-identity";
import type { Catalog } from "@/lib/platform/catalog-files/load-catalog";
import type { ScenarioVersion } from "@/lib/platform/catalog-files/read-scenario-version";
import { renderPrompt } from "@/lib/platform/catalog-files/render-prompt";
import { contractIds, newId } from "@/lib/platform/ids";
import { openMachine } from "@/lib/worker/machine-ports";

export type Trial = {
  record: RunRecord;
  /** All that the run stored; gone when the trials are closed. */
  runFolder: string;
  elapsedMs: number;
};

export type Trials = {
  play(scenario: ScenarioVersion, player: string, signal?: AbortSignal): Promise<Trial>;
  close(): Promise<void>;
};

const nothing = (): Promise<void> => Promise.resolve();
/** A trial is no run of the ledger: its record is handed back and nobody else hears of it. */
const UNTOLD: Pick<ExecutorPorts, "ledger" | "journal"> = {
  ledger: { start: nothing, phase: nothing, events: nothing, conclude: nothing },
  journal: { append: nothing },
};

/**
 * Plays scenarios for their authors: scripted players through the plain agent, in the same boxes, stages and oracles as a
 * run of a worker, without a database.
 */
export async function openTrials(catalog: Catalog): Promise<Trials> {
  const root = await mkdtemp(path.join(tmpdir(), "ts-trial-"));
  await chmod(root, 0o755);
  const folders = { data: path.join(root, "data"), state: path.join(root, "state") };
  const { ports, boxTools } = await openMachine(folders);
  const models = await startModelServer({ findPlayer: findCatalogPlayer(catalog) });
  return {
    async play(scenario, player, signal = new AbortController().signal) {
      const request = requestFor(catalog, scenario, player);
      const { version, commit } = executorIdentity();
      const startedAt = performance.now();
      const record = await carryOutRun(
        { ...ports, ...UNTOLD, harness: createHarnessCommand() },
        {
          request,
          scenarioFolder: scenario.folder,
          prompt: renderPrompt(scenario.promptText, { variant: request.variant, seed: request.seed }),
          upstream: {
            baseUrl: models.url,
            headers: { [SCENARIO_HEADER]: `${scenario.slug}@${scenario.version}` },
          },
          extraMounts: boxTools.mountsFor(request.scenario),
          verifySnapshot: () => Promise.resolve(null),
          executorVersion: version,
          executorCommit: commit,
          signal,
        },
      );
      const runFolder = path.join(folders.data, "runs", request.ledgerId);
      return { record, runFolder, elapsedMs: performance.now() - startedAt };
    },
    async close() {
      await models.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

function requestFor(catalog: Catalog, scenario: ScenarioVersion, player: string): RunRequest {
  const [stack, agent, prices] = [catalog.stacks[0], catalog.agents[0], catalog.prices[0]];
  if (!stack || !agent || !prices)
    throw new Error("The catalog needs a sound stack, agent and price table before a scenario can be tried.");
  const { version, dependenciesSha256 } = executorIdentity();
  const [slot] = planExecution({
    executionId: newId("exe_"),
    scenarios: [
      {
        scenario: scenario.manifest,
        behaviorSha256: scenario.behaviorSha256,
        variant: scenario.manifest.variants[0]?.slug ?? "default",
      },
    ],
    repetitions: 1,
    subject: {
      harness: "command",
      harnessVersion: null,
      modelId: `scripted-${player}`,
      provider: "scripted",
      agentId: agent.manifest.agentId,
      options: {},
    },
    agent: agent.manifest,
    stack: stack.manifest,
    stackSha256: stack.sha256,
    prices: prices.manifest,
    executorVersion: version,
    dependenciesSha256,
    now: new Date(),
    ids: contractIds,
  });
  if (!slot) throw new Error(`${scenario.slug} could not be planned.`);
  return slot.request;
}
