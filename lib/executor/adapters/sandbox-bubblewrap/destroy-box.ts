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
  leftovers.push(...processes.map((pid) => `process ${pid}`));
  leftovers.push(...(await removeGroups(lock.cgroups)).map((group) => `cgroup ${group}`));
  for (const target of paths) await removeTree(target).catch(() => undefined);
  for (const target of [...paths, ...mustBeGone]) if (await exists(target)) leftovers.push(`path ${target}`);
  if (processes.length === 0) await rm(lockPath, { force: true });
  if (await exists(lockPath)) leftovers.push(`lock ${lockPath}`);
  return { clean: leftovers.length === 0, leftovers };
}
