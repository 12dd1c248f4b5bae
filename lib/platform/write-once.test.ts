import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeOnce } from "./write-once";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "write-once-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("the same bytes again are no change, others are refused, and no draft is left", async () => {
  const file = path.join(folder, "e2e-delta.json");
  await Promise.all([writeOnce(file, "one"), writeOnce(file, "one")]);
  await expect(writeOnce(file, "two")).rejects.toThrow("never changes");
  expect(await readFile(file, "utf8")).toBe("one");
  expect(await readdir(folder)).toEqual(["e2e-delta.json"]);
});
