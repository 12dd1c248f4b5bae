import { spawn, type ChildProcess } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { Duplex, PassThrough, type Readable } from "node:stream";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { SandboxExit, SandboxProcess } from "@/lib/executor/ports/sandbox";
import { killQuietly } from "./uid-processes";

const SET_UP_LIMIT_MS = 15_000;
const PIPE_LIMIT_MS = 2000;
const MAX_STATUS_BYTES = 65_536;

export type RunningBox = SandboxProcess & {
  namespaces: Readonly<Record<string, number>>;
  /** Host pid of the box's init. */
  initPid: number;
  kill(): void;
  /** Kills and cuts the pipes: nobody is going to read what is left in them. */
  abandon(): void;
};

function pipeOf(child: ChildProcess, index: number): Readable {
  const stream = child.stdio[index];
  if (stream === null || stream === undefined || !("read" in stream)) throw new Error("a pipe is missing");
  return stream;
}

/** Descriptor 4: the box tells that it stands, and is told to go on. */
function gateOf(child: ChildProcess): Duplex {
  const stream = child.stdio[4];
  if (!(stream instanceof Duplex)) throw new Error("the gate is missing");
  return stream;
}

/** Collects a short status pipe; whatever exceeds the bound is dropped. */
function collect(stream: Readable): () => string {
  let text = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    if (text.length < MAX_STATUS_BYTES) text += chunk;
  });
  return () => text;
}

type HeldOutput = { chunks: PassThrough; discard(): void };

/**
 * Holds a pipe's bytes for a reader that comes later. Node throws away what nobody listens to when a child exits, so the
 * pipe needs a listener from the start; while the program runs, a slow reader still holds it back.
 */
function hold(pipe: Readable): HeldOutput {
  const held = new PassThrough();
  pipe.pipe(held);
  pipe.once("close", () => held.end());
  return {
    chunks: held,
    discard() {
      pipe.unpipe(held);
      pipe.resume();
      held.end();
      held.resume();
    },
  };
}

/** `close` waits for the pipes; a leaked writer could hold them for ever, so they are cut once nothing moves any more. */
function whenClosed(
  child: ChildProcess,
  pipes: readonly Readable[],
): Promise<Omit<SandboxExit, "outOfMemory">> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    child.once("exit", () => {
      timer = setInterval(() => {
        if (pipes.every((pipe) => pipe.readableLength === 0)) for (const pipe of pipes) pipe.destroy();
      }, PIPE_LIMIT_MS);
    });
    child.once("close", (code, signal) => {
      clearInterval(timer);
      resolve({ code, signal });
    });
  });
}

type Readiness = "ready" | "ended" | "late" | "aborted";

function whenReady(child: ChildProcess, signal: AbortSignal): Promise<Readiness> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle("late"), SET_UP_LIMIT_MS);
    const onAbort = (): void => settle("aborted");
    const settle = (readiness: Readiness): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      resolve(readiness);
    };
    gateOf(child).once("data", () => settle("ready"));
    child.once("exit", () => settle("ended"));
    child.once("error", () => settle("ended"));
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

async function namespacesOf(initPid: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const kind of ["cgroup", "ipc", "mnt", "net", "pid", "user", "uts"]) {
    const target = await readlink(`/proc/${initPid}/ns/${kind}`).catch(() => "");
    const id = /\[(\d+)\]$/.exec(target)?.[1];
    if (id !== undefined) found[kind] = Number(id);
  }
  return found;
}

/** The agent is the first process that the box's init started: number 2 inside. */
async function agentPid(initPid: number): Promise<number | null> {
  const children = await readFile(`/proc/${initPid}/task/${initPid}/children`, "utf8").catch(() => "");
  for (const pid of children.split(" ").filter(Boolean)) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    if (/^NSpid:.*\t2$/m.test(status)) return Number(pid);
  }
  return null;
}

function refusal(readiness: Exclude<Readiness, "ready">, said: string): ExecutorError {
  const why = { ended: said, late: "it did not stand in time", aborted: "it was aborted" }[readiness];
  return new ExecutorError(
    "SANDBOX_SETUP_FAILED",
    `The sandbox could not be set up: ${why.trim().slice(-500)}`,
  );
}

/** Starts one command in a box and waits until the box stands. Throws SANDBOX_SETUP_FAILED. */
export async function startBoxProcess(
  [program, ...argv]: readonly [string, ...string[]],
  signal: AbortSignal,
  outOfMemory: () => Promise<boolean>,
): Promise<RunningBox> {
  const child = spawn(program, argv, {
    stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
    env: { NODE_ENV: "production", PATH: process.env["PATH"] ?? "/usr/bin:/bin" },
  });
  let spawnError = "";
  child.once("error", (error) => (spawnError = error.message));
  const [stdout, stderr] = [pipeOf(child, 1), pipeOf(child, 2)];
  const status = collect(pipeOf(child, 3));
  const output = { stdout: hold(stdout), stderr: hold(stderr) };
  const closed = whenClosed(child, [stdout, stderr]);
  const readiness = await whenReady(child, signal);
  if (readiness !== "ready") {
    child.kill("SIGKILL");
    if (child.pid !== undefined) await closed;
    throw refusal(readiness, spawnError || String(output.stderr.chunks.read() ?? ""));
  }
  const initPid = Number(/"child-pid":\s*(\d+)/.exec(status())?.[1]);
  const [namespaces, agent] = await Promise.all([namespacesOf(initPid), agentPid(initPid)]);
  const gate = gateOf(child);
  // The box may be killed while it waits at its gate.
  gate.on("error", () => undefined);
  gate.end("go\n");

  const kill = (): void => {
    child.kill("SIGKILL");
  };
  signal.addEventListener("abort", kill, { once: true });
  if (signal.aborted) kill();
  const exit = closed.then(async (end) => {
    signal.removeEventListener("abort", kill);
    return { ...end, outOfMemory: await outOfMemory() };
  });
  return {
    stdout: output.stdout.chunks,
    stderr: output.stderr.chunks,
    exit,
    initPid,
    namespaces,
    kill,
    abandon() {
      kill();
      output.stdout.discard();
      output.stderr.discard();
    },
    async stop(graceMs) {
      if (graceMs <= 0 || agent === null) return kill();
      if (child.exitCode !== null || child.signalCode !== null) return;
      killQuietly(agent, "SIGINT");
      const timer = setTimeout(kill, graceMs);
      child.once("exit", () => clearTimeout(timer));
    },
  };
}
