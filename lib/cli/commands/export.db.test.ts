import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Actor } from "@/lib/accounts/schema";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { publishRun, withdrawPublication } from "@/lib/publications/mutations";
import { submitReview } from "@/lib/reviews/mutations/submit-review";
import { actorOf, anAccount, anExecution, storeCatalog } from "@/lib/testing/builders";
import { carryOutNext } from "@/lib/testing/carry-out";
import { exportPublished } from "./export";

let operator: Actor;
let root: string;
beforeAll(async () => {
  await storeCatalog();
  operator = actorOf(await anAccount("operator"));
  root = await mkdtemp(path.join(os.tmpdir(), "export-"));
});
afterAll(() => rm(root, { recursive: true }));

async function aPublishedRun(writeup: string): Promise<LedgerId> {
  await anExecution();
  const ledgerId = await carryOutNext();
  await submitReview(operator, {
    ledgerId,
    version: 0,
    answers: ["tidy", "clear"].map((itemId) => ({ itemId, answer: "pass", note: "", isConfirmed: true })),
    ratings: [{ domain: "craft", rating: "great" }],
    writeup,
  });
  await publishRun(operator, { ledgerId, tier: "completed" });
  return ledgerId;
}

const indexSchema = z.object({
  data: z.string(),
  runs: z.int(),
  redacted: z.object({ total: z.int(), rules: z.record(z.string(), z.int()) }),
});
const readIndex = async () =>
  indexSchema.parse(JSON.parse(await readFile(path.join(root, "index.json"), "utf8")));
const readData = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(root, (await readIndex()).data, file), "utf8"));

test("what is published is exported without secrets, what is withdrawn leaves, and half an export is none", async () => {
  const kept = await aPublishedRun("Good. The key sk-ant-0123456789abcdefghijklmnop stood in it.");
  const gone = await aPublishedRun("Fine.");
  await anExecution();
  const unpublished = await carryOutNext();

  expect(await exportPublished([root])).toBe(0);
  const first = await readIndex();
  expect(first).toMatchObject({ runs: 2, redacted: { total: 1, rules: { api_token: 1 } } });
  expect(await readData(`runs/${kept}.json`)).toMatchObject({
    schemaVersion: 1,
    ledgerId: kept,
    published: { tier: "completed" },
    score: { earned: 3, total: 3 },
    rating: "great",
    reviews: [{ writeup: "Good. The key [redacted:api_token] stood in it." }],
  });
  expect(await readData("cases/sort-the-shelf/v1.0.0.json")).toMatchObject({
    manifest: { slug: "sort-the-shelf" },
  });
  expect(await readData("runs.json")).toMatchObject({
    runs: [{ state: "completed", reviewCount: 1 }, { state: "completed" }],
  });
  await expect(readData(`runs/${unpublished}.json`)).rejects.toThrow("ENOENT");

  await exportPublished([root]);
  expect(await readIndex()).toEqual(first);

  await withdrawPublication(operator, { ledgerId: gone, reason: "A name is in it." });
  await exportPublished([root]);
  const second = await readIndex();
  expect([second.runs, second.data === first.data]).toEqual([1, false]);
  await expect(readData(`runs/${gone}.json`)).rejects.toThrow("ENOENT");

  await aPublishedRun("A third.");
  await exportPublished([root]);
  const sets = (await readdir(path.join(root, "data"))).map((name) => `data/${name}`);
  expect(sets.toSorted()).toEqual([second.data, (await readIndex()).data].toSorted());

  const index = await readFile(path.join(root, "index.json"), "utf8");
  await rm(path.join(root, "data"), { recursive: true });
  await writeFile(path.join(root, "data"), "in the way");
  await expect(exportPublished([root])).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(await readFile(path.join(root, "index.json"), "utf8")).toBe(index);
});

test("an export without a folder says how it is called", async () => {
  expect(await exportPublished([])).toBe(2);
});
