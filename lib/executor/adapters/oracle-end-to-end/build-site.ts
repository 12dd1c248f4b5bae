import { chmod, lstat, mkdir } from "node:fs/promises";
import path from "node:path";
import type { StepResult } from "@/lib/contracts/run-record";
import type { EndToEndScenario } from "@/lib/contracts/scenario-manifest";
import { copyTree } from "@/lib/executor/files/copy-tree";
import { readInside } from "@/lib/executor/files/read-inside";
import { writeBelow } from "@/lib/executor/files/write-below";
import type { EvaluationRequest, Oracle } from "@/lib/executor/ports/oracle";
import { type BoxRun, lastLines, runInBox } from "@/lib/executor/support/run-in-box";

const TREE_LIMITS = { files: 20_000, totalBytes: 1024 * 1024 * 1024 };
const SITE_LIMITS = { files: 5000, totalBytes: 256 * 1024 * 1024 };
const PACKAGE_BYTES = 1024 * 1024;
const OUTPUT_BYTES = 8 * 1024 * 1024;
const OUTPUT_FOLDERS = ["dist", "build", "out"];

export type BuiltSite = {
  install: StepResult | null;
  build: StepResult | null;
  /** Host folder with the site; null when there is none, and then `detail` says why. */
  siteFolder: string | null;
  detail: string | null;
  files: readonly { path: string; role: "build" | "log" }[];
};

type Tools = Parameters<Oracle["evaluate"]>[1];
type Logs = { path: string; role: "log" }[];

/** Installs and builds a copy of the tree in a fresh box without a network, and copies the site out (Test Cabinet §1.8). */
export async function buildSite(
  scenario: EndToEndScenario,
  request: EvaluationRequest,
  { sandbox, clock }: Tools,
  signal: AbortSignal,
): Promise<BuiltSite> {
  const none = { install: null, build: null, siteFolder: null, files: [] };
  const manifest = await readInside(request.implementationPath, "package.json", PACKAGE_BYTES);
  if (!manifest.ok) return { ...none, detail: manifest.message };
  const folder = path.join(request.scratchPath, "build");
  const work = path.join(folder, "work");
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const box = await sandbox.prepare(
    {
      name: `${request.ledgerId}-build`,
      scratchPath: path.join(folder, "box"),
      mounts: [{ source: work, target: "/workspace", writable: true }],
      gatewaySocketPath: null,
      workingDirectory: "/workspace",
      limits: request.limits,
      purpose: "evaluation",
    },
    signal,
  );
  try {
    await copyTree(request.implementationPath, work, { limits: TREE_LIMITS, ownerUid: box.uid });
    const timeoutMs = scenario.build.timeoutSeconds * 1000;
    const runStep = (command: string): Promise<BoxRun> =>
      runInBox(box, shell(command), { timeoutMs, outputBytes: OUTPUT_BYTES }, clock, signal);
    return await runSteps(scenario, request, work, runStep);
  } finally {
    await box.destroy();
  }
}

function shell(command: string): Parameters<typeof runInBox>[1] {
  return { argv: ["sh", "-c", command], env: { CI: "1", npm_config_update_notifier: "false" } };
}

async function runSteps(
  scenario: EndToEndScenario,
  request: EvaluationRequest,
  work: string,
  runStep: (command: string) => Promise<BoxRun>,
): Promise<BuiltSite> {
  const logs: Logs = [];
  const results: StepResult[] = [];
  for (const name of ["install", "build"] as const) {
    const command = scenario.build[name];
    const run = await runStep(command);
    await keepLog(request.runFolder, `evidence/${name}.txt`, run, logs);
    const step = toStepResult(command, run, scenario.build.timeoutSeconds);
    results.push(step);
    if (!step.succeeded) break;
  }
  const [install = null, build = null] = results;
  const failed = results.find(({ succeeded }) => !succeeded);
  if (failed !== undefined) {
    const detail = `\`${failed.command}\` failed: ${failed.detail ?? "no output"}`;
    return { install, build, siteFolder: null, detail, files: logs };
  }
  return { install, build, ...(await takeSite(request, work, logs)) };
}

/** One step as the run record tells it: the last lines of stderr say why it failed. */
export function toStepResult(command: string, run: BoxRun, timeoutSeconds: number): StepResult {
  if (run.timedOut)
    return { command, succeeded: false, detail: `It did not end within ${timeoutSeconds} s.` };
  if (run.overflowed)
    return { command, succeeded: false, detail: `It printed more than ${OUTPUT_BYTES} bytes.` };
  if (run.exit.code === 0) return { command, succeeded: true, detail: null };
  const memory = run.exit.outOfMemory ? " (out of memory)" : "";
  const said = lastLines(run.stderr.trim() === "" ? run.stdout : run.stderr, 5);
  return {
    command,
    succeeded: false,
    detail: `Exit ${run.exit.code ?? run.exit.signal}${memory}. ${said}`.trim(),
  };
}

async function takeSite(
  request: EvaluationRequest,
  work: string,
  logs: Logs,
): Promise<Pick<BuiltSite, "siteFolder" | "detail" | "files">> {
  for (const name of OUTPUT_FOLDERS) {
    const found = await lstat(path.join(work, name)).catch(() => null);
    if (found?.isDirectory() !== true) continue;
    const siteFolder = path.join(request.scratchPath, "build/site");
    const copying = { limits: SITE_LIMITS, ownerUid: null };
    const report = await copyTree(path.join(work, name), siteFolder, copying);
    await copyTree(siteFolder, path.join(request.runFolder, "build"), copying);
    const files = report.files.map((file) => ({ path: `build/${file.path}`, role: "build" as const }));
    const skipped = report.skipped.map(({ path: file, reason }) => `${file} ${reason}`).slice(0, 5);
    const detail = skipped.length === 0 ? null : `Left out of the build: ${skipped.join("; ")}.`;
    return { siteFolder, detail, files: [...logs, ...files] };
  }
  return { siteFolder: null, detail: "The build made no dist/, build/ or out/.", files: logs };
}

async function keepLog(runFolder: string, relative: string, run: BoxRun, logs: Logs): Promise<void> {
  await writeBelow(runFolder, relative, `${run.stdout}\n--- stderr ---\n${run.stderr}`);
  logs.push({ path: relative, role: "log" });
}
