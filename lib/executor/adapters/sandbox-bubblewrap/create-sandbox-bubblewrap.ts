import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { Sandbox, SandboxBox, SandboxSpec } from "@/lib/executor/ports/sandbox";
import { ownUidLockPath, tryLock, uidLockPath, type BoxLock } from "./box-lock";
import { bwrapArguments, hostCommand, type BoxFiles } from "./bwrap-command";
import { startBoxProcess, type RunningBox } from "./box-process";
import { checkReachable } from "./check-reachable";
import { destroyOwned } from "./destroy-box";
import {
  applyLimits,
  limitHitsOf,
  planLimits,
  type CgroupMachine,
  type LimitHits,
  type LimitsPlan,
} from "./limits";
import { watchMemory } from "./memory-poll";
import { identifySelf } from "./process-identity";
import { processesOf } from "./uid-processes";

const run = promisify(execFile);

export type BubblewrapOptions = {
  /** Holds the locks of all boxes of this machine; shared by its executors. */
  stateFolder: string;
  /** uids that a root executor may give to runs, one each. */
  uids?: { first: number; count: number };
  /** Left out = this machine's own. */
  cgroups?: CgroupMachine;
};
const DEFAULT_UIDS = { first: 70_000, count: 1000 };

/**
 * Where a root executor keeps the locks of boxes and their uids: uids are one pool for the whole machine, so two
 * installations with folders of their own must not give out the same one. Emptied by a restart, as the boxes are.
 */
export function machineStateFolder(ownFolder: string): string {
  return process.getuid?.() === 0 ? "/run/touchstone" : ownFolder;
}

async function versionOf(): Promise<string> {
  try {
    return (await run("bwrap", ["--version"])).stdout.trim().replace(/^bubblewrap /, "");
  } catch (cause) {
    throw new ExecutorError("SANDBOX_UNAVAILABLE", "bubblewrap (bwrap) cannot be run on this machine.", {
      cause,
    });
  }
}

/** Node may live outside /usr; then its own folder is bound as well. */
function nodePrefix(): string | null {
  const prefix = path.dirname(path.dirname(process.execPath));
  return prefix === "/usr" || prefix.startsWith("/usr/") ? null : prefix;
}

async function claim(
  options: BubblewrapOptions,
  lock: Omit<BoxLock, "uid">,
): Promise<{ lockPath: string; lock: BoxLock }> {
  const { stateFolder, uids = DEFAULT_UIDS } = options;
  if (process.getuid?.() !== 0) {
    const lockPath = ownUidLockPath(stateFolder);
    await tryLock(lockPath, { ...lock, uid: null });
    return { lockPath, lock: { ...lock, uid: null } };
  }
  for (let uid = uids.first; uid < uids.first + uids.count; uid += 1) {
    const lockPath = uidLockPath(stateFolder, uid);
    if (!(await tryLock(lockPath, { ...lock, uid }))) continue;
    if (processesOf(uid).length === 0) return { lockPath, lock: { ...lock, uid } };
    await destroyOwned(lockPath, { ...lock, uid: null, cgroups: [] }, [], []);
  }
  throw new ExecutorError("SANDBOX_UNAVAILABLE", `All ${uids.count} user ids for runs are in use.`);
}

async function writeBoxFiles(scratchPath: string, uid: number | null): Promise<BoxFiles> {
  const inside = uid ?? process.getuid?.() ?? 0;
  const contents = {
    hosts: "127.0.0.1 localhost touchstone\n",
    passwd: `agent:x:${inside}:${inside}:agent:/home/agent:/bin/bash\n`,
    group: `agent:x:${inside}:\n`,
  };
  await mkdir(scratchPath, { recursive: true, mode: 0o700 });
  const files: BoxFiles = {
    hosts: path.join(scratchPath, "hosts"),
    passwd: path.join(scratchPath, "passwd"),
    group: path.join(scratchPath, "group"),
  };
  for (const name of ["hosts", "passwd", "group"] as const)
    await writeFile(files[name], contents[name], { mode: 0o644 });
  if (uid !== null) await chown(scratchPath, uid, uid);
  return files;
}

type Prepared = {
  spec: SandboxSpec;
  version: string;
  plan: LimitsPlan;
  lockPath: string;
  lock: BoxLock;
  files: BoxFiles;
};

function createBox({ spec, version, plan, lockPath, lock, files }: Prepared): SandboxBox {
  const running = new Set<RunningBox>();
  let namespaces: Readonly<Record<string, number>> = {};
  let hits: LimitHits | null = null;
  const count = async (): Promise<number> => (hits = (await limitHitsOf(plan)) ?? hits)?.memory ?? 0;
  let destroyed: ReturnType<SandboxBox["destroy"]> | null = null;

  const start: SandboxBox["start"] = async ({ argv, env, signal, withGateway = true }) => {
    if (destroyed !== null) throw new ExecutorError("SANDBOX_SETUP_FAILED", "The box was already destroyed.");
    if (lock.uid !== null) for (const { source } of spec.mounts) await checkReachable(source, lock.uid);
    const before = await count();
    let isOverMemory = false;
    const bwrap = bwrapArguments(spec, files, { argv, env, withGateway }, nodePrefix());
    const box = await startBoxProcess(
      hostCommand(plan, lock.uid, spec.limits.processes, bwrap),
      signal,
      async () => (await count()) > before || isOverMemory,
    );
    running.add(box);
    namespaces = box.namespaces;
    const watch =
      plan.tier === "rlimit-and-poll"
        ? watchMemory(box.initPid, spec.limits.memoryBytes, () => {
            isOverMemory = true;
            box.kill();
          })
        : null;
    void box.exit.then(() => {
      watch?.stop();
      running.delete(box);
    });
    return box;
  };
  const destroy = async () => {
    for (const box of running) box.abandon();
    await Promise.all([...running].map(({ exit }) => exit));
    await count();
    const socket = spec.gatewaySocketPath === null ? [] : [spec.gatewaySocketPath];
    return destroyOwned(lockPath, lock, [spec.scratchPath], socket);
  };
  return {
    uid: lock.uid,
    start,
    evidence: () => ({
      sandbox: "bubblewrap",
      version,
      confinement: "in-box",
      uid: lock.uid,
      namespaces,
      limitsTier: plan.tier,
      ...(hits === null ? {} : { limitHits: hits }),
    }),
    destroy: () =>
      (destroyed ??= destroy().catch((error: unknown) => ({
        clean: false,
        leftovers: [error instanceof Error ? error.message : "the teardown itself failed"],
      }))),
  };
}

/** Boxes of bubblewrap: all namespaces, a uid of its own for each run of a root executor, cgroups where the machine lets us. */
export function createSandboxBubblewrap(options: BubblewrapOptions): Sandbox {
  let version: Promise<string> | null = null;
  return {
    slug: "bubblewrap",
    async prepare(spec, signal) {
      signal.throwIfAborted();
      const found = await (version ??= versionOf());
      const plan = await planLimits(
        `touchstone-${spec.name}-${randomBytes(4).toString("hex")}`,
        options.cgroups,
      );
      const claimed = await claim(options, {
        name: spec.name,
        executor: await identifySelf(),
        scratchPath: spec.scratchPath,
        ownedPaths: [...(spec.ownedPaths ?? [])],
        cgroups: [...plan.groups],
      });
      try {
        await applyLimits(plan, spec.limits);
        const files = await writeBoxFiles(spec.scratchPath, claimed.lock.uid);
        return createBox({ spec, version: found, plan, ...claimed, files });
      } catch (cause) {
        await destroyOwned(claimed.lockPath, claimed.lock, [spec.scratchPath], []);
        throw new ExecutorError("SANDBOX_SETUP_FAILED", "The box could not be prepared.", { cause });
      }
    },
  };
}
