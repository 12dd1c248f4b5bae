import { mkdirSync, rmdirSync } from "node:fs";
import { mkdir, readFile, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { SandboxLimits } from "@/lib/executor/ports/sandbox";

/** How limits are enforced: the best that the machine lets us have. */
type LimitsTier = "cgroup-v2" | "cgroup-v1" | "rlimit-and-poll";
export type LimitsPlan = { tier: LimitsTier; groups: readonly string[] };

/** Where the kernel shows its cgroups; tests give a folder that behaves as cgroup v2 does. */
export type CgroupMachine = { root: string; selfCgroup: () => Promise<string> };
const THIS_MACHINE: CgroupMachine = {
  root: "/sys/fs/cgroup",
  selfCgroup: () => readFile("/proc/self/cgroup", "utf8").catch(() => ""),
};

const REMOVE_LIMIT_MS = 2000;
const REMOVE_POLL_MS = 5;

function ownGroup(selfCgroup: string, controller: string): string | null {
  const line = selfCgroup.split("\n").find((entry) => entry.split(":")[1]?.split(",").includes(controller));
  return line?.split(":").slice(2).join(":") ?? null;
}

/** A folder in which groups can be made. Tried without a wait in between: nobody would know of a group left by a kill. */
function firstUsable(parents: readonly string[]): string | null {
  for (const parent of parents) {
    const probe = path.join(parent, `touchstone-probe-${process.pid}`);
    try {
      mkdirSync(probe);
      rmdirSync(probe);
      return parent;
    } catch {
      continue;
    }
  }
  return null;
}

type Parents = { tier: LimitsTier; parents: readonly string[] };

async function parentsV2(cgroups: string, selfCgroup: string): Promise<Parents | null> {
  const own = path.join(cgroups, ownGroup(selfCgroup, "") ?? "/");
  for (const parent of new Set([own, path.dirname(own)])) {
    if (!parent.startsWith(cgroups)) continue;
    const enabled = await readFile(path.join(parent, "cgroup.subtree_control"), "utf8").catch(() => "");
    if (!enabled.includes("memory") || !enabled.includes("pids")) continue;
    const usable = firstUsable([parent]);
    if (usable !== null) return { tier: "cgroup-v2", parents: [usable] };
  }
  return null;
}

function parentsV1(cgroups: string, selfCgroup: string): Parents | null {
  const parents: string[] = [];
  for (const controller of ["memory", "pids"]) {
    const own = ownGroup(selfCgroup, controller);
    if (own === null) return null;
    const root = path.join(cgroups, controller);
    const usable = firstUsable([path.join(root, own), root]);
    if (usable === null) return null;
    parents.push(usable);
  }
  return { tier: "cgroup-v1", parents };
}

/** What a machine lets us have does not change while a program runs. */
const found = new WeakMap<CgroupMachine, Promise<Parents>>();

async function findParents({ root, selfCgroup }: CgroupMachine): Promise<Parents> {
  const own = await selfCgroup();
  return (await parentsV2(root, own)) ?? parentsV1(root, own) ?? { tier: "rlimit-and-poll", parents: [] };
}

/** The groups that a box is to have; none of them exists yet. */
export async function planLimits(name: string, machine: CgroupMachine = THIS_MACHINE): Promise<LimitsPlan> {
  const known = found.get(machine) ?? findParents(machine);
  found.set(machine, known);
  const { tier, parents } = await known;
  return { tier, groups: parents.map((parent) => path.join(parent, name)) };
}

async function set(group: string, file: string, value: number): Promise<void> {
  await writeFile(path.join(group, file), String(value));
}

export async function applyLimits({ tier, groups }: LimitsPlan, limits: SandboxLimits): Promise<void> {
  for (const group of groups) await mkdir(group);
  const [first, second] = groups;
  if (tier === "cgroup-v2" && first !== undefined) {
    await set(first, "memory.max", limits.memoryBytes);
    await set(first, "memory.swap.max", 0).catch(() => undefined);
    await set(first, "pids.max", limits.processes);
  }
  if (tier === "cgroup-v1" && first !== undefined && second !== undefined) {
    await set(first, "memory.limit_in_bytes", limits.memoryBytes);
    await set(first, "memory.memsw.limit_in_bytes", limits.memoryBytes).catch(() => undefined);
    await set(second, "pids.max", limits.processes);
  }
}

export type LimitHits = { memory: number; processes: number };

async function counterIn(file: string, name: string): Promise<number> {
  const text = await readFile(file, "utf8").catch(() => "");
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1] ?? 0);
}

/**
 * The kernel's counts of processes that it killed for want of memory and of forks that it refused: the only signs that
 * can be trusted. Null where no cgroup counts.
 */
export async function limitHitsOf({ tier, groups }: LimitsPlan): Promise<LimitHits | null> {
  const [memory, pids = memory] = groups;
  if (memory === undefined || pids === undefined) return null;
  const events = tier === "cgroup-v2" ? "memory.events" : "memory.oom_control";
  return {
    memory: await counterIn(path.join(memory, events), "oom_kill"),
    processes: await counterIn(path.join(pids, "pids.events"), "max"),
  };
}

/** A group goes once its last zombie is reaped; gives those that would not go. */
export async function removeGroups(groups: readonly string[]): Promise<string[]> {
  const giveUpAt = performance.now() + REMOVE_LIMIT_MS;
  const left: string[] = [];
  for (const group of groups) {
    for (;;) {
      const code = await rmdir(group).then(
        () => null,
        (error: unknown) => (error instanceof Error && "code" in error ? error.code : "unknown"),
      );
      if (code === null || code === "ENOENT") break;
      if (performance.now() > giveUpAt) {
        left.push(group);
        break;
      }
      await wait(REMOVE_POLL_MS);
    }
  }
  return left;
}
