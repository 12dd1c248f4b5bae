import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createSandboxBubblewrap } from "@/lib/executor/adapters/sandbox-bubblewrap/create-sandbox-bubblewrap";
import { probeMachine } from "./probe-machine";

afterEach(() => vi.unstubAllEnvs());

/** Probes with the programs of /usr/bin but `without`, and those of `instead`. */
async function probe(without: readonly string[], instead: Readonly<Record<string, string>> = {}) {
  const root = await mkdtemp(path.join(tmpdir(), "ts-probe-"));
  await chmod(root, 0o755);
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const programs = path.join(root, "bin");
  await mkdir(programs);
  for (const name of await readdir("/usr/bin"))
    if (!without.includes(name) && !(name in instead))
      await symlink(path.join("/usr/bin", name), path.join(programs, name));
  for (const [name, text] of Object.entries(instead))
    await writeFile(path.join(programs, name), text, { mode: 0o755 });
  vi.stubEnv("PATH", programs);
  const stateFolder = path.join(root, "state");
  const uids = { first: 1_000_000 + 32 * process.pid, count: 32 };
  const found = await probeMachine(
    createSandboxBubblewrap({ stateFolder, uids }),
    path.join(root, "probe"),
    path.join(programs, "chromium"),
  );
  expect((await readdir(root)).filter((name) => name === "probe")).toEqual([]);
  return found;
}

test("a machine with everything can do everything", async () => {
  expect(await probe([])).toEqual({
    sandboxes: ["bubblewrap"],
    hasBrowser: true,
    lacks: [],
    confinement: "in-box",
    limitsTier: expect.stringMatching(/^(cgroup-v2|cgroup-v1|rlimit-and-poll)$/),
  });
});

test.each([
  ["bwrap", /bubblewrap .* cannot be run .* takes no runs/],
  ["socat", /socat is missing: .* takes no runs/],
  ["git", /git is missing: .* takes no runs/],
])("a machine without %s makes no promise of boxes, and says why", async (program, sentence) => {
  expect(await probe([program])).toEqual({
    confinement: "none",
    limitsTier: "none",
    sandboxes: [],
    hasBrowser: true,
    lacks: [expect.stringMatching(sentence)],
  });
});

test("a kernel that refuses user namespaces is told in its own words", async () => {
  const bwrap = `#!/bin/sh
    [ "$1" = --version ] && { echo bubblewrap 0.8.0; exit 0; }
    echo "bwrap: No permissions to create new namespace" >&2; exit 1`;
  const { sandboxes, lacks } = await probe([], { bwrap });
  expect([sandboxes, lacks]).toEqual([
    [],
    [expect.stringContaining("No permissions to create new namespace")],
  ]);
});

test("a machine without a browser takes the other scenarios", async () => {
  expect(await probe(["chromium"])).toMatchObject({
    sandboxes: ["bubblewrap"],
    hasBrowser: false,
    lacks: [expect.stringContaining("no end-to-end scenarios")],
  });
});
