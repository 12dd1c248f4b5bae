import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "@/lib/accounts/schema";
import { review } from "@/lib/cli/commands/review";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { actorOf, anAccount, anExecution, storeCatalog } from "@/lib/testing/builders";
import { carryOutNext } from "@/lib/testing/carry-out";
import { findMyReview } from "../queries";
import { savePolicy } from "../queue/mutations/save-policy";
import { exportReviews } from "./queries";

const FILE = `---
rating.craft: great
review.tidy: pass
review.clear: fail Two names mislead.
---

Good work.`;

let folder: string;
beforeAll(async () => {
  await storeCatalog();
  folder = await mkdtemp(path.join(os.tmpdir(), "writeup-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function aRun(): Promise<LedgerId> {
  await anExecution();
  return carryOutNext();
}

async function reviewFrom(text: string, ledgerId: LedgerId, account: Account, ...more: string[]) {
  const from = path.join(folder, "writeup.md");
  await writeFile(from, text);
  return review([ledgerId, "--from", from, "--as", account.email, ...more]);
}

describe("a review from the command line", () => {
  test("is submitted in its writer's name and comes out of the export as the file that it was", async () => {
    const [ledgerId, account] = [await aRun(), await anAccount("reviewer")];
    expect(await reviewFrom(FILE, ledgerId, account)).toBe(0);
    const reviewer = actorOf(account);
    expect((await exportReviews(reviewer, ledgerId, "writeup"))?.text).toBe(
      FILE.replace(
        "review.tidy: pass\nreview.clear: fail Two names mislead.",
        "review.clear: fail Two names mislead.\nreview.tidy: pass",
      ),
    );
    expect(await reviewFrom(FILE.replace("Good", "Fair"), ledgerId, account)).toBe(2);
    expect(await reviewFrom(FILE.replace("Good", "Fair"), ledgerId, account, "--note", "Again.")).toBe(0);
    expect(await findMyReview(reviewer, ledgerId)).toMatchObject({ version: 2, writeup: "Fair work." });
  });

  test("is refused for a viewer, for a stranger, and when it is not whole", async () => {
    const [ledgerId, viewer] = [await aRun(), await anAccount("viewer")];
    expect(await reviewFrom(FILE, ledgerId, viewer)).toBe(2);
    expect(await reviewFrom(FILE, ledgerId, { ...viewer, email: "nobody@example.org" })).toBe(2);
    const reviewer = await anAccount("reviewer");
    expect(await reviewFrom("Only words.", ledgerId, reviewer)).toBe(2);
    expect(await reviewFrom("---\nreview.bribe: pass\n---\n", ledgerId, reviewer)).toBe(2);
    expect(await findMyReview(actorOf(reviewer), ledgerId)).toBeNull();
  });
});

test("an export holds what its reader may see: a blind reviewer gets nobody else's words", async () => {
  const [ledgerId, writer] = [await aRun(), await anAccount("reviewer")];
  await reviewFrom(FILE, ledgerId, writer);
  const operator = actorOf(await anAccount("operator"));
  const reader = actorOf(await anAccount("reviewer"));
  const json = JSON.parse((await exportReviews(operator, ledgerId, "json"))?.text ?? "");
  expect(json).toMatchObject({
    schema: "touchstone-reviews/1",
    ledgerId,
    score: { earned: 2, total: 3 },
    rating: "great",
    reviews: [{ reviewer: writer.name, writeup: "Good work." }],
  });
  expect((await exportReviews(reader, ledgerId, "csv"))?.text).toContain("Two names mislead.");
  await savePolicy(operator, { scope: "*", policy: { reviewsNeeded: 2, isBlind: true } });
  expect((await exportReviews(reader, ledgerId, "csv"))?.text).not.toContain("Two names mislead.");
  expect(JSON.parse((await exportReviews(reader, ledgerId, "json"))?.text ?? "").reviews).toEqual([]);
  expect(await exportReviews(reader, ledgerId, "writeup")).toBeNull();
});
