import { execFileSync } from "node:child_process";
import { lstat, mkdir, readFile, readdir, stat, symlink, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { CollectLimits, Workspace } from "../ports/workspace";
import { aFolder } from "./a-folder";

const LIMITS: CollectLimits = { files: 100, totalBytes: 1_000_000, fileBytes: 100_000 };
const never = new AbortController().signal;
const isRoot = process.getuid?.() === 0;

async function aSource(): Promise<{ root: string; source: string; workspacePath: string }> {
  const root = await aFolder();
  const source = path.join(root, "source");
  await mkdir(path.join(source, "src"), { recursive: true });
  await writeFile(path.join(source, "src/main.js"), "let a = 1;\n");
  await writeFile(path.join(source, "run.sh"), "#!/bin/sh\n", { mode: 0o700 });
  await mkdir(path.join(root, "workspace"));
  return { root, source, workspacePath: path.join(root, "workspace") };
}

export function workspaceContract(name: string, create: () => Workspace): void {
  describe(`${name} keeps the promises of the workspace port`, () => {
    test("a seed is one commit whose hash depends on the content alone", async () => {
      const commits: string[] = [];
      for (const _ of [1, 2]) {
        const { source, workspacePath } = await aSource();
        const sources = [
          { folder: source, dest: "." },
          { folder: path.join(source, "src/main.js"), dest: "specs/copy.js" },
        ];
        commits.push((await create().seed({ sources, workspacePath, ownerUid: null }, never)).seedCommit);
        const git = (...args: string[]) =>
          execFileSync("git", ["-C", workspacePath, ...args], { encoding: "utf8" }).trim();
        expect(git("rev-list", "--all")).toBe(commits.at(-1));
        expect(git("status", "--porcelain")).toBe("");
        expect(git("ls-files").split("\n")).toEqual(["run.sh", "specs/copy.js", "src/main.js"]);
      }
      expect(commits[0]).toBe(commits[1]);
    });

    test.runIf(isRoot)("everything in the seed belongs to the run's uid", async () => {
      const { source, workspacePath } = await aSource();
      await create().seed(
        { sources: [{ folder: source, dest: "." }], workspacePath, ownerUid: 64_999 },
        never,
      );
      for (const entry of ["", ".git", ".git/HEAD", "src", "src/main.js"])
        expect((await lstat(path.join(workspacePath, entry))).uid).toBe(64_999);
    });

    test("a link in the source, or a destination outside, is refused", async () => {
      const { source, workspacePath } = await aSource();
      const out = [{ folder: source, dest: "../elsewhere" }];
      const refused = { code: "WORKSPACE_SEED_FAILED" };
      await expect(
        create().seed({ sources: out, workspacePath, ownerUid: null }, never),
      ).rejects.toMatchObject(refused);
      await symlink("/etc/passwd", path.join(source, "link"));
      const linked = [{ folder: source, dest: "." }];
      await expect(
        create().seed({ sources: linked, workspacePath, ownerUid: null }, never),
      ).rejects.toMatchObject(refused);
    });

    test("hostile entries are left out with a reason, and nothing outside is read", async () => {
      const { root, workspacePath } = await aSource();
      await writeFile(path.join(root, "secret"), "secret");
      await mkdir(path.join(workspacePath, "sub/node_modules/x"), { recursive: true });
      await mkdir(path.join(workspacePath, ".git"));
      for (const file of ["sub/node_modules/x/i.js", ".git/HEAD", "good.txt", "sub/empty", "huge"])
        await writeFile(path.join(workspacePath, file), file === "good.txt" ? "good" : "");
      await truncate(path.join(workspacePath, "huge"), 50_000_000_000);
      await symlink("../secret", path.join(workspacePath, "up"));
      await symlink("/etc", path.join(workspacePath, "etc"));
      execFileSync("sh", ["-c", 'mkfifo "$0"', path.join(workspacePath, "fifo")]);

      const destination = path.join(root, "out");
      const report = await create().collect(workspacePath, destination, LIMITS, never);
      expect(report.files).toEqual([
        { path: "good.txt", bytes: 4 },
        { path: "sub/empty", bytes: 0 },
      ]);
      expect(report.skipped.map((entry) => entry.path)).toEqual(["etc", "fifo", "huge", "up"]);
      expect((await readdir(destination, { recursive: true })).toSorted()).toEqual([
        "good.txt",
        "sub",
        "sub/empty",
      ]);
      expect(await readFile(path.join(destination, "good.txt"), "utf8")).toBe("good");
    });

    test.each<[string, Partial<CollectLimits>, number]>([
      ["files", { files: 2 }, 2],
      ["bytes in all", { totalBytes: 25 }, 2],
      ["bytes of one file", { fileBytes: 9 }, 0],
    ])("the limit of %s holds", async (_what, limit, expected) => {
      const { root, workspacePath } = await aSource();
      for (const file of ["a", "b", "c"]) await writeFile(path.join(workspacePath, file), "0123456789");
      const report = await create().collect(
        workspacePath,
        path.join(root, "out"),
        { ...LIMITS, ...limit },
        never,
      );
      expect(report.files).toHaveLength(expected);
      expect(report.skipped).toHaveLength(3 - expected);
    });

    test("a tree that is too deep ends the walk there", async () => {
      const { root, workspacePath } = await aSource();
      const deep = path.join(workspacePath, ...Array.from({ length: 80 }, () => "d"));
      await mkdir(deep, { recursive: true });
      await writeFile(path.join(deep, "file"), "x");
      const report = await create().collect(workspacePath, path.join(root, "out"), LIMITS, never);
      expect(report.files).toEqual([]);
      expect(report.skipped).toHaveLength(1);
    });

    test("a destination that cannot be made is a failure of ours", async () => {
      const { root, workspacePath } = await aSource();
      await writeFile(path.join(root, "file"), "");
      expect((await stat(root)).isDirectory()).toBe(true);
      const destination = path.join(root, "file/out");
      await expect(create().collect(workspacePath, destination, LIMITS, never)).rejects.toMatchObject({
        code: "COLLECT_FAILED",
      });
    });
  });
}
