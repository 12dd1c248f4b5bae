import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/accounts/schema";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { db } from "@/lib/platform/db";
import { actorOf, anAccount, anExecution, storeCatalog } from "@/lib/testing/builders";
import { carryOutNext } from "@/lib/testing/carry-out";
import { saveDraft } from "../mutations/save-draft";
import { submitReview } from "../mutations/submit-review";
import { areReviewsHidden, getReviewWorksheet, getRunStanding, listReviews } from "../queries";
import { holdReview } from "./mutations/hold-review";
import { savePolicy } from "./mutations/save-policy";
import { skipReview } from "./mutations/skip-review";
import { takeNextReview } from "./mutations/take-next-review";
import { countReviewQueue, listReviewQueue } from "./queries";

let operator: Actor;
beforeAll(async () => {
  await storeCatalog();
  operator = actorOf(await anAccount("operator"));
});

const aReviewer = async (): Promise<Actor> => actorOf(await anAccount("reviewer"));

/** A run alone in the queue: what earlier tests left counts as replaced by a later attempt. */
async function aLoneRun(): Promise<LedgerId> {
  await db().run.updateMany({ data: { isLatest: false } });
  await anExecution();
  return carryOutNext();
}

async function severalRuns(count: number): Promise<LedgerId[]> {
  await db().run.updateMany({ data: { isLatest: false } });
  await anExecution(operator, { repetitions: count });
  const made: LedgerId[] = [];
  for (let left = count; left > 0; left -= 1) made.push(await carryOutNext());
  return made;
}

const need = (reviewsNeeded: number, isBlind = false) =>
  savePolicy(operator, { scope: "*", policy: { reviewsNeeded, isBlind } });
const submit = (actor: Actor, ledgerId: LedgerId, version = 0) =>
  submitReview(actor, {
    ledgerId,
    version,
    answers: ["tidy", "clear"].map((itemId) => ({ itemId, answer: "pass", note: "", isConfirmed: true })),
    ratings: [{ domain: "craft", rating: "great" }],
    writeup: "Fine.",
  });
const expire = (ledgerId: LedgerId) =>
  db().reviewClaim.updateMany({ where: { ledgerId }, data: { expiresAt: new Date(0) } });
const idsOf = async (actor: Actor) => (await listReviewQueue(actor)).items.map(({ run }) => run.ledgerId);

async function ruleForAStranger(): Promise<unknown> {
  const [item] = (await listReviewQueue(await aReviewer())).items;
  return [item?.reviewsNeeded, item?.run.subject === null];
}

describe("handing out", () => {
  test("gives a run to as many people as it needs and to no more, however many ask at once", async () => {
    await need(2);
    const ledgerId = await aLoneRun();
    const people = await Promise.all(Array.from({ length: 6 }, aReviewer));
    const answers = await Promise.all(people.map((person) => takeNextReview(person)));
    expect(answers.filter(({ ok }) => ok)).toEqual([
      { ok: true, value: { ledgerId } },
      { ok: true, value: { ledgerId } },
    ]);
    expect(answers.filter(({ ok }) => !ok)).toHaveLength(4);
    expect((await listReviewQueue(operator)).items).toMatchObject([{ othersAtIt: 2, reviewsNeeded: 2 }]);
  });

  test("gives back to me what I began, and a place that somebody left to another", async () => {
    await need(1);
    const ledgerId = await aLoneRun();
    const [me, colleague] = [await aReviewer(), await aReviewer()];
    expect(await takeNextReview(me)).toMatchObject({ ok: true });
    expect(await takeNextReview(me)).toMatchObject({ ok: true, value: { ledgerId } });
    expect(await takeNextReview(colleague)).toMatchObject({ reason: "nothing-waits" });
    await expire(ledgerId);
    expect(await takeNextReview(colleague)).toMatchObject({ ok: true, value: { ledgerId } });
  });

  test("who lost their place to time can still save and submit", async () => {
    await need(1);
    const ledgerId = await aLoneRun();
    const [me, colleague] = [await aReviewer(), await aReviewer()];
    await takeNextReview(me);
    await expire(ledgerId);
    await takeNextReview(colleague);
    const content = { answers: [], ratings: [], writeup: "Half a sentence" };
    expect(await saveDraft(me, { ledgerId, version: 0, ...content })).toMatchObject({ ok: true });
    expect(await submit(colleague, ledgerId)).toMatchObject({ ok: true });
    expect(await idsOf(me)).toEqual([ledgerId]);
    expect(await submit(me, ledgerId, 1)).toMatchObject({ ok: true });
  });

  test("a beat renews a claim, and a run that did not complete has none", async () => {
    const ledgerId = await aLoneRun();
    const me = await aReviewer();
    await takeNextReview(me);
    await expire(ledgerId);
    expect(await holdReview(me, { ledgerId })).toEqual({ ok: true, value: { heldForSeconds: 300 } });
    const claims = await db().reviewClaim.findMany({ where: { ledgerId } });
    expect(claims.map(({ expiresAt }) => expiresAt > new Date())).toEqual([true]);
    await anExecution();
    const hung = await carryOutNext({ termination: "hung" });
    expect(await holdReview(me, { ledgerId: hung })).toMatchObject({ reason: "run-not-reviewable" });
    expect(await skipReview(me, { ledgerId: hung })).toMatchObject({ reason: "run-not-reviewable" });
  });
});

describe("the queue", () => {
  test("leaves out what has enough reviews, but not what I am at: your finish takes nothing from me", async () => {
    await need(1);
    const ledgerId = await aLoneRun();
    const [holder, finisher, stranger] = [await aReviewer(), await aReviewer(), await aReviewer()];
    await holdReview(holder, { ledgerId });
    await submit(finisher, ledgerId);
    expect([await idsOf(holder), await idsOf(finisher), await idsOf(stranger)]).toEqual([[ledgerId], [], []]);
    await need(2);
    expect(await idsOf(stranger)).toEqual([ledgerId]);
  });

  test("has another order for each reviewer, and every page in it once", async () => {
    await need(2);
    const runs = await severalRuns(7);
    const orders = new Set<string>();
    for (let person = 0; person < 5; person += 1) {
      const me = await aReviewer();
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await listReviewQueue(me, { cursor, limit: 3 });
        seen.push(...page.items.map(({ run }) => run.ledgerId));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen.toSorted()).toEqual(runs.toSorted());
      expect(seen).toEqual(await idsOf(me));
      orders.add(seen.join(" "));
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test("puts what I begin first and what I put off last, and hands that out no more", async () => {
    await need(2);
    await severalRuns(3);
    const me = await aReviewer();
    const [first, , last] = await idsOf(me);
    if (first === undefined || last === undefined) throw new Error("three runs wait");
    await skipReview(me, { ledgerId: first });
    await saveDraft(me, { ledgerId: last, version: 0, answers: [], ratings: [], writeup: "Begun." });
    const queue = await listReviewQueue(me);
    expect(queue.items.map(({ run }) => run.ledgerId).at(0)).toBe(last);
    expect(queue.items.at(-1)).toMatchObject({ run: { ledgerId: first }, isSkipped: true });
    expect(queue).toMatchObject({ total: 3, drafts: 1, skipped: 1, nextCursor: null });
    expect(await countReviewQueue(me)).toBe(2);
    await submit(me, last, 1);
    await takeNextReview(me);
    const handed = (await listReviewQueue(me)).items[0]?.run.ledgerId;
    expect(handed).not.toBe(first);
    if (handed !== undefined) await submit(me, handed);
    expect(await takeNextReview(me)).toMatchObject({ reason: "nothing-waits" });
  });
});

describe("a blind review", () => {
  test("is sent nothing of the subject and of others until it is submitted", async () => {
    await need(2, true);
    const ledgerId = await aLoneRun();
    const [me, colleague] = [await aReviewer(), await aReviewer()];
    await submit(colleague, ledgerId);
    const sent = JSON.stringify([await listReviewQueue(me), await getReviewWorksheet(me, ledgerId)]);
    expect(sent).not.toMatch(/scripted-good|gemini|costUsd|executionTitle|reviewCount|Fine\./);
    expect(await listReviews(me, ledgerId)).toEqual([]);
    expect(await areReviewsHidden(me, ledgerId)).toBe(true);
    const run = { ledgerId, scenarioSlug: "sort-the-shelf", scenarioVersion: "v1.0.0" };
    expect(await getRunStanding(me, run)).toMatchObject({ reviews: 0, score: null });

    await submit(me, ledgerId);
    expect(await listReviews(me, ledgerId)).toHaveLength(2);
    expect((await getReviewWorksheet(me, ledgerId)).run.subject).toMatchObject({ modelId: "scripted-good" });
    expect(await getRunStanding(me, run)).toMatchObject({ reviews: 2 });
  });

  test("hides nothing from operators, who decide, except in the editor", async () => {
    await need(2, true);
    const ledgerId = await aLoneRun();
    await submit(await aReviewer(), ledgerId);
    expect(await listReviews(operator, ledgerId)).toHaveLength(1);
    expect((await getReviewWorksheet(operator, ledgerId)).run.subject).toBeNull();
  });
});

describe("the rules", () => {
  test("of a suite come before those for all, until it follows them again", async () => {
    await need(2);
    const ledgerId = await aLoneRun();
    await db().suite.create({ data: { slug: "careful", sha256: "0".repeat(64), manifest: {} } });
    await db().execution.updateMany({
      where: { slots: { some: { runs: { some: { ledgerId } } } } },
      data: { suiteSlug: "careful" },
    });
    const own = { reviewsNeeded: 3, isBlind: true };
    await savePolicy(operator, { scope: "careful", policy: own });
    expect(await ruleForAStranger()).toEqual([3, true]);
    await savePolicy(operator, { scope: "careful", policy: null });
    expect(await ruleForAStranger()).toEqual([2, false]);
  });

  test("of a suite that is not there, and the end of the rule for all, are refused", async () => {
    const policy = { reviewsNeeded: 3, isBlind: true };
    expect(await savePolicy(operator, { scope: "nowhere", policy })).toMatchObject({
      reason: "no-such-suite",
    });
    expect(await savePolicy(operator, { scope: "*", policy: null })).toMatchObject({
      reason: "rule-for-all-stays",
    });
  });
});
