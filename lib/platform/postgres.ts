import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive, processesIn } from "./processes";
import { postgresBinaries, postgresOwner, type ProcessOwner } from "./postgres-binaries";

export type PostgresServer = {
  url: (database: string) => string;
  pid: number;
  hasJoined: boolean;
  port: number;
  /** Resolves when the server has ended, by whatever; never for one that was joined. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};
type Options = {
  folder: string;
  flags?: readonly string[];
  isDurable?: boolean;
  /** A server that is found running was left by an owner who died: stopping is ours too. */
  isOwner?: boolean;
  /** Where the last server listened: who knows that address finds the next one there. */
  port?: number;
};
type Running = { pid: number; port: number; isReady: boolean };

/**
 * Starts the private PostgreSQL whose data lies in `folder`, or joins the one that already serves it.
 * Password authentication; the password lies beside the data, readable by the owner only.
 * Throws when the server does not come up; the log is `<folder>/postgres.log`.
 */
export async function ensurePostgres({
  folder,
  flags = [],
  isDurable = true,
  isOwner = false,
  port: wantedPort,
}: Options): Promise<PostgresServer> {
  const root = path.resolve(folder);
  const owner = postgresOwner();
  const native = postgresBinaries(owner);
  fs.mkdirSync(root, { recursive: true, mode: 0o755 });
  if (owner.uid !== undefined) fs.chownSync(root, owner.uid, owner.gid ?? owner.uid);
  const data = path.join(root, "data");
  initialise(native, root, data, owner, isDurable);
  const url = (port: number) => (database: string) =>
    `postgresql://postgres:${passwordOf(root)}@127.0.0.1:${port}/${database}`;

  const earlier = runningServer(data);
  if (earlier && (await canConnect(earlier.port)))
    return {
      url: url(earlier.port),
      pid: earlier.pid,
      hasJoined: true,
      port: earlier.port,
      ended: new Promise(() => undefined),
      stop: () => (isOwner ? stopServer(earlier.pid) : Promise.resolve()),
    };
  await clearStalePidFile(data, earlier);

  const port = wantedPort ?? (await freePort());
  const log = fs.openSync(path.join(root, "postgres.log"), "a");
  const settings = [
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
    ...flags,
  ];
  const child = spawn(path.join(native, "bin", "postgres"), ["-D", data, ...settings], {
    ...owner,
    cwd: "/",
    stdio: ["ignore", log, log],
    detached: true,
  });
  fs.closeSync(log);
  const exited = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? -1)));
  await untilReady(data, child.pid ?? -1, exited, root);
  return {
    url: url(port),
    pid: child.pid ?? -1,
    hasJoined: false,
    port,
    ended: exited.then(() => undefined),
    stop: async () => {
      child.kill("SIGINT");
      await exited;
    },
  };
}

async function stopServer(pid: number): Promise<void> {
  process.kill(pid, "SIGINT");
  while (isAlive(pid)) await delay(15);
}

function passwordOf(root: string): string {
  return fs.readFileSync(path.join(root, "password"), "utf8").trim();
}

function initialise(
  native: string,
  root: string,
  data: string,
  owner: ProcessOwner,
  isDurable: boolean,
): void {
  if (fs.existsSync(path.join(data, "PG_VERSION"))) return;
  const password = path.join(root, "password");
  fs.writeFileSync(password, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  if (owner.uid !== undefined) fs.chownSync(password, owner.uid, owner.gid ?? owner.uid);
  const partial = path.join(root, `init-${process.pid}`);
  fs.rmSync(partial, { recursive: true, force: true });
  const args = [
    "-D",
    partial,
    "-U",
    "postgres",
    "-A",
    "scram-sha-256",
    `--pwfile=${password}`,
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "--no-instructions",
  ];
  const made = spawnSync(path.join(native, "bin", "initdb"), isDurable ? args : [...args, "--no-sync"], {
    ...owner,
    cwd: "/",
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`The database could not be created: ${made.stderr}`);
  fs.renameSync(partial, data);
}

function runningServer(data: string): Running | null {
  try {
    const lines = fs.readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return isAlive(pid)
      ? { pid, port: Number(lines[3]), isReady: (lines[7] ?? "").startsWith("ready") }
      : null;
  } catch {
    return null;
  }
}

/**
 * A postmaster killed with -9 leaves its pid file, and Postgres refuses to start while it can be mistaken for a live one.
 * Removing the file also removes Postgres's guard against leftover backends, so wait until none has the data as its folder.
 */
async function clearStalePidFile(data: string, running: Running | null): Promise<void> {
  const file = path.join(data, "postmaster.pid");
  if (running || !fs.existsSync(file)) return;
  for (let tries = 0; processesIn(data).length > 0; tries += 1) {
    if (tries > 200) throw new Error(`Processes of an earlier database server still use ${data}.`);
    await delay(50);
  }
  fs.rmSync(file, { force: true });
}

async function untilReady(data: string, pid: number, exited: Promise<number>, root: string): Promise<void> {
  let code: number | null = null;
  void exited.then((ended) => (code = ended));
  for (;;) {
    const server = runningServer(data);
    if (server?.isReady && server.pid === pid) return;
    if (code !== null)
      throw new Error(`The database server ended with code ${String(code)}; see ${root}/postgres.log.`);
    await delay(15);
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
