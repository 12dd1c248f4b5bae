import type { BoxTools } from "@/lib/executor/files/install-box-tools";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { Toolchain } from "@/lib/executor/ports/toolchain";
import type { CarryOutInput, ExecutorPorts } from "@/lib/executor/stages/executor-ports";
import { executorIdentity } from "@/lib/platform/build-identity";
import { readScenarioVersion } from "@/lib/platform/catalog-files/read-scenario-version";
import { renderPrompt } from "@/lib/platform/catalog-files/render-prompt";
import { harnessOf } from "./harnesses";
import { openMachine } from "./machine-ports";
import { upstreamOf } from "./providers";
import { createRunLedgerStore } from "./run-ledger-store";
import { secretsOf } from "./secrets";

export type WorkerFolders = { data: string; state: string; catalog: string };

export type Wiring = {
  toolchain: Toolchain;
  portsFor(request: RunRequest): ExecutorPorts;
  inputFor(request: RunRequest, signal: AbortSignal): Promise<CarryOutInput>;
};

/** This machine's adapters, and which slice stores what: the one place that knows both worlds. */
export async function wireWorker(
  workerId: string,
  folders: WorkerFolders,
  chromiumPath: string,
  onProgress: (ledgerId: string, phase?: string) => void,
): Promise<Wiring> {
  const { ports, boxTools } = await openMachine(folders, chromiumPath);
  const shared = { ...ports, ...createRunLedgerStore(workerId, onProgress) };
  return {
    toolchain: shared.toolchain,
    portsFor(request) {
      const harness = harnessOf(request.subject);
      if (!harness)
        throw new ExecutorError(
          "HARNESS_UNAVAILABLE",
          `There is no adapter for the harness ${request.subject.harness}.`,
        );
      return { ...shared, harness };
    },
    inputFor: (request, signal) => prepareInput(request, folders.catalog, boxTools, signal),
  };
}

async function prepareInput(
  request: RunRequest,
  catalog: string,
  boxTools: BoxTools,
  signal: AbortSignal,
): Promise<CarryOutInput> {
  const { slug, version } = request.scenario;
  const { scenario, problems } = await readScenarioVersion(catalog, slug, version);
  if (!scenario)
    throw new ExecutorError(
      "SCENARIO_INVALID",
      `This worker's catalog has no sound ${slug} ${version}: ${problems.length} problems.`,
    );
  const upstream = await upstreamOf(request, process.env);
  if (!upstream)
    throw new ExecutorError(
      "GATEWAY_FAILED",
      `This worker has no key for the provider ${request.subject.provider}.`,
    );
  const identity = executorIdentity();
  return {
    request,
    scenarioFolder: scenario.folder,
    prompt: renderPrompt(scenario.promptText, { variant: request.variant, seed: request.seed }),
    upstream,
    secrets: secretsOf(process.env),
    extraMounts: boxTools.mountsFor(request.scenario),
    verifySnapshot: async () => {
      if (scenario.behaviorSha256 !== request.behaviorSha256)
        return `Scenario ${slug} ${version} behaves otherwise than when the run was admitted.`;
      return identity.version === request.snapshot.harness_version
        ? null
        : `The run was admitted for executor ${request.snapshot.harness_version}; this one is ${identity.version}.`;
    },
    executorVersion: identity.version,
    executorCommit: identity.commit,
    signal,
  };
}
