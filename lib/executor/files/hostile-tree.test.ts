import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyTree } from "./copy-tree";
import { readInside } from "./read-inside";

let root: string;
let tree: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "ts-tree-"));
  tree = path.join(root, "tree");
  await mkdir(path.join(tree, "sub"), { recursive: true });
  await writeFile(path.join(root, "secret.txt"), "secret");
  await writeFile(path.join(tree, "sub/plain.txt"), "plain");
  await writeFile(path.join(tree, "empty.txt"), "");
  await writeFile(path.join(tree, "run.sh"), "#!/bin/sh\n");
  await chmod(path.join(tree, "run.sh"), 0o755);
  await symlink("../secret.txt", path.join(tree, "link.txt"));
  await symlink("..", path.join(tree, "up"));
  await symlink("sub/plain.txt", path.join(tree, "inner.txt"));
  execFileSync("mkfifo", [path.join(tree, "pipe")]);
  await writeFile(path.join(tree, "sparse.bin"), "");
  await truncate(path.join(tree, "sparse.bin"), 50 * 2 ** 30);
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe("reading inside a hostile tree", () => {
  test.each([
    ["a link that leaves the tree", "link.txt", "not-a-file"],
    ["a link that stays inside", "inner.txt", "not-a-file"],
    ["a way through a linked folder", "up/secret.txt", "not-a-file"],
    ["a way up", "sub/../../secret.txt", "not-a-file"],
    ["a FIFO, without waiting", "pipe", "not-a-file"],
    ["a folder", "sub", "not-a-file"],
    ["an empty file", "empty.txt", "empty"],
    ["a sparse giant", "sparse.bin", "too-large"],
    ["nothing", "sub/nothing.txt", "absent"],
    ["nothing below a file", "sub/plain.txt/x", "not-a-file"],
  ])("refuses %s", async (_, file, reason) => {
    expect(await readInside(tree, file, 1000)).toMatchObject({ ok: false, reason });
  });

  test("gives a plain file", async () => {
    const read = await readInside(tree, "./sub/plain.txt", 5);
    expect(read.ok && read.value.toString()).toBe("plain");
  });
});

describe("copying a hostile tree", () => {
  test("takes plain files and reports the rest", async () => {
    const target = path.join(root, "copy");
    const report = await copyTree(tree, target, { limits: { files: 10, totalBytes: 1000 }, ownerUid: null });
    expect(report.files.map((file) => file.path)).toEqual(["empty.txt", "run.sh", "sub/plain.txt"]);
    expect(report.skipped.map((file) => file.path)).toEqual([
      "inner.txt",
      "link.txt",
      "pipe",
      "sparse.bin",
      "up",
    ]);
    expect(await readFile(path.join(target, "sub/plain.txt"), "utf8")).toBe("plain");
  });

  test("keeps programs executable and makes everything readable", async () => {
    await chmod(path.join(tree, "sub/plain.txt"), 0o600);
    const target = path.join(root, "copy");
    await copyTree(tree, target, { limits: { files: 10, totalBytes: 1000 }, ownerUid: null });
    const modes = await Promise.all(
      ["run.sh", "sub/plain.txt"].map(async (file) => (await stat(path.join(target, file))).mode & 0o777),
    );
    expect(modes).toEqual([0o755, 0o644]);
  });

  test("stops at the number of files", async () => {
    const target = path.join(root, "copy");
    const report = await copyTree(tree, target, { limits: { files: 1, totalBytes: 1000 }, ownerUid: null });
    expect(report.files).toHaveLength(1);
    expect(report.skipped.some(({ reason }) => reason.includes("limit of 1 files"))).toBe(true);
  });
});
