import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/accounts/schema";
import { db } from "@/lib/platform/db";
import { saveDraft } from "@/lib/reviews/mutations/save-draft";
import { listTests } from "@/lib/scenarios/queries/list-tests";
import { actorOf, anAccount, anExecution, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext } from "@/lib/testing/carry-out";
import { deleteExecutions } from "./mutations/delete-executions";
import { renameExecution } from "./mutations/rename-execution";
import { getExecution, listExecutions } from "./queries";

let operator: Actor;
beforeAll(async () => {
  await storeCatalog();
  operator = actorOf(await anAccount("operator"));
});

async function aFinished(title = "") {
  const id = await anExecution(operator, { title });
  return { id, ledgerId: await carryOutNext() };
}

const audited = (subject: string, action: string) => db().auditEntry.count({ where: { subject, action } });

describe("a title", () => {
  test("is changed, found by its new words, and restored by an empty one", async () => {
    const { id } = await aFinished("Old words");
    expect(await renameExecution(operator, { executionId: id, title: "Quite new" })).toMatchObject({
      ok: true,
    });
    expect((await listExecutions(SYSTEM, { query: "quite new" })).items.map((one) => one.id)).toEqual([id]);
    expect((await listExecutions(SYSTEM, { query: "old words" })).items).toEqual([]);
    await renameExecution(operator, { executionId: id, title: "" });
    expect((await getExecution(SYSTEM, id)).title).toBe("sort-the-shelf on scripted-good");
    expect(await audited(id, "rename-execution")).toBe(2);
  });

  test("that stays the same leaves no trace", async () => {
    const { id } = await aFinished("The same");
    await renameExecution(operator, { executionId: id, title: "The same" });
    expect(await audited(id, "rename-execution")).toBe(0);
  });
});

describe("deleting", () => {
  test("takes a finished execution out of lists and sums, and keeps its ledger row", async () => {
    const before = (await listTests(SYSTEM, {})).items[0]?.runs;
    const { id, ledgerId } = await aFinished("To be deleted");
    expect((await listTests(SYSTEM, {})).items[0]?.runs).toBe((before ?? 0) + 1);
    expect(await deleteExecutions(operator, { executionIds: [id] })).toEqual({
      ok: true,
      value: { deleted: 1 },
    });
    expect((await listExecutions(SYSTEM, { query: id })).items).toEqual([]);
    expect((await listTests(SYSTEM, {})).items[0]?.runs).toBe(before);
    expect(await db().run.count({ where: { ledgerId } })).toBe(0);
    expect(await db().ledgerRow.count({ where: { ledgerId } })).toBe(1);
    expect(await audited(id, "delete-execution")).toBe(1);
  });

  test("is all or nothing: what waits, and what somebody began to review, keeps the others", async () => {
    const free = await aFinished("Free");
    const reviewed = await aFinished("Reviewed");
    const reviewer = actorOf(await anAccount("reviewer"));
    const draft = {
      ledgerId: reviewed.ledgerId,
      version: 0,
      answers: [],
      ratings: [],
      writeup: "A thought.",
    };
    expect((await saveDraft(reviewer, draft)).ok).toBe(true);
    expect(await deleteExecutions(operator, { executionIds: [free.id, reviewed.id] })).toEqual({
      ok: false,
      reason: "holds-work",
      message: "“Reviewed” stays: a review of its runs would be lost. Nothing was deleted.",
    });
    const waiting = await anExecution(operator, { title: "Waiting" });
    expect(await deleteExecutions(operator, { executionIds: [free.id, waiting] })).toMatchObject({
      reason: "still-running",
    });
    expect((await listExecutions(SYSTEM, { query: free.id })).items).toHaveLength(1);
    await carryOutNext();
  });
});
