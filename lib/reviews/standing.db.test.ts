import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/accounts/schema";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { db } from "@/lib/platform/db";
import { listPublished } from "@/lib/publications/queries";
import { publishRun } from "@/lib/publications/mutations";
import { aScenario, actorOf, anAccount, anExecution, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext } from "@/lib/testing/carry-out";
import { adjudicateItem } from "./mutations/adjudicate-item";
import { recordErratum, withdrawErratum } from "./mutations/record-erratum";
import { submitReview } from "./mutations/submit-review";
import { getRunStanding, listDisputedRuns, listReviews } from "./queries";
import type { AdjudicateItemInput, ReviewAnswer } from "./schema";

let operator: Actor;
beforeAll(async () => {
  await storeCatalog([aScenario(), aScenario({ slug: "with-a-fault" })]);
  operator = actorOf(await anAccount("operator"));
});

async function aRun(slug = "sort-the-shelf"): Promise<LedgerId> {
  await anExecution(SYSTEM, { scenarios: [{ slug, version: "v1.0.0" }] });
  return carryOutNext();
}

async function review(ledgerId: LedgerId, tidy: ReviewAnswer, clear: ReviewAnswer): Promise<Actor> {
  const reviewer = actorOf(await anAccount("reviewer"));
  const given = { note: "Looked.", isConfirmed: true };
  const submitted = await submitReview(reviewer, {
    ledgerId,
    version: 0,
    answers: [
      { itemId: "tidy", answer: tidy, ...given },
      { itemId: "clear", answer: clear, ...given },
    ],
    ratings: [{ domain: "craft", rating: tidy === "pass" ? "great" : "scuffed" }],
    writeup: "Words.",
  });
  expect(submitted.ok).toBe(true);
  return reviewer;
}

const standing = (ledgerId: LedgerId, scenarioSlug = "sort-the-shelf") =>
  getRunStanding(operator, { ledgerId, scenarioSlug, scenarioVersion: "v1.0.0" });
const decide = (ledgerId: LedgerId, changes: Partial<AdjudicateItemInput> = {}) =>
  adjudicateItem(operator, {
    ledgerId,
    itemId: "tidy",
    answer: "pass",
    note: "The shelf is in order.",
    replaces: 0,
    ...changes,
  });

describe("what several reviews say together", () => {
  test("the score is their mean, the rating the worst, the agreement is over the items", async () => {
    const ledgerId = await aRun();
    await review(ledgerId, "pass", "pass");
    await review(ledgerId, "fail", "pass");
    const told = await standing(ledgerId);
    expect(told).toMatchObject({
      reviews: 2,
      score: { earned: 2, total: 3 },
      asReviewed: { earned: 2, total: 3 },
      rating: "scuffed",
      agreement: { agreeing: 1, pairs: 2, kappa: 0 },
    });
    expect(told.items.map(({ itemId, isDisputed }) => [itemId, isDisputed])).toEqual([
      ["tidy", true],
      ["clear", false],
    ]);
  });

  test("one review has a score and no agreement, none has neither", async () => {
    const ledgerId = await aRun();
    expect(await standing(ledgerId)).toMatchObject({ reviews: 0, score: null, agreement: null });
    await review(ledgerId, "pass", "fail");
    expect(await standing(ledgerId)).toMatchObject({ score: { earned: 2, total: 3 }, agreement: null });
  });
});

describe("an adjudication", () => {
  test("decides for the score, erases no review, and is audited", async () => {
    const ledgerId = await aRun();
    await review(ledgerId, "pass", "pass");
    await review(ledgerId, "fail", "pass");
    const before = await listReviews(operator, ledgerId);
    expect(await decide(ledgerId)).toEqual({ ok: true, value: { ordinal: 1 } });
    expect(await standing(ledgerId)).toMatchObject({
      score: { earned: 3, total: 3 },
      asReviewed: { earned: 2, total: 3 },
      agreement: { agreeing: 1, pairs: 2 },
    });
    expect(await listReviews(operator, ledgerId)).toEqual(before);
    expect(await db().auditEntry.count({ where: { subject: ledgerId, action: "adjudicate-review" } })).toBe(
      1,
    );
    await publishRun(operator, { ledgerId, tier: "completed" });
    const published = (await listPublished(null)).find(({ run }) => run.ledgerId === ledgerId);
    expect(published?.reviewShare).toBe(1);
  });

  test("is replaced by a later one and stays beside it; who did not see it is told", async () => {
    const ledgerId = await aRun();
    await review(ledgerId, "pass", "pass");
    await review(ledgerId, "fail", "pass");
    const both = await Promise.all([decide(ledgerId), decide(ledgerId, { answer: "fail" })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: "decided-meanwhile" });
    await decide(ledgerId, { answer: "fail", note: "On second thought not.", replaces: 1 });
    const [tidy] = (await standing(ledgerId)).items;
    expect(tidy?.adjudications.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    expect((await standing(ledgerId)).score).toEqual({ earned: 1, total: 3 });
    await expect(
      db().$executeRaw`UPDATE adjudications SET answer = 'pass' WHERE ledger_id = ${ledgerId}`,
    ).rejects.toThrow(/stands; decide again/);
  });

  test("counts no longer once the reviewers agree", async () => {
    const ledgerId = await aRun();
    const first = await review(ledgerId, "pass", "pass");
    await review(ledgerId, "fail", "pass");
    await decide(ledgerId);
    const edited = await submitReview(first, {
      ledgerId,
      version: 1,
      revisionNote: "I looked again.",
      answers: ["tidy", "clear"].map((itemId) => ({
        itemId,
        answer: itemId === "tidy" ? "fail" : "pass",
        note: "",
        isConfirmed: true,
      })),
      ratings: [{ domain: "craft", rating: "great" }],
      writeup: "Words.",
    });
    expect(edited.ok).toBe(true);
    expect((await standing(ledgerId)).score).toEqual({ earned: 1, total: 3 });
  });

  test("is refused where nobody differs, and to the system", async () => {
    const ledgerId = await aRun();
    await review(ledgerId, "pass", "pass");
    expect(await decide(ledgerId)).toMatchObject({ reason: "not-disputed" });
    expect(await decide(ledgerId, { itemId: "bribe" })).toMatchObject({ reason: "not-disputed" });
    const input = { ledgerId, itemId: "tidy", answer: "pass", note: "x", replaces: 0 } as const;
    expect(await adjudicateItem(SYSTEM, input)).toMatchObject({ reason: "not-a-person" });
  });

  test("empties the list of open differences, which only reviewers of the run and operators see", async () => {
    const ledgerId = await aRun();
    const insider = await review(ledgerId, "pass", "pass");
    await review(ledgerId, "fail", "fail");
    const outsider = actorOf(await anAccount("reviewer"));
    const open = async (actor: Actor) =>
      (await listDisputedRuns(actor)).find(({ run }) => run.ledgerId === ledgerId)?.openItems;
    expect([await open(operator), await open(insider), await open(outsider)]).toEqual([2, 2, undefined]);
    await decide(ledgerId);
    expect(await open(operator)).toBe(1);
    await decide(ledgerId, { itemId: "clear" });
    expect(await open(operator)).toBeUndefined();
  });
});

describe("an erratum", () => {
  const key = { scenarioSlug: "with-a-fault", scenarioVersion: "v1.0.0" };
  const fault = { title: "The shelf cannot be tidy", body: "It has no floor." };

  test("that excludes an item takes it out of both sides of the score until it is withdrawn", async () => {
    const ledgerId = await aRun("with-a-fault");
    await review(ledgerId, "pass", "pass");
    await review(ledgerId, "fail", "pass");
    const recorded = { ...key, ...fault, id: "no-floor", itemId: "tidy", excludeFromScore: true };
    expect(await recordErratum(operator, recorded)).toEqual({ ok: true, value: undefined });
    expect(await standing(ledgerId, "with-a-fault")).toMatchObject({
      score: { earned: 1, total: 1 },
      agreement: { agreeing: 1, pairs: 1 },
      items: [{ erratum: { id: "no-floor" } }, { erratum: null }],
    });
    expect(await recordErratum(operator, recorded)).toMatchObject({ reason: "already-recorded" });
    expect(await withdrawErratum(operator, { ...key, id: "no-floor" })).toMatchObject({ ok: true });
    expect((await standing(ledgerId, "with-a-fault")).score).toEqual({ earned: 2, total: 3 });
    expect(await withdrawErratum(operator, { ...key, id: "no-floor" })).toMatchObject({
      reason: "not-recorded",
    });
    expect(await db().auditEntry.count({ where: { subject: "with-a-fault v1.0.0" } })).toBe(2);
  });

  test("names a version and an item that are there", async () => {
    const erratum = { ...key, ...fault, id: "b" };
    expect(await recordErratum(operator, { ...erratum, scenarioVersion: "v9.0.0" })).toMatchObject({
      reason: "no-such-version",
    });
    expect(await recordErratum(operator, { ...erratum, itemId: "bribe" })).toMatchObject({
      reason: "no-such-item",
    });
    await expect(recordErratum(operator, { ...erratum, excludeFromScore: true })).rejects.toThrow(
      "only an item of the checklist",
    );
  });
});
