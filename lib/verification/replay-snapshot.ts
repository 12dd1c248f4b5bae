import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Actor } from "@/lib/accounts/schema";
import { createToolchainNpm } from "@/lib/executor/adapters/toolchain-npm/create-toolchain-npm";
import type { ChangedInputs } from "@/lib/executor/plan/plan-execution";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import { startReplay } from "@/lib/executions/mutations/start-replay";
import { executorIdentity } from "@/lib/platform/build-identity";
import {
  readScenarioVersion,
  type ScenarioVersion,
} from "@/lib/platform/catalog-files/read-scenario-version";
import { refuse, type Result } from "@/lib/shared/result";
import { harnessOf } from "@/lib/worker/harnesses";
import type { Places } from "./places";
import { compareInputs, type Surroundings } from "./replay-inputs";
import { getPinnedRun, getReplayFacts } from "./queries";
import type { ReplayInput, ReplayStarted } from "./schema";

/** Whether the pinned CLI lies in the tool cache; null for a harness without a package. */
async function isToolInstalled(data: string, request: RunRequest): Promise<boolean | null> {
  const harness = harnessOf(request.subject);
  if (harness === null || harness.package === null) return null;
  return (await createToolchainNpm(path.join(data, "cache")).installed(harness)) !== null;
}

async function osHere(): Promise<string> {
  const text = await readFile("/usr/lib/os-release", "utf8").catch(() => "");
  return /^PRETTY_NAME="?([^"\n]*)"?$/m.exec(text)?.[1] ?? "unknown";
}

async function scenarioHere(catalog: string, { scenario }: RunRequest): Promise<ScenarioVersion | null> {
  const found = await readScenarioVersion(catalog, scenario.slug, scenario.version).catch(() => null);
  return found?.scenario ?? null;
}

async function surroundingsOf(
  actor: Actor,
  request: RunRequest,
  scenario: ScenarioVersion | null,
  { data }: Places,
): Promise<Surroundings> {
  const { version, dependenciesSha256 } = executorIdentity();
  return {
    behaviorSha256: scenario?.behaviorSha256 ?? null,
    executorVersion: version,
    dependenciesSha256,
    hasAdapter: harnessOf(request.subject) !== null,
    isToolInstalled: await isToolInstalled(data, request),
    ...(await getReplayFacts(actor, request)),
    machine: { os: await osHere(), nodeVersion: process.version },
  };
}

/** What a replay under `--allow-changed` takes as it is now; null when there is nothing to take it from. */
function changedInputs(scenario: ScenarioVersion | null): ChangedInputs | null {
  if (scenario === null) return null;
  const { version, dependenciesSha256 } = executorIdentity();
  return {
    scenario: scenario.manifest,
    behaviorSha256: scenario.behaviorSha256,
    executorVersion: version,
    dependenciesSha256,
  };
}

export type Replay = {
  inputs: ReplayInput[];
  started: Result<ReplayStarted, "inputs-differ" | "unknown-scenario">;
};

/**
 * Starts a run under the inputs that a snapshot pinned and says of each whether it is here again. One that differs refuses the
 * replay, unless changed ones are allowed: then the new run pins what is here now. Throws NotFoundError.
 */
export async function replaySnapshot(
  actor: Actor,
  { snapshotId, allowChanged }: { snapshotId: string; allowChanged: boolean },
  places: Places,
): Promise<Replay> {
  const { request, record } = await getPinnedRun(actor, snapshotId);
  const scenario = await scenarioHere(places.catalog, request);
  const here = await surroundingsOf(actor, request, scenario, places);
  const inputs = compareInputs(request, record, here);
  const differing = inputs.filter(({ state }) => state === "differs");
  const changed = differing.length === 0 ? null : changedInputs(scenario);
  const isHopeless = !here.hasAdapter || (differing.length > 0 && changed === null);
  if (differing.length > 0 && (!allowChanged || isHopeless))
    return {
      inputs,
      started: refuse("inputs-differ", differing.map(({ name, reason }) => `${name}: ${reason}`).join(" ")),
    };
  const started = await startReplay(actor, { earlier: request, changed });
  return { inputs, started: started.ok ? { ok: true, value: { ...started.value, inputs } } : started };
}
