import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { listLocks, readLock, type BoxLock } from "@/lib/executor/adapters/sandbox-bubblewrap/box-lock";
import { machineStateFolder } from "@/lib/executor/adapters/sandbox-bubblewrap/create-sandbox-bubblewrap";

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Locks of a run's boxes; other runs of the machine share the folder. */
export async function locksOf(dataFolder: string, ledgerId: string): Promise<BoxLock[]> {
  const stateFolder = machineStateFolder(path.join(dataFolder, "state"));
  const locks = await Promise.all(
    (await listLocks(stateFolder)).map((lock) => readLock(lock).catch(() => null)),
  );
  return locks.filter((lock) => lock !== null).filter(({ name }) => name.includes(ledgerId));
}

/** What is left of a run on this machine: user ids with their processes, folders, cgroups, sockets. Looked up, not recorded. */
export async function leftoversOf(dataFolder: string, ledgerId: string): Promise<string[]> {
  const isOurs = (name: string): boolean => name.includes(ledgerId);
  const work = await namesIn(path.join(dataFolder, "state/work"));
  const controllers = await namesIn("/sys/fs/cgroup");
  const groups = await Promise.all(controllers.map((name) => namesIn(path.join("/sys/fs/cgroup", name))));
  const sockets = (await readFile("/proc/net/unix", "utf8")).split("\n");
  const locks = await locksOf(dataFolder, ledgerId);
  return [
    ...locks.map(({ name, uid }) => `lock of ${name} (user id ${uid ?? "own"})`),
    ...[...work, ...groups.flat(), ...sockets].filter(isOurs),
  ];
}
