import { lstat, rm } from "node:fs/promises";
import { removeTree } from "@/lib/executor/files/remove-tree";
import type { TeardownReport } from "@/lib/executor/ports/sandbox";
import type { BoxLock } from "./box-lock";
import { removeGroups } from "./limits";
import { sweepUid } from "./uid-processes";

const SWEEP_LIMIT_MS = 3000;

async function exists(target: string): Promise<boolean> {
  return lstat(target).then(
    () => true,
    () => false,
  );
}

async function thoseThatExist(targets: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const target of targets) if (await exists(target)) found.push(target);
  return found;
}

/**
 * Takes away what a lock says a box owns. The lock itself goes last and stays when a process of its uid is left: the uid
 * must not be given to another run.
 */
export async function destroyOwned(
  lockPath: string,
  lock: BoxLock,
  paths: readonly string[],
  mustBeGone: readonly string[],
): Promise<TeardownReport> {
  const leftovers: string[] = [];
  const processes = lock.uid === null ? [] : await sweepUid(lock.uid, SWEEP_LIMIT_MS);
  const groups = await removeGroups(lock.cgroups);
  for (const target of paths) await removeTree(target).catch(() => undefined);
  const folders = await thoseThatExist(paths);
  const sockets = await thoseThatExist(mustBeGone);
  if (processes.length === 0) await rm(lockPath, { force: true });
  const locks = await thoseThatExist([lockPath]);
  leftovers.push(
    ...processes.map((pid) => `process ${pid}`),
    ...groups.map((group) => `cgroup ${group}`),
    ...[...folders, ...sockets].map((target) => `path ${target}`),
    ...locks.map((target) => `lock ${target}`),
  );
  const checks = [
    {
      what: lock.uid === null ? "processes (by namespace)" : `processes of uid ${lock.uid}`,
      left: processes.length,
    },
    { what: "cgroups", left: groups.length },
    { what: "folders of the box", left: folders.length },
    { what: "gateway sockets", left: sockets.length },
    { what: "uid locks", left: locks.length },
  ];
  return { clean: leftovers.length === 0, leftovers, checks };
}
