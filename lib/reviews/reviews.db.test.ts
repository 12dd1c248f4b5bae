import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { actorOf, anAccount, anExecution, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext } from "@/lib/testing/carry-out";
import { saveDraft } from "./mutations/save-draft";
import { submitReview } from "./mutations/submit-review";
import { findMyReview, getReviewWorksheet, listReviews } from "./queries";
import { listReviewQueue } from "./queue/queries";
import type { SubmitReviewInput } from "./schema";

beforeAll(() => storeCatalog());

async function aReviewableRun() {
  await anExecution();
  const ledgerId = await carryOutNext();
  return { ledgerId, reviewer: actorOf(await anAccount("reviewer")) };
}

type Content = Partial<Pick<SubmitReviewInput, "answers" | "ratings" | "writeup" | "revisionNote">>;

function aReview(
  ledgerId: SubmitReviewInput["ledgerId"],
  version = 0,
  changes: Content = {},
): SubmitReviewInput {
  return {
    ledgerId,
    version,
    answers: [
      { itemId: "tidy", answer: "pass", note: "", isConfirmed: true },
      { itemId: "clear", answer: "fail", note: "Two names mislead.", isConfirmed: true },
    ],
    ratings: [{ domain: "craft", rating: "great" }],
    writeup: "Good work.\nOne name misleads.",
    ...changes,
  };
}
const aDraft = (ledgerId: SubmitReviewInput["ledgerId"], version: number, writeup: string) => {
  const { revisionNote: _note, ...content } = aReview(ledgerId, version, { writeup });
  return content;
};

describe("a draft", () => {
  test("grows by versions; a save from another tab is a conflict and overwrites nothing", async () => {
    const { ledgerId, reviewer } = await aReviewableRun();
    expect(await saveDraft(reviewer, aDraft(ledgerId, 0, "first tab"))).toMatchObject({
      ok: true,
      value: { version: 1 },
    });
    expect(await saveDraft(reviewer, aDraft(ledgerId, 1, "first tab again"))).toMatchObject({
      value: { version: 2 },
    });
    const second = await saveDraft(reviewer, aDraft(ledgerId, 1, "second tab"));
    expect(second).toMatchObject({ ok: false, reason: "version-conflict" });
    expect(await findMyReview(reviewer, ledgerId)).toMatchObject({ writeup: "first tab again", version: 2 });
  });

  test("first saved by fifty tabs at once has one winner and is whole", async () => {
    const { ledgerId, reviewer } = await aReviewableRun();
    const saves = await Promise.all(
      Array.from({ length: 50 }, (_, tab) => saveDraft(reviewer, aDraft(ledgerId, 0, `tab ${tab}`))),
    );
    const winners = saves.flatMap(({ ok }, tab) => (ok ? [tab] : []));
    expect(winners).toHaveLength(1);
    const mine = await findMyReview(reviewer, ledgerId);
    expect(mine).toMatchObject({ writeup: `tab ${winners[0]}`, version: 1, status: "draft" });
    expect(mine?.answers).toHaveLength(2);
  });

  test("may be incomplete, is the reader's own, and leaves no audit entry", async () => {
    const { ledgerId, reviewer } = await aReviewableRun();
    await saveDraft(reviewer, { ledgerId, version: 0, answers: [], ratings: [], writeup: "" });
    expect(await listReviews(actorOf(await anAccount("admin")), ledgerId)).toEqual([]);
    expect(await listReviews(reviewer, ledgerId)).toHaveLength(1);
    expect(await db().auditEntry.count({ where: { subject: ledgerId } })).toBe(0);
  });

  test("cannot follow a submitted review, and holds hostile text", async () => {
    const { ledgerId, reviewer } = await aReviewableRun();
    expect(await saveDraft(reviewer, aDraft(ledgerId, 0, "nul \u0000 \ud800"))).toMatchObject({ ok: true });
    expect((await findMyReview(reviewer, ledgerId))?.writeup).toBe("nul \u2400 \ufffd");
    await submitReview(reviewer, aReview(ledgerId, 1));
    expect(await saveDraft(reviewer, aDraft(ledgerId, 2, "late"))).toMatchObject({
      reason: "already-submitted",
    });
  });
});

describe("submitting", () => {
  test("a hundred times at once leaves one review, and every click is told that it is done", async () => {
    const { ledgerId, reviewer } = await aReviewableRun();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => submitReview(reviewer, aReview(ledgerId))),
    );
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    expect(await db().review.count({ where: { ledgerId } })).toBe(1);
    expect(await db().reviewAnswer.count({ where: { review: { ledgerId } } })).toBe(2);
    expect(await db().auditEntry.count({ where: { subject: ledgerId, action: "submit-review" } })).toBe(1);
    expect((await findMyReview(reviewer, ledgerId))?.version).toBe(1);
  });

  test("a draft a hundred times at once does the same", async () => {
    const { ledgerId, reviewer } = await aReviewableRun();
    await saveDraft(reviewer, aDraft(ledgerId, 0, "draft"));
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => submitReview(reviewer, aReview(ledgerId, 1))),
    );
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    expect(await findMyReview(reviewer, ledgerId)).toMatchObject({
      status: "submitted",
      version: 2,
      revisions: [],
    });
  });

  test("different words from two tabs at once keep one and tell the other", async () => {
    const { ledgerId, reviewer } = await aReviewableRun();
    const [a, b] = await Promise.all([
      submitReview(reviewer, aReview(ledgerId, 0, { writeup: "words of one" })),
      submitReview(reviewer, aReview(ledgerId, 0, { writeup: "words of another" })),
    ]);
    const kept = (await findMyReview(reviewer, ledgerId))?.writeup;
    expect([a, b].filter(({ ok }) => ok)).toHaveLength(1);
    expect(kept).toBe(a.ok ? "words of one" : "words of another");
  });

  test.each<[string, Content, string]>([
    ["an open item", { answers: [] }, "Still to do: 2 items."],
    [
      "an unconfirmed and an undecided item",
      {
        answers: [
          { itemId: "tidy", answer: "pass", note: "", isConfirmed: false },
          { itemId: "clear", answer: "undecided", note: "", isConfirmed: true },
        ],
      },
      "Still to do: 2 items.",
    ],
    ["no rating", { ratings: [] }, "Still to do: 1 rating."],
    ["a blank write-up", { writeup: " \n" }, "Still to do: the write-up."],
    [
      "nothing at all",
      { answers: [], ratings: [], writeup: "" },
      "Still to do: 2 items, 1 rating, the write-up.",
    ],
    [
      "an item that is not on the checklist",
      { answers: [{ itemId: "bribe", answer: "pass", note: "", isConfirmed: true }] },
      "The checklist has no item bribe.",
    ],
    [
      "a domain that is not rated",
      { ratings: [{ domain: "luck", rating: "great" }] },
      "The checklist has no domain luck.",
    ],
  ])("with %s is refused with a sentence", async (_what, changes, message) => {
    const { ledgerId, reviewer } = await aReviewableRun();
    expect(await submitReview(reviewer, aReview(ledgerId, 0, changes))).toEqual({
      ok: false,
      reason: "incomplete",
      message,
    });
    expect(await findMyReview(reviewer, ledgerId)).toBeNull();
  });

  test("an item answered twice is refused as input", async () => {
    const { ledgerId, reviewer } = await aReviewableRun();
    const { answers } = aReview(ledgerId);
    await expect(
      submitReview(reviewer, aReview(ledgerId, 0, { answers: [...answers, ...answers] })),
    ).rejects.toThrow("answer each item once");
  });

  test.each(["catastrophic", "timed_out", "hung", "harness_error", "infrastructure", "aborted"] as const)(
    "a run that ended as %s is not reviewed",
    async (termination) => {
      await anExecution();
      const ledgerId = await carryOutNext({ termination });
      const reviewer = actorOf(await anAccount("reviewer"));
      expect(await submitReview(reviewer, aReview(ledgerId))).toMatchObject({ reason: "run-not-reviewable" });
      expect(await saveDraft(reviewer, aDraft(ledgerId, 0, "x"))).toMatchObject({
        reason: "run-not-reviewable",
      });
    },
  );

  test("only a person reviews", async () => {
    const { ledgerId } = await aReviewableRun();
    expect(await submitReview(SYSTEM, aReview(ledgerId))).toMatchObject({ reason: "not-a-person" });
  });
});

describe("editing a submitted review", () => {
  test("needs a note, leaves a diff, and an edit that changes nothing leaves nothing", async () => {
    const { ledgerId, reviewer } = await aReviewableRun();
    await submitReview(reviewer, aReview(ledgerId));
    const edit = { writeup: "Good work.\nNo name misleads." };
    expect(await submitReview(reviewer, aReview(ledgerId, 1, edit))).toMatchObject({
      reason: "note-missing",
    });
    expect(await submitReview(reviewer, aReview(ledgerId, 1, { ...edit, revisionNote: " " }))).toMatchObject({
      reason: "note-missing",
    });
    const edited = await submitReview(
      reviewer,
      aReview(ledgerId, 1, { ...edit, revisionNote: "I looked again." }),
    );
    expect(edited).toMatchObject({
      ok: true,
      value: {
        version: 2,
        revisions: [{ note: "I looked again.", diff: "- One name misleads.\n+ No name misleads." }],
      },
    });
    const same = await submitReview(reviewer, aReview(ledgerId, 2, { ...edit, revisionNote: "Again." }));
    expect(same).toMatchObject({ ok: true, value: { version: 2 } });
    expect((await findMyReview(reviewer, ledgerId))?.revisions).toHaveLength(1);
  });

  test("a stale edit is refused, and the time of submission stays", async () => {
    const { ledgerId, reviewer } = await aReviewableRun();
    const first = await submitReview(reviewer, aReview(ledgerId));
    const note = { revisionNote: "Why." };
    await submitReview(reviewer, aReview(ledgerId, 1, { writeup: "b", ...note }));
    expect(await submitReview(reviewer, aReview(ledgerId, 1, { writeup: "c", ...note }))).toMatchObject({
      reason: "version-conflict",
    });
    const mine = await findMyReview(reviewer, ledgerId);
    expect([mine?.writeup, mine?.submittedAt]).toEqual(["b", first.ok ? first.value.submittedAt : null]);
  });
});

describe("the queue", () => {
  test("my finish takes the run out of mine and leaves it in yours", async () => {
    const { ledgerId, reviewer } = await aReviewableRun();
    const colleague = actorOf(await anAccount("reviewer"));
    const holds = async (actor: typeof reviewer) =>
      (await listReviewQueue(actor)).items.some(({ run }) => run.ledgerId === ledgerId);
    expect([await holds(reviewer), await holds(colleague)]).toEqual([true, true]);
    await submitReview(reviewer, aReview(ledgerId));
    expect([await holds(reviewer), await holds(colleague)]).toEqual([false, true]);
    expect(await submitReview(colleague, aReview(ledgerId))).toMatchObject({ ok: true });
  });

  test("a worksheet brings what the machine found", async () => {
    await anExecution();
    const half = await carryOutNext({ share: 0.5 });
    const reviewer = actorOf(await anAccount("reviewer"));
    const { machineVerdicts } = await getReviewWorksheet(reviewer, half);
    expect(machineVerdicts).toEqual([
      {
        itemId: "tidy",
        answer: "undecided",
        lines: [{ label: "The shelf is sorted", isMet: false, value: "Measured." }],
      },
    ]);
  });
});
