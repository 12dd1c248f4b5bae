import { mkdir, readFile, readdir, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { contractIds } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/shared/digest";
import type { RecordStore } from "../ports/record-store";
import { aFolder } from "./a-folder";

export function recordStoreContract(name: string, create: (root: string) => RecordStore): void {
  async function aStore() {
    const root = await aFolder();
    const store = create(root);
    const ledgerId = contractIds.ledgerId();
    return { root, store, ledgerId, folder: await store.runFolder(ledgerId) };
  }

  describe(`${name} keeps the promises of the record store port`, () => {
    test("a written file is described by its bytes and can be read under its path", async () => {
      const { store, ledgerId, folder } = await aStore();
      const stored = await store.write(ledgerId, "checks/start.png", Buffer.from([1, 2, 3]), "check");
      expect(stored).toEqual({
        path: "checks/start.png",
        sha256: sha256Hex(Buffer.from([1, 2, 3])),
        bytes: 3,
        mediaType: "image/png",
        role: "check",
      });
      expect(await readFile(path.join(folder, "checks/start.png"))).toEqual(Buffer.from([1, 2, 3]));
    });

    test("a file that grew in the run folder is kept under the digest of all its bytes", async () => {
      const { store, ledgerId } = await aStore();
      await store.append(ledgerId, "events.jsonl", "a\n");
      await store.append(ledgerId, "events.jsonl", "b\n");
      expect(await store.keep(ledgerId, "events.jsonl", "events")).toMatchObject({
        sha256: sha256Hex("a\nb\n"),
        bytes: 4,
      });
    });

    test("equal bytes of two runs are stored once, and keeping twice changes nothing", async () => {
      const { store, ledgerId, folder } = await aStore();
      const other = contractIds.ledgerId();
      await store.write(ledgerId, "a.txt", "same", "evidence");
      await store.write(other, "b.txt", "same", "evidence");
      const first = await store.keep(ledgerId, "a.txt", "evidence");
      expect(await store.keep(ledgerId, "a.txt", "evidence")).toEqual(first);
      const inodes = await Promise.all(
        [path.join(folder, "a.txt"), path.join(await store.runFolder(other), "b.txt")].map((file) =>
          stat(file),
        ),
      );
      expect(inodes[0]?.ino).toBe(inodes[1]?.ino);
    });

    test("many files at once are each described in order, equal ones among them share their bytes", async () => {
      const { store, ledgerId, folder } = await aStore();
      const names = Array.from({ length: 300 }, (_, index) => `f${index}.txt`);
      for (const [index, file] of names.entries())
        await writeFile(path.join(folder, file), `content ${index % 100}`);
      const kept = await store.keepAll(
        ledgerId,
        names.map((file) => ({ path: file, role: "evidence" as const })),
      );
      expect(kept.map(({ path: file, sha256 }) => [file, sha256])).toEqual(
        names.map((file, index) => [file, sha256Hex(`content ${index % 100}`)]),
      );
      const inodes = await Promise.all(names.map(async (file) => (await stat(path.join(folder, file))).ino));
      expect(new Set(inodes).size).toBe(100);
      expect((await readdir(folder)).toSorted()).toEqual(names.toSorted());
    });

    test("one bad name among many is told, and nothing is kept half", async () => {
      const { store, ledgerId } = await aStore();
      await store.write(ledgerId, "good.txt", "x", "evidence");
      const files = ["good.txt", "absent.txt"].map((file) => ({ path: file, role: "evidence" as const }));
      await expect(store.keepAll(ledgerId, files)).rejects.toMatchObject({
        code: "STORE_FAILED",
        message: "The file absent.txt could not be stored.",
      });
    });

    test.each([["../x"], ["/etc/passwd"], ["a/../../x"], ["a//b"], [""], ["."], ["a/\0"]])(
      "the path %j leads out of the run and is refused",
      async (file) => {
        const { store, ledgerId } = await aStore();
        await expect(store.write(ledgerId, file, "x", "evidence")).rejects.toMatchObject({
          code: "STORE_FAILED",
        });
        await expect(store.keep(ledgerId, file, "evidence")).rejects.toMatchObject({ code: "STORE_FAILED" });
        await expect(store.append(ledgerId, file, "x")).rejects.toMatchObject({ code: "STORE_FAILED" });
      },
    );

    test("a link is neither followed nor stored", async () => {
      const { root, store, ledgerId, folder } = await aStore();
      await mkdir(path.join(root, "elsewhere"));
      await writeFile(path.join(root, "elsewhere/secret"), "secret");
      await symlink(path.join(root, "elsewhere"), path.join(folder, "linked"));
      await symlink(path.join(root, "elsewhere/secret"), path.join(folder, "file"));
      await expect(store.keep(ledgerId, "linked/secret", "evidence")).rejects.toMatchObject({
        code: "STORE_FAILED",
      });
      await expect(store.keep(ledgerId, "file", "evidence")).rejects.toMatchObject({ code: "STORE_FAILED" });
      await expect(store.write(ledgerId, "linked/new", "x", "evidence")).rejects.toMatchObject({
        code: "STORE_FAILED",
      });
    });

    test("an id that is none names no folder", async () => {
      const { store } = await aStore();
      await expect(store.runFolder("../../tmp")).rejects.toThrow("Invalid");
    });
  });
}
