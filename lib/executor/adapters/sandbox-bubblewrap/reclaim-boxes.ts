import { readFile, rm } from "node:fs/promises";
import type { TeardownReport } from "@/lib/executor/ports/sandbox";
import { listLocks, readLock, tryLock } from "./box-lock";
import { destroyOwned } from "./destroy-box";
import { identifySelf, isAlive, processIdentitySchema } from "./process-identity";

export type ReclaimedBox = { name: string; report: TeardownReport };

/** Two executors must not reclaim one box: the second might kill a run that was given the freed uid. */
async function takeTurn(turnPath: string): Promise<boolean> {
  const self = await identifySelf();
  if (await tryLock(turnPath, self)) return true;
  const text = await readFile(turnPath, "utf8").catch(() => null);
  if (text === null || (await isAlive(processIdentitySchema.parse(JSON.parse(text))))) return false;
  await rm(turnPath, { force: true });
  return tryLock(turnPath, self);
}

async function reclaimOne(lockPath: string): Promise<ReclaimedBox | null> {
  const turnPath = `${lockPath}.reclaim`;
  if (!(await takeTurn(turnPath))) return null;
  try {
    const lock = await readLock(lockPath);
    if (lock === null || (await isAlive(lock.executor))) return null;
    const paths = [lock.scratchPath, ...lock.ownedPaths];
    return { name: lock.name, report: await destroyOwned(lockPath, lock, paths, []) };
  } finally {
    await rm(turnPath, { force: true });
  }
}

/** Takes down every box whose executor died, with its processes, cgroup, folders and uid. For the start of a worker. */
export async function reclaimBoxes(stateFolder: string): Promise<ReclaimedBox[]> {
  const reclaimed: ReclaimedBox[] = [];
  for (const lockPath of await listLocks(stateFolder)) {
    const box = await reclaimOne(lockPath);
    if (box !== null) reclaimed.push(box);
  }
  return reclaimed;
}
