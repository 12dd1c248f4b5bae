import path from "node:path";
import type { GatewayLine } from "@/lib/contracts/gateway-line";
import type { Scenario } from "@/lib/contracts/scenario-manifest";
import { ExecutorError } from "../ports/errors";
import type { SandboxMount } from "../ports/sandbox";
import { createRunOutput, GATEWAY_FILE, RAW_FILE, type RunOutput } from "./create-run-output";
import { probeBox, runBeforeHarness, type ProbeResult } from "./probe-box";
import { note, sentenceOf, type RunState } from "./run-state";
import { createRunTranslator, WORKSPACE_PATH } from "./translate-raw";

export const TOOL_PATH = "/opt/cli";
export const HOME_PATH = "/home/agent";
/** Longer lines keep a prefix, and their bytes are spilled (lib/decisions/0010). */
const LINE_BYTES = 1_048_576;

async function openOutput(run: RunState): Promise<RunOutput> {
  const { ports, input } = run;
  const { ledgerId, scenario, subject } = input.request;
  const runFolder = await ports.recordStore.runFolder(ledgerId);
  const session = await ports.capture.open({
    rawPath: path.join(runFolder, RAW_FILE),
    spillFolder: path.join(runFolder, "spill"),
    limits: { lineBytes: LINE_BYTES, totalBytes: scenario.limits.outputBytes },
  });
  const context = { workspacePath: WORKSPACE_PATH, options: subject.options };
  const translator = createRunTranslator(ports.harness.createTranslator(context));
  run.runFolder = runFolder;
  const { redactor, auditor } = run;
  run.output = createRunOutput(
    { ...ports, session },
    ledgerId,
    { translator, redactor, auditor },
    (sentence) => run.latch.remark(sentence),
  );
  return run.output;
}

type Step = Parameters<RunOutput["system"]>[0];

/** One step that the events show; its failure is shown too and goes on. */
async function step<T>(output: RunOutput, stage: Step, message: string, work: () => Promise<T>): Promise<T> {
  await output.system(stage, "started", message);
  try {
    const result = await work();
    await output.system(stage, "completed", message);
    return result;
  } catch (error) {
    await output.system(stage, "failed", sentenceOf(error));
    throw error;
  }
}

function mountsOf(run: RunState): SandboxMount[] {
  const tool = run.tool?.hostPath ?? null;
  return [
    { source: run.paths.workspace, target: WORKSPACE_PATH, writable: true },
    { source: run.paths.home, target: HOME_PATH, writable: true },
    ...(tool === null ? [] : [{ source: tool, target: TOOL_PATH, writable: false }]),
    ...(run.input.extraMounts ?? []).map((mount) => ({ ...mount, writable: false })),
  ];
}

/** Brief, specs and assets go to the workspace; oracle, references and prompt never do. */
function sourcesOf(scenario: Scenario, scenarioFolder: string): { folder: string; dest: string }[] {
  const at = (relative: string): string => path.join(scenarioFolder, relative);
  return [
    ...(scenario.workspace === undefined ? [] : [{ folder: at(scenario.workspace), dest: "." }]),
    ...[...scenario.specs, ...scenario.assets].map(({ source, dest }) => ({ folder: at(source), dest })),
  ];
}

function keepGatewayLine(run: RunState, line: GatewayLine): void {
  const { ports, input, redactor } = run;
  const text = `${JSON.stringify(redactor.json(line, GATEWAY_FILE))}\n`;
  run
    .gatewayLog(() => ports.recordStore.append(input.request.ledgerId, GATEWAY_FILE, text))
    .catch((error: unknown) => run.latch.remark(`A line of the gateway was lost: ${sentenceOf(error)}`));
}

async function prepareBox(run: RunState): Promise<void> {
  const { ports, input, paths } = run;
  const { ledgerId, scenario, stack } = input.request;
  run.box = await ports.sandbox.prepare(
    {
      name: ledgerId,
      scratchPath: paths.box,
      ownedPaths: [paths.root, paths.evaluation],
      mounts: mountsOf(run),
      gatewaySocketPath: paths.socket,
      workingDirectory: WORKSPACE_PATH,
      limits: stack.limits,
      purpose: "harness",
    },
    input.signal,
  );
  const ownerUid = run.box.uid;
  await ports.workFolders.create(ledgerId, ownerUid);
  const seed = {
    sources: sourcesOf(scenario, input.scenarioFolder),
    workspacePath: paths.workspace,
    ownerUid,
  };
  run.seedCommit = (await ports.workspace.seed(seed, input.signal)).seedCommit;
  const { turns, tokens } = scenario.limits;
  run.gateway = await ports.gateway.open(
    {
      socketPath: paths.socket,
      ownerUid,
      credential: run.credential.value,
      upstream: input.upstream,
      allow: ports.harness.gatewayAllow,
      budget: {
        ...(turns === undefined ? {} : { turns }),
        ...(tokens === undefined ? {} : { tokens }),
        onSpent: (spent) => run.onBudgetSpent(spent),
      },
      onLine: (line) => keepGatewayLine(run, line),
    },
    input.signal,
  );
}

async function probe(run: RunState): Promise<ProbeResult> {
  const { ports, input, timings, box } = run;
  if (box === null) throw new ExecutorError("HARNESS_PROBE_FAILED", "There is no box to probe.");
  const { stack, subject } = input.request;
  const key = [stack.sha256, run.tool?.sha256 ?? "none", ports.harness.slug, subject.harnessVersion].join(
    " ",
  );
  const known = ports.probes?.get(key);
  if (known !== undefined) return known;
  const found = await probeBox(
    box,
    ports.harness,
    TOOL_PATH,
    ports.clock,
    timings.setUpCommandMs,
    input.signal,
  );
  const pinned = subject.harnessVersion;
  if (pinned !== null && found.harnessVersion !== null && found.harnessVersion !== pinned)
    throw new ExecutorError(
      "HARNESS_PROBE_FAILED",
      `${ports.harness.title} says it is ${found.harnessVersion}; ${pinned} was pinned at admission.`,
    );
  ports.probes?.set(key, found);
  return found;
}

async function runInit(run: RunState, command: string): Promise<void> {
  const { box, ports, timings, input } = run;
  if (box === null) throw new ExecutorError("INIT_FAILED", "There is no box for the scenario's init.");
  const done = await runBeforeHarness(
    box,
    ports.clock,
    ["sh", "-c", command],
    timings.setUpCommandMs,
    input.signal,
  );
  if (done.exit.code === 0) return;
  const how = done.timedOut
    ? `did not end in ${timings.setUpCommandMs} ms`
    : `exited with ${done.exit.code ?? "none"}`;
  const said = `${done.stdout}${done.stderr}`.slice(-500).trim();
  throw new ExecutorError("INIT_FAILED", `The scenario's init ${how}: ${said}`);
}

/** Stage 1: everything that must stand before the harness may start. Throws ExecutorError. */
export async function setUp(run: RunState): Promise<void> {
  const { ports, input } = run;
  const output = await openOutput(run);
  input.signal.throwIfAborted();
  const mismatch = await input.verifySnapshot();
  if (mismatch !== null) throw new ExecutorError("SNAPSHOT_MISMATCH", mismatch);
  const { harness } = ports;
  // A word of progress that cannot be stored is lost; the step's own events tell of a broken store.
  const tellProgress = (message: string): void =>
    void output.system("install_harness", "started", message).catch(() => undefined);
  const ensure = async (): Promise<void> => {
    run.tool = await ports.toolchain.ensure(harness, input.signal, tellProgress);
  };
  if (harness.package === null) await ensure();
  else await step(output, "install_harness", `${harness.package.name} ${harness.package.version}`, ensure);
  await step(output, "start_container", `Box of ${ports.sandbox.slug}`, () => prepareBox(run));
  await note(run, "sandbox.prepared", { uid: run.box?.uid ?? null, seedCommit: run.seedCommit });
  await step(output, "probe_harness", `Probe of ${harness.title}`, async () => {
    run.probe = await probe(run);
  });
  const { init } = input.request.scenario;
  if (init !== undefined)
    await step(output, "init_test_case", "Init of the scenario", () => runInit(run, init));
}
