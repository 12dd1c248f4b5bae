import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { processesOf } from "../adapters/sandbox-bubblewrap/uid-processes";

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function cgroupsNamed(name: string): Promise<string[]> {
  const own = await readFile("/proc/self/cgroup", "utf8");
  const parents = own
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => {
      const [, controllers = "", group = "/"] = line.split(":");
      return [
        path.join("/sys/fs/cgroup", controllers, group),
        path.join("/sys/fs/cgroup", controllers),
        path.join("/sys/fs/cgroup", group),
      ];
    });
  const found = await Promise.all([...new Set(parents)].map(namesIn));
  return found.flat().filter((entry) => entry.includes(name));
}

/** What a teardown must have removed, looked up on the machine itself and not in the record. */
export async function expectNothingLeft(
  stateFolder: string,
  name: string,
  uid: number | null,
): Promise<void> {
  if (uid !== null) expect(processesOf(uid)).toEqual([]);
  expect(await namesIn(path.join(stateFolder, "boxes"))).toEqual([]);
  expect(await namesIn(path.join(stateFolder, "work"))).toEqual([]);
  expect(await cgroupsNamed(name)).toEqual([]);
  expect(await readFile("/proc/self/mountinfo", "utf8")).not.toContain(stateFolder);
}
