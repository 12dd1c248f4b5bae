import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { unusablePorts } from "./check-ports";
import { ensureClient, ensureWebBuild, nextProgram } from "./builds";
import { END_WITH_PARENT, startChild, stopChildren, type Child } from "./children";
import { keepRunning, type Kept } from "./keep-running";
import { createEnding } from "./ending";
import { takeInstanceLock } from "./instance-lock";
import { dataFolder } from "@/lib/platform/data-folder";
import { appOrigin, readEnvironment, type Environment } from "@/lib/platform/env";
import { secretKey } from "@/lib/platform/sealing";

let parts: readonly Kept<Child>[] = [];
const isDevelopment = process.argv.includes("--dev");
const startedAt = performance.now();
/** Beyond the time that runs in flight have. */
const STOP_GRACE_MS = 20_000;
const ending = createEnding(
  (code) => process.exit(code),
  (error) => console.error(`Something did not end well: ${String(error)}`),
);

function say(line: string): void {
  console.log(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`);
}

/** The secret lies with the data: sessions and links survive a restart, and nobody has to know it. */
function ensureSecret(folder: string): string {
  const file = path.join(folder, "secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

/** Makes the data folder and takes it for this process alone. */
function takeData(env: Environment): string {
  const data = dataFolder();
  try {
    mkdirSync(data, { recursive: true });
    accessSync(data, constants.W_OK);
  } catch (cause) {
    throw new Error(
      `The data folder ${data} cannot be written; let this account write there, or name another in TOUCHSTONE_DATA.`,
      { cause },
    );
  }
  chmodSync(data, 0o755);
  const lock = takeInstanceLock(path.join(data, "instance.lock"), appOrigin(env));
  if ("holder" in lock)
    throw new Error(
      `Touchstone already runs on ${data} as process ${lock.holder.pid}; open ${lock.holder.url}, or stop it first.`,
    );
  ending.before(() => lock.release());
  return data;
}

/** What must be free is looked at before anything is made: a server of somebody else must not be taken for ours. */
async function demandPorts(env: Environment): Promise<void> {
  const sentences = await unusablePorts([
    { host: env.TOUCHSTONE_HOST, port: env.TOUCHSTONE_PORT, variable: "TOUCHSTONE_PORT" },
    {
      host: env.TOUCHSTONE_ARTIFACT_HOST,
      port: env.TOUCHSTONE_ARTIFACT_PORT,
      variable: "TOUCHSTONE_ARTIFACT_PORT",
    },
  ]);
  if (sentences.length > 0) throw new Error(sentences.join("\n"));
}

function startParts(env: Environment): Kept<Child>[] {
  const mode = isDevelopment ? "dev" : "start";
  const at = ["-p", String(env.TOUCHSTONE_PORT), "-H", env.TOUCHSTONE_HOST];
  const begins = [
    () =>
      startChild("web", ["--import", END_WITH_PARENT, nextProgram(), mode, ...at], {
        ...process.env,
        NEXT_TELEMETRY_DISABLED: "1",
      }),
    () => startChild("worker", ["--import", "tsx", "lib/worker/main.ts"], process.env),
  ];
  const kept = begins.map((begin) => keepRunning(begin, { tell: say, onGivenUp: giveUp }));
  ending.before(() =>
    stopChildren(
      kept.map((part) => part.current()),
      env.TOUCHSTONE_DRAIN_MS + STOP_GRACE_MS,
    ),
  );
  ending.signal.addEventListener("abort", () => kept.forEach((part) => part.letGo()), { once: true });
  return kept;
}

function giveUp(name: string, code: number): void {
  console.error(`The ${name} process ends again and again, the last time with ${code}.`);
  void ending.end(1);
}

/** Database, migrations, catalog, servers, web and worker; one signal stops all, at any moment. */
async function start(): Promise<void> {
  const env = readEnvironment();
  const data = takeData(env);
  await demandPorts(env);
  process.env["TOUCHSTONE_SECRET"] ??= ensureSecret(data);
  secretKey(data, env);
  if (ensureClient()) say("Database client made");
  if (!isDevelopment && ensureWebBuild()) say("Web app built");
  // A signal that came during the builds is only now heard.
  await new Promise((resolve) => setImmediate(resolve));
  if (ending.signal.aborted) return;

  const { openServices } = await import("./services");
  const services = await ending.during(openServices({ data, say, onEnd: (close) => ending.before(close) }));
  if (ending.signal.aborted) return;
  parts = startParts(env);
  if (!(await isServed(appOrigin(env)))) return;
  say(`Touchstone is at ${appOrigin(env)}`);
  const link = await services.firstSignInLink();
  if (link) console.log(`\n  Sign in as the first admin (once, within 15 minutes):\n  ${link}\n`);
  else console.log(`\n  Forgot how to sign in? npm run touchstone -- sign-in-link ADDRESS\n`);
}

/** npm runs scripts under a shell that passes no signal on; when it is gone, so is whoever started us. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 500).unref();
}

/** Waits until the web app answers; false when the end was asked for instead. */
async function isServed(origin: string): Promise<boolean> {
  while (!ending.signal.aborted) {
    const served = await fetch(`${origin}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (served) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

function stop(): void {
  if (ending.signal.aborted) return;
  say(`Stopping; runs in flight may finish for ${readEnvironment().TOUCHSTONE_DRAIN_MS / 1000} s`);
  void ending.end(0);
}

/** The second time somebody does not want to wait: the worker ends what is in flight. */
function signalled(): void {
  if (ending.signal.aborted) for (const part of parts) part.current().process.kill("SIGTERM");
  else stop();
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, signalled);
watchParent(stop);
try {
  await start();
} catch (error) {
  if (!ending.signal.aborted) console.error(error instanceof Error ? error.message : error);
  await ending.end(1);
}
