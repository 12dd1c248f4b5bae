import { randomBytes } from "node:crypto";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCaptureFile } from "../adapters/capture-file/create-capture-file";
import { createClockSystem } from "../adapters/clock-system/create-clock-system";
import { createGatewayHttp } from "../adapters/gateway-http/create-gateway-http";
import { createIdsRandom } from "../adapters/ids-random/create-ids-random";
import { createRecordStoreFolder } from "../adapters/record-store-folder/create-record-store-folder";
import { createSandboxBubblewrap } from "../adapters/sandbox-bubblewrap/create-sandbox-bubblewrap";
import { createToolchainNpm } from "../adapters/toolchain-npm/create-toolchain-npm";
import { createWorkFolderLocal } from "../adapters/work-folder-local/create-work-folder-local";
import { createWorkspaceGit } from "../adapters/workspace-git/create-workspace-git";
import type { RunRequest } from "../plan/run-request";
import type { Evaluation, EvaluationRequest, Oracle } from "../ports/oracle";
import type { Sandbox } from "../ports/sandbox";
import type { CarryOutInput, ExecutorPorts } from "../stages/executor-ports";
import { createMemoryJournal } from "./memory-journal";
import { createMemoryRunLedger } from "./memory-run-ledger";
import { createTinyHarness } from "./tiny-harness";

export const REAL_KEY = "real-provider-key";

type Answer = (response: ServerResponse) => void;

/** Anthropic's plain JSON with its usage. */
export const plainAnswer: Answer = (response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ type: "message", usage: { input_tokens: 100, output_tokens: 20 } }));
};

/** A provider that keeps the keys it was asked with; a test may replace its answer. */
async function startProvider() {
  const keys: (string | undefined)[] = [];
  const behaviour = { answer: plainAnswer };
  const server = createServer((request, response) => {
    keys.push(request.headers["x-api-key"]?.toString());
    request.resume();
    behaviour.answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the provider has no port");
  return { server, baseUrl: `http://127.0.0.1:${address.port}`, keys, behaviour };
}

/** Reads the collected tree in a box of its own, as an oracle that runs what the agent made has to. */
async function readInBox(request: EvaluationRequest, sandbox: Sandbox, signal: AbortSignal): Promise<string> {
  const tree = path.join(request.scratchPath, "tree");
  const box = await sandbox.prepare(
    {
      name: `${request.ledgerId}-evaluation`,
      scratchPath: path.join(request.scratchPath, "box"),
      mounts: [{ source: tree, target: "/workspace", writable: true }],
      gatewaySocketPath: null,
      workingDirectory: "/workspace",
      limits: request.limits,
      purpose: "evaluation",
    },
    signal,
  );
  try {
    await cp(request.implementationPath, tree, { recursive: true });
    if (box.uid !== null) await promisify(execFile)("chown", ["-hR", String(box.uid), tree]);
    const reader = await box.start({ argv: ["sh", "-c", "cat out.txt || true"], env: {}, signal });
    let text = "";
    for await (const chunk of reader.stdout) text += Buffer.from(chunk).toString();
    await reader.exit;
    return text;
  } finally {
    await box.destroy();
  }
}

/** A file `out.txt` is worth its points; its words decide the rest. */
function createWordOracle(): Oracle {
  return {
    kind: "task",
    async evaluate(request, { sandbox }, signal) {
      const { scenario, runFolder } = request;
      const text = await readInBox(request, sandbox, signal);
      if (text.includes("oracle-breaks")) throw new Error("the browser is gone");
      await mkdir(path.join(runFolder, "evidence"), { recursive: true });
      await writeFile(path.join(runFolder, "evidence/oracle.txt"), text);
      const evaluation: Evaluation = {
        validation: { loaded: !text.includes("unloadable"), detail: null, checks: [], proofs: [] },
        criteria: scenario.criteria.map((criterion) => ({
          id: criterion.id,
          title: criterion.title,
          category: criterion.category,
          possible: criterion.points,
          awarded: text === "" ? 0 : criterion.points,
          reason: "It was looked at.",
          gate: criterion.gate,
          gateMinimum: criterion.gateMinimum ?? null,
          component: criterion.component,
          evidence: [],
        })),
        oracleError: text.includes("oracle-throws") ? "TypeError in the work" : null,
        files: [{ path: "evidence/oracle.txt", role: "evidence" }],
      };
      return evaluation;
    },
  };
}

/** Real adapters over a folder of their own, with an in-memory ledger and a provider on loopback. */
export async function createRunBench() {
  const root = await mkdtemp(path.join(tmpdir(), "ts-"));
  await chmod(root, 0o755);
  const stateFolder = path.join(root, "state");
  const scenarioFolder = path.join(root, "scenario");
  await mkdir(path.join(scenarioFolder, "workspace"), { recursive: true });
  await writeFile(path.join(scenarioFolder, "workspace/README.md"), "Write out.txt.\n");
  const provider = await startProvider();
  const clock = createClockSystem();
  const onPhase: { call: (phase: string) => unknown } = { call: () => undefined };
  const ledger = createMemoryRunLedger((_id, phase) => onPhase.call(phase));
  const journal = createMemoryJournal();
  const ports: ExecutorPorts = {
    harness: createTinyHarness(),
    sandbox: createSandboxBubblewrap({
      stateFolder,
      // A range for each process: tests that run at once must not sweep one another's boxes away.
      uids: { first: 1_000_000 + 64 * process.pid, count: 64 },
    }),
    gateway: createGatewayHttp(clock),
    workspace: createWorkspaceGit(),
    workFolders: createWorkFolderLocal(stateFolder),
    capture: createCaptureFile(clock),
    toolchain: createToolchainNpm(path.join(root, "cache")),
    oracles: { task: createWordOracle() },
    recordStore: createRecordStoreFolder(path.join(root, "store")),
    ledger,
    journal,
    clock,
    ids: createIdsRandom(),
  };
  const inputOf = (request: RunRequest, overrides: Partial<CarryOutInput> = {}): CarryOutInput => ({
    request,
    scenarioFolder,
    prompt: `Prompt ${randomBytes(4).toString("hex")}`,
    upstream: { baseUrl: provider.baseUrl, headers: { "x-api-key": REAL_KEY } },
    verifySnapshot: () => Promise.resolve(null),
    executorVersion: "0.1.0",
    executorCommit: null,
    signal: new AbortController().signal,
    timings: { graceMs: 300, lingerMs: 500, setUpCommandMs: 20_000 },
    ...overrides,
  });
  return {
    root,
    stateFolder,
    ports,
    ledger,
    journal,
    provider,
    inputOf,
    onPhase,
    runFolder: (ledgerId: string): string => path.join(root, "store/runs", ledgerId),
    async close(): Promise<void> {
      provider.server.closeAllConnections();
      provider.server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
export type RunBench = Awaited<ReturnType<typeof createRunBench>>;
