import { spawn, type ChildProcess } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@/lib/platform/postgres";
import { until } from "../worker-bench";

export type Victim = "worker" | "web" | "database";

const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
};
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
  } catch {
    return "";
  }
};

/** The whole product in a folder of its own, as `npm start` starts it, with its parts by name. */
export async function startInstance(root: string, settings: Readonly<Record<string, string>> = {}) {
  const data = path.join(root, "data");
  const [port, artifactPort] = [await freePort(), await freePort()];
  const log = openSync(path.join(root, "instance.log"), "a");
  const program: ChildProcess = spawn(process.execPath, ["--import", "tsx", "lib/cli/start.ts"], {
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      DATABASE_URL: "",
      TOUCHSTONE_DATA: data,
      TOUCHSTONE_HOST: "127.0.0.1",
      TOUCHSTONE_ARTIFACT_HOST: "localhost",
      TOUCHSTONE_PORT: String(port),
      TOUCHSTONE_ARTIFACT_PORT: String(artifactPort),
      TOUCHSTONE_LOG_LEVEL: "warn",
      ...settings,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const isServed = (): Promise<boolean> =>
    fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until("the product is served", isServed, 300_000);
  const postmaster = (): string[] =>
    readFileSync(path.join(data, "postgres/data/postmaster.pid"), "utf8").split("\n");
  const password = readFileSync(path.join(data, "postgres/password"), "utf8").trim();
  process.env["DATABASE_URL"] =
    `postgresql://postgres:${password}@127.0.0.1:${postmaster()[3] ?? ""}/touchstone`;

  /** Processes that the program started, none else. */
  const pidsOf = (victim: Victim): number[] => {
    if (victim === "database") return [Number(postmaster()[0])];
    const mark = victim === "worker" ? "lib/worker/main.ts" : "next";
    return childrenOf(program.pid ?? -1).filter((pid) => commandOf(pid).includes(mark));
  };
  return {
    data,
    origin,
    program,
    isServed,
    pidsOf,
    kill(victim: Victim): number {
      const pids = pidsOf(victim);
      for (const pid of pids) process.kill(pid, "SIGKILL");
      return pids.length;
    },
    async stop(): Promise<void> {
      const ended = new Promise((resolve) => program.once("exit", resolve));
      program.kill("SIGTERM");
      await ended;
    },
  };
}
export type Instance = Awaited<ReturnType<typeof startInstance>>;
