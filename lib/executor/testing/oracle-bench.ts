import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type CatalogPlayer } from "@/lib/platform/catalog-files/read-players";
import {
  readScenarioVersion,
  type ScenarioVersion,
} from "@/lib/platform/catalog-files/read-scenario-version";
import { createClockSystem } from "../adapters/clock-system/create-clock-system";
import { createOracleEndToEnd } from "../adapters/oracle-end-to-end/create-oracle-end-to-end";
import { createOraclePatch } from "../adapters/oracle-patch/create-oracle-patch";
import { createOracleSprite } from "../adapters/oracle-sprite/create-oracle-sprite";
import { createOracleTask } from "../adapters/oracle-task/create-oracle-task";
import { createSandboxBubblewrap } from "../adapters/sandbox-bubblewrap/create-sandbox-bubblewrap";
import { copyTree } from "../files/copy-tree";
import { installBoxTools } from "../files/install-box-tools";
import type { Evaluation, Oracle } from "../ports/oracle";

const CATALOG = path.resolve(import.meta.dirname, "../../../catalog");
const DRAW = path.resolve(import.meta.dirname, "../in-box/draw");
const LIMITS = { memoryBytes: 2 ** 31, processes: 512, tmpBytes: 2 ** 28 };
const run = promisify(execFile);

/** Plays a player's turns on a seeded workspace, outside any box: players are our own. */
export async function playOn(workspace: string, player: CatalogPlayer): Promise<void> {
  for (const { write, run: command } of player.turns) {
    if (write !== undefined) {
      await mkdir(path.dirname(path.join(workspace, write.path)), { recursive: true });
      await writeFile(path.join(workspace, write.path), write.content);
    }
    if (command === undefined) continue;
    const env = { ...process.env, PATH: `${DRAW}:${process.env["PATH"] ?? ""}` };
    await run("sh", ["-c", command], { cwd: workspace, env });
  }
}

export async function readScenario(slug: string, version = "v1.0.0"): Promise<ScenarioVersion> {
  const { scenario, problems } = await readScenarioVersion(CATALOG, slug, version);
  if (scenario === null) throw new Error(JSON.stringify(problems, null, 2));
  return scenario;
}

/** Puts the scenario's starting files into a workspace. */
export async function seedWorkspace(scenario: ScenarioVersion, workspace: string): Promise<void> {
  const source = path.join(scenario.folder, scenario.manifest.workspace ?? "workspace");
  await copyTree(source, workspace, { limits: { files: 1000, totalBytes: 2 ** 26 }, ownerUid: null });
}

/** Real oracles in real boxes over folders of their own. */
export async function createOracleBench(chromiumPath = "/usr/bin/chromium") {
  const root = await mkdtemp(path.join(tmpdir(), "ts-oracle-"));
  await chmod(root, 0o755);
  const tools = await installBoxTools(path.join(root, "tools"));
  const oracles: Readonly<Record<Oracle["kind"], Oracle>> = {
    "end-to-end": createOracleEndToEnd({ toolFolder: tools.evaluation, chromiumPath }),
    "asset-generation": createOracleSprite(),
    task: createOracleTask(),
    patch: createOraclePatch({ runnerFolder: tools.cases }),
  };
  // Test processes run beside one another, each with a state folder of its own: none may share a uid.
  const uids = { first: 1_500_000_000 + 20 * process.pid, count: 20 };
  const sandbox = createSandboxBubblewrap({ stateFolder: path.join(root, "state"), uids });
  let count = 0;

  async function evaluateTree(
    scenario: ScenarioVersion,
    make: (workspace: string) => Promise<void>,
  ): Promise<Evaluation & { runFolder: string; share: number }> {
    count += 1;
    const folder = path.join(root, `run-${count}`);
    const implementationPath = path.join(folder, "work");
    const runFolder = path.join(folder, "run");
    const scratchPath = path.join(folder, "scratch");
    for (const made of [folder, runFolder, scratchPath]) await mkdir(made, { mode: 0o755 });
    await mkdir(implementationPath, { mode: 0o700 });
    await make(implementationPath);
    const evaluation = await oracles[scenario.manifest.kind].evaluate(
      {
        ledgerId: `bhl-${String(count).padStart(12, "0")}`,
        scenario: scenario.manifest,
        scenarioFolder: scenario.folder,
        implementationPath,
        runFolder,
        scratchPath,
        seed: 7,
        limits: LIMITS,
      },
      { sandbox, clock: createClockSystem() },
      new AbortController().signal,
    );
    const possible = evaluation.criteria.reduce((sum, award) => sum + award.possible, 0);
    const earned = evaluation.criteria.reduce((sum, award) => sum + (award.awarded ?? 0), 0);
    return { ...evaluation, runFolder, share: earned / possible };
  }

  return {
    root,
    tools,
    sandbox,
    evaluateTree,
    /** Seeds the workspace, lets the named player work, evaluates. */
    evaluatePlayer: async (scenario: ScenarioVersion, name: string) => {
      const player = scenario.players.find(({ slug }) => slug === name);
      if (player === undefined) throw new Error(`${scenario.slug} has no player ${name}`);
      return evaluateTree(scenario, async (workspace) => {
        await seedWorkspace(scenario, workspace);
        await playOn(workspace, player);
      });
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
}
