import { execFile } from "node:child_process";
import { chmod, chown, mkdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "@/lib/executor/testing/a-folder";
import { sandboxContract } from "@/lib/executor/testing/sandbox.contract";
import type { SandboxSpec } from "@/lib/executor/ports/sandbox";
import { createSandboxBubblewrap } from "./create-sandbox-bubblewrap";

const uids = { first: 1_000_000_000 + 2 * process.pid, count: 2 };
const create = (stateFolder: string) => createSandboxBubblewrap({ stateFolder, uids });
const never = new AbortController().signal;
const isRoot = process.getuid?.() === 0;

sandboxContract("sandbox-bubblewrap", create);

function aSpec(root: string, name: string): SandboxSpec {
  return {
    name,
    scratchPath: path.join(root, `${name}.box`),
    mounts: [{ source: path.join(root, "workspace"), target: "/workspace", writable: false }],
    gatewaySocketPath: null,
    workingDirectory: "/workspace",
    limits: { memoryBytes: 67_108_864, processes: 32, tmpBytes: 1_048_576 },
    purpose: "harness",
  };
}

test.runIf(isRoot)("each box has a uid of its own, and a freed one is given again", async () => {
  const root = await aFolder();
  const sandbox = create(path.join(root, "state"));
  const [first, second] = await Promise.all([
    sandbox.prepare(aSpec(root, "one"), never),
    sandbox.prepare(aSpec(root, "two"), never),
  ]);
  onTestFinished(async () => void (await second.destroy()));
  expect(first.uid).not.toBe(second.uid);
  await expect(sandbox.prepare(aSpec(root, "three"), never)).rejects.toMatchObject({
    code: "SANDBOX_UNAVAILABLE",
  });
  await first.destroy();
  const third = await sandbox.prepare(aSpec(root, "three"), never);
  expect(third.uid).toBe(first.uid);
  await third.destroy();
});

test.runIf(isRoot)("a folder that the box's uid may not enter is named", async () => {
  const root = await aFolder();
  await mkdir(path.join(root, "workspace"));
  const box = await create(path.join(root, "state")).prepare(aSpec(root, "one"), never);
  onTestFinished(async () => void (await box.destroy()));
  await chmod(root, 0o700);
  await expect(box.start({ argv: ["true"], env: {}, signal: never })).rejects.toThrow(
    `may not enter ${root}`,
  );
});

test.runIf(isRoot)(
  "an executor that is not root uses its own uid, a lower tier, and still ends what outgrows its memory",
  async () => {
    const root = await aFolder();
    const uid = 61_999;
    await chown(root, uid, uid);
    const script = fileURLToPath(new URL("../../testing/box-without-root.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, root], {
      uid,
      gid: uid,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      said: "agent\n",
      exit: { outOfMemory: true },
      teardown: { clean: true, leftovers: [] },
      evidence: { uid: null, limitsTier: "rlimit-and-poll" },
    });
  },
);
