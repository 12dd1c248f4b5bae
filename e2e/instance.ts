import { execFile, spawn, type ChildProcess } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "@/lib/platform/postgres";

const run = promisify(execFile);

/** A whole Touchstone of its own: data, ports, catalog; gone with the tests. */
export type Instance = { origin: string; env: NodeJS.ProcessEnv; stop(): Promise<void> };

export async function startInstance(): Promise<Instance> {
  const root = await mkdtemp(path.join(os.tmpdir(), "touchstone-e2e-"));
  // The database and the runs live under accounts of their own, which must pass here.
  await chmod(root, 0o755);
  const catalog = path.join(root, "catalog");
  await cp("catalog", catalog, { recursive: true });
  await addMisfits(catalog);
  const [port, artifactPort] = [await freePort(), await freePort()];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    TOUCHSTONE_DATA: path.join(root, "data"),
    TOUCHSTONE_CATALOG: catalog,
    TOUCHSTONE_PORT: String(port),
    TOUCHSTONE_ARTIFACT_PORT: String(artifactPort),
    TOUCHSTONE_LOG_LEVEL: "warn",
  };
  delete env["DATABASE_URL"];
  const child = spawn(process.execPath, ["--import", "tsx", "lib/cli/start.ts"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  await untilReady(child);
  return {
    origin: `http://localhost:${port}`,
    env,
    async stop() {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Reads the start's own words until it says that it is there. */
async function untilReady(child: ChildProcess): Promise<void> {
  let told = "";
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      told += chunk.toString();
      if (/Sign in as the first admin/.test(told)) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => reject(new Error(`the instance ended with ${String(code)}:\n${told}`)));
  });
}

/** The command line on an instance; gives what it printed. */
export async function touchstone(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ["--import", "tsx", "lib/cli/touchstone.ts", ...args], {
    env,
  }).catch((error: unknown) => {
    // `run --wait` ends with 1 when a run did not pass, which some journeys want.
    if (error instanceof Error && "code" in error && error.code === 1 && "stdout" in error)
      return { stdout: String(error.stdout) };
    throw error;
  });
  return stdout.trim();
}

/** Two scenarios whose runs end badly on purpose: one whose time is short, one whose set-up fails. */
async function addMisfits(catalog: string): Promise<void> {
  const source = path.join(catalog, "scenarios/ledger-reconcile/v1.0.0");
  const manifest = await readFile(path.join(source, "scenario.yaml"), "utf8");
  await addScenario(
    catalog,
    source,
    "short-of-time",
    manifest.replace(/deadlineSeconds: *[\d.]+/, "deadlineSeconds: 4"),
  );
  await addScenario(
    catalog,
    source,
    "without-a-floor",
    manifest.replace(/^prompt:/m, "init: exit 3\nprompt:"),
  );
  const suite = [
    "schema: touchstone-suite/1",
    "slug: misfits",
    "name: Misfits",
    "description: Ends badly on purpose.",
    "scenarios:",
  ];
  for (const slug of ["short-of-time", "without-a-floor"])
    suite.push(`  - { slug: ${slug}, version: v1.0.0 }`);
  await writeFile(
    path.join(catalog, "suites/misfits.yaml"),
    [...suite, "repetitions: 1", "technicalRetries: 0", ""].join("\n"),
  );
}

async function addScenario(catalog: string, source: string, slug: string, manifest: string): Promise<void> {
  const folder = path.join(catalog, "scenarios", slug, "v1.0.0");
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(source, folder, { recursive: true });
  await writeFile(path.join(folder, "scenario.yaml"), manifest.replace(/^slug: .*/m, `slug: ${slug}`));
}
