import { readFile, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "@/lib/executor/testing/a-folder";
import { createWorkFolderLocal } from "./create-work-folder-local";

test("the run's folders are its own, and gone after removal", async () => {
  const folders = createWorkFolderLocal(await aFolder());
  const paths = await folders.create("bhl-1", null);
  expect((await stat(paths.root)).mode & 0o777).toBe(0o700);
  await folders.writeHomeFile("bhl-1", ".config/tool/settings.json", "{}", null);
  expect(await readFile(path.join(paths.home, ".config/tool/settings.json"), "utf8")).toBe("{}");
  expect(await folders.remove("bhl-1")).toEqual([]);
  expect(await folders.remove("bhl-1")).toEqual([]);
  await expect(stat(paths.root)).rejects.toThrow("ENOENT");
});

test("a link that was left in the home is not followed", async () => {
  const root = await aFolder();
  const folders = createWorkFolderLocal(root);
  const { home } = await folders.create("bhl-1", null);
  await writeFile(path.join(root, "victim"), "untouched");
  await symlink(root, path.join(home, ".config"));
  await symlink(path.join(root, "victim"), path.join(home, "direct"));
  await expect(folders.writeHomeFile("bhl-1", ".config/victim", "x", null)).rejects.toThrow("not a folder");
  await expect(folders.writeHomeFile("bhl-1", "direct", "x", null)).rejects.toThrow("ELOOP");
  await expect(folders.writeHomeFile("bhl-1", "../../victim", "x", null)).rejects.toThrow("no path below");
  expect(await readFile(path.join(root, "victim"), "utf8")).toBe("untouched");
});

test("a name that is a path names nothing", async () => {
  const folders = createWorkFolderLocal(await aFolder());
  for (const name of ["../x", "a/b", "", ".", ".."])
    expect(() => folders.pathsOf(name)).toThrow("cannot name");
});
