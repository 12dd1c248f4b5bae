import { chown, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createClockSystem } from "../adapters/clock-system/create-clock-system";
import { copyTree } from "../files/copy-tree";
import { runInBox } from "../support/run-in-box";
import { createOracleBench, readScenario } from "./oracle-bench";

test("a subject draws in its box, and the host sees the very pixels that the box saw", async () => {
  const bench = await createOracleBench();
  const lantern = await readScenario("lantern-sprite");
  const script = lantern.players.find(({ slug }) => slug === "good")?.turns.find(({ write }) => write)
    ?.write?.content;
  const workspace = path.join(bench.root, "workspace");
  const limits = { memoryBytes: 2 ** 31, processes: 512, tmpBytes: 2 ** 26 };
  const box = await bench.sandbox.prepare(
    {
      name: "bhl-00000000d4a3",
      scratchPath: path.join(bench.root, "box"),
      mounts: [
        { source: workspace, target: "/workspace", writable: true },
        ...bench.tools.mountsFor(lantern.manifest).map((mount) => ({ ...mount, writable: false })),
      ],
      gatewaySocketPath: null,
      workingDirectory: "/workspace",
      limits,
      purpose: "harness",
    },
    new AbortController().signal,
  );
  await copyTree(path.join(lantern.folder, "workspace"), workspace, {
    limits: { files: 9, totalBytes: 9999 },
    ownerUid: box.uid,
  });
  if (box.uid !== null) await chown(workspace, box.uid, box.uid);
  const run = await runInBox(
    box,
    { argv: ["sh", "-c", script ?? ""] },
    { timeoutMs: 60_000, outputBytes: 65_536 },
    createClockSystem(),
    new AbortController().signal,
  );
  expect(run).toMatchObject({ exit: { code: 0 }, stderr: "" });
  const { validation, runFolder } = await bench.evaluateTree(lantern, async (implementation) => {
    await mkdir(implementation, { recursive: true });
    await copyTree(workspace, implementation, { limits: { files: 9, totalBytes: 2 ** 20 }, ownerUid: null });
  });
  expect(validation.asset?.frames[0]).toMatchObject({ operationCount: 17, cheatDivergence: 0 });
  const [preview, regenerated] = await Promise.all(
    ["preview", "regenerated"].map((name) => readFile(path.join(runFolder, `asset/${name}.png`))),
  );
  expect(preview?.equals(regenerated ?? Buffer.alloc(0))).toBe(true);
  expect((await box.destroy()).clean).toBe(true);
  await bench.close();
});
