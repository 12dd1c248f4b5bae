import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "@/lib/executor/testing/a-folder";
import type { SandboxBox } from "@/lib/executor/ports/sandbox";
import { createSandboxBubblewrap } from "./create-sandbox-bubblewrap";
import { planLimits, type CgroupMachine } from "./limits";

const LIMITS = { memoryBytes: 67_108_864, processes: 32, tmpBytes: 1_048_576 };
const never = new AbortController().signal;
const uids = { first: 1_200_000_000 + 2 * process.pid, count: 2 };

/**
 * A folder with the files of cgroup v2 as the kernel lays them out: the worker in a leaf, its parent handing on the
 * controllers. What the kernel does by itself (counting, emptying a group that is removed) the test does in its place.
 */
async function aCgroupV2(handedOn = "cpu memory pids"): Promise<CgroupMachine & { parent: string }> {
  const root = path.join(await aFolder(), "cgroup");
  const parent = path.join(root, "touchstone.slice");
  await mkdir(path.join(parent, "worker"), { recursive: true });
  await writeFile(path.join(parent, "cgroup.subtree_control"), `${handedOn}\n`);
  await writeFile(path.join(parent, "worker/cgroup.subtree_control"), "\n");
  return { root, parent, selfCgroup: () => Promise.resolve("0::/touchstone.slice/worker\n") };
}

async function groupIn({ parent }: { parent: string }): Promise<string> {
  const [name] = (await readdir(parent)).filter((entry) => entry.startsWith("touchstone-"));
  return path.join(parent, name ?? "there is no group");
}

const tell = (group: string, kills: number, refused: number): Promise<unknown> =>
  Promise.all([
    writeFile(
      path.join(group, "memory.events"),
      `low 0\nhigh 0\nmax ${kills * 9}\noom ${kills}\noom_kill ${kills}\noom_group_kill 0\n`,
    ),
    writeFile(path.join(group, "pids.events"), `max ${refused}\n`),
  ]);

async function aBox(cgroups: CgroupMachine): Promise<SandboxBox> {
  const root = await aFolder();
  const box = await createSandboxBubblewrap({ stateFolder: path.join(root, "state"), uids, cgroups }).prepare(
    {
      name: "v2",
      scratchPath: path.join(root, "scratch"),
      mounts: [],
      gatewaySocketPath: null,
      workingDirectory: "/",
      limits: LIMITS,
      purpose: "harness",
    },
    never,
  );
  onTestFinished(async () => void (await box.destroy()));
  return box;
}

test("under cgroup v2 a box is limited and joined through the files of one group, told by its counters, and the group goes", async () => {
  const machine = await aCgroupV2();
  const box = await aBox(machine);
  const group = await groupIn(machine);
  const valueOf = async (file: string) => (await readFile(path.join(group, file), "utf8")).trim();
  expect(await Promise.all(["memory.max", "memory.swap.max", "pids.max"].map(valueOf))).toEqual([
    "67108864",
    "0",
    "32",
  ]);
  await tell(group, 2, 5);
  const quiet = await box.start({ argv: ["true"], env: {}, signal: never });
  expect(await quiet.exit).toMatchObject({ code: 0, outOfMemory: false });
  expect(Number(await valueOf("cgroup.procs"))).toBeGreaterThan(1);

  const killed = await box.start({ argv: ["sleep", "1000"], env: {}, signal: never });
  await tell(group, 3, 9);
  await killed.stop(0);
  expect(await killed.exit).toMatchObject({ outOfMemory: true });
  expect(box.evidence()).toMatchObject({ limitsTier: "cgroup-v2", limitHits: { memory: 3, processes: 9 } });

  // The kernel's own files go with the group; in a plain folder they have to be taken out first.
  for (const name of await readdir(group)) await rm(path.join(group, name));
  expect(await box.destroy()).toMatchObject({ clean: true, leftovers: [] });
  expect((await readdir(machine.parent)).toSorted()).toEqual(["cgroup.subtree_control", "worker"]);
});

test.each([
  ["hands on no memory controller", "cpu pids"],
  ["hands on nothing", ""],
])("a cgroup v2 that %s is not taken for a limit", async (_what, handedOn) => {
  expect(await planLimits("box", await aCgroupV2(handedOn))).toEqual({ tier: "rlimit-and-poll", groups: [] });
});

test("a machine without cgroups says that limits are polled", async () => {
  const machine = { root: await aFolder(), selfCgroup: () => Promise.resolve("") };
  const box = await aBox(machine);
  expect(box.evidence()).toMatchObject({ limitsTier: "rlimit-and-poll" });
  expect(box.evidence().limitHits).toBeUndefined();
});
