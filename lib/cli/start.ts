import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureClient, ensureWebBuild, nextProgram } from "./builds";
import { startChild, stopChildren, type Child } from "./children";
import { takeInstanceLock } from "./instance-lock";
import { dataFolder } from "@/lib/platform/data-folder";
import { appOrigin, readEnvironment } from "@/lib/platform/env";

const isDevelopment = process.argv.includes("--dev");
const startedAt = performance.now();
const STOP_GRACE_MS = 20_000;

function say(line: string): void {
  console.log(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`);
}

/** The secret lies with the data: sessions and links survive a restart, and nobody has to know it. */
function ensureSecret(folder: string): string {
  const file = path.join(folder, "secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

/** Database, migrations, catalog, servers, web and worker; one signal stops all. */
async function start(): Promise<void> {
  const env = readEnvironment();
  const data = dataFolder();
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o755);
  const lock = takeInstanceLock(path.join(data, "instance.lock"), appOrigin(env));
  if ("holder" in lock) {
    console.error(
      `Touchstone already runs on ${data} as process ${lock.holder.pid}; open ${lock.holder.url}, or stop it first.`,
    );
    process.exit(1);
  }
  process.env["TOUCHSTONE_SECRET"] ??= ensureSecret(data);
  if (ensureClient()) say("Database client made");
  if (!isDevelopment && ensureWebBuild()) say("Web app built");

  const { openServices } = await import("./services");
  const services = await openServices({ data, say });
  const children: Child[] = [
    startChild(
      "web",
      [
        nextProgram(),
        isDevelopment ? "dev" : "start",
        "-p",
        String(env.TOUCHSTONE_PORT),
        "-H",
        env.TOUCHSTONE_HOST,
      ],
      { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    ),
    startChild("worker", ["--import", "tsx", "lib/worker/main.ts"], process.env),
  ];

  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    say("Stopping");
    await stopChildren(children, STOP_GRACE_MS);
    await services.close();
    lock.release();
    process.exit(code);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => void stop(0));
  watchParent(() => void stop(0));
  for (const child of children)
    void child.ended.then((code) => {
      if (isStopping) return undefined;
      console.error(`The ${child.name} process ended with ${code}.`);
      return stop(1);
    });
  await untilServed(appOrigin(env), children);
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

async function untilServed(origin: string, children: readonly Child[]): Promise<void> {
  for (;;) {
    if (children.some(({ process: child }) => child.exitCode !== null)) return;
    const served = await fetch(`${origin}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (served) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

await start();
