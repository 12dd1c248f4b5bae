import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ledgerIdSchema, type LedgerId } from "@/lib/contracts/rg-ledger";
import { runTerminationSchema, type RunTermination } from "@/lib/contracts/termination";
import { db } from "@/lib/platform/db";
import { submitReview } from "@/lib/reviews/mutations/submit-review";
import { actorOf, anAccount, anExecution, storeCatalog } from "@/lib/testing/builders";
import { carryOutNext, claim } from "@/lib/testing/carry-out";
import { openContractTables } from "@/lib/testing/contract-rows";
import type { Actor } from "@/lib/accounts/schema";
import { publishRun, withdrawPublication } from "./mutations";
import { countFailures, findPublication, listFailures, listPublished } from "./queries";
import { releaseOf } from "./rules";

let operator: Actor;
let reviewer: Actor;
beforeAll(async () => {
  await storeCatalog();
  operator = actorOf(await anAccount("operator"));
  reviewer = actorOf(await anAccount("reviewer"));
});

async function aRun(termination: RunTermination, isReviewed: boolean): Promise<LedgerId> {
  await anExecution();
  const ledgerId = await carryOutNext({ termination });
  if (isReviewed) await review(ledgerId);
  return ledgerId;
}

function review(ledgerId: LedgerId) {
  return submitReview(reviewer, {
    ledgerId,
    version: 0,
    answers: ["tidy", "clear"].map((itemId) => ({
      itemId,
      answer: "pass" as const,
      note: "",
      isConfirmed: true,
    })),
    ratings: [{ domain: "craft", rating: "great" }],
    writeup: "Fine.",
  });
}

/** What the database itself says to a publication put in by hand. */
async function putByHand(ledgerId: string, tier: string): Promise<string | null> {
  const tables = await openContractTables();
  try {
    return await tables.attempt(() =>
      tables.insert("publications", {
        id: `pub_${randomBytes(8).toString("hex")}`,
        ledger_id: ledgerId,
        tier,
        releases_source: true,
        releases_build: true,
        published_by: "by hand",
      }),
    );
  } finally {
    await tables.client.end();
  }
}

const NEVER = new Set<RunTermination>(["infrastructure", "aborted"]);
const TIERS = runTerminationSchema.options;
const CASES = TIERS.flatMap((termination) =>
  [false, true].map((isReviewed) => ({ termination, isReviewed: isReviewed && termination === "completed" })),
);

function expectedRefusal(termination: RunTermination, isReviewed: boolean): string | null {
  if (NEVER.has(termination)) return "never-publishable";
  return termination === "completed" && !isReviewed ? "needs-a-review" : null;
}

describe("publishing, over every way to end, reviewed or not, published or not", () => {
  test.each(CASES)("$termination, reviewed: $isReviewed", async ({ termination, isReviewed }) => {
    const ledgerId = await aRun(termination, isReviewed);
    const refusal = expectedRefusal(termination, isReviewed);
    const byHand = await putByHand(ledgerId, termination);
    expect(byHand === null).toBe(refusal === null);
    const first = await publishRun(operator, { ledgerId, tier: termination });
    expect(first.ok ? null : first.reason).toBe(refusal);
    const second = await publishRun(operator, { ledgerId, tier: termination });
    expect(second.ok ? null : second.reason).toBe(refusal ?? "already-published");
    expect((await findPublication(operator, ledgerId)) !== null).toBe(refusal === null);
    expect(await db().auditEntry.count({ where: { subject: ledgerId, action: "publish-run" } })).toBe(
      refusal === null ? 1 : 0,
    );
  });

  test.each(TIERS)("what %s releases is what its tier says", async (termination) => {
    const ledgerId = await aRun(termination, true);
    await publishRun(operator, { ledgerId, tier: termination });
    const release = releaseOf(termination, "task");
    const published = await findPublication(operator, ledgerId);
    expect(published && [published.releasesSource, published.releasesBuild]).toEqual(
      release && [release.source, release.build],
    );
  });

  test.each(
    TIERS.flatMap((seen) => TIERS.filter((one) => one !== seen).map((actual) => [seen, actual] as const)),
  )("under the name %s a run that ended as %s is never published", async (seen, actual) => {
    const ledgerId = await aRun(actual, true);
    expect((await publishRun(operator, { ledgerId, tier: seen })).ok).toBe(false);
    expect(await putByHand(ledgerId, seen)).not.toBeNull();
  });

  test("a run in flight, and one that is not there, are not published", async () => {
    await anExecution();
    const { ledgerId } = await claim();
    expect(await publishRun(operator, { ledgerId, tier: "completed" })).toMatchObject({
      reason: "not-finished",
    });
    const nobody = await publishRun(operator, {
      ledgerId: ledgerIdSchema.parse("bhl-ffffffffffff"),
      tier: "completed",
    });
    expect(nobody).toMatchObject({ reason: "not-found" });
    await carryOutNextOf(ledgerId);
  });

  test("twenty times at once, a run is published once", async () => {
    const ledgerId = await aRun("completed", true);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => publishRun(operator, { ledgerId, tier: "completed" })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.map((answer) => (answer.ok ? "" : answer.reason)))).toEqual(
      new Set(["", "already-published"]),
    );
    expect(await db().publication.count({ where: { ledgerId } })).toBe(1);
    expect(await putByHand(ledgerId, "completed")).toBe("publications_one_live_per_run");
  });
});

async function carryOutNextOf(ledgerId: string): Promise<void> {
  await db().run.update({ where: { ledgerId }, data: { leaseOwner: null } });
  await carryOutNext();
}

describe("withdrawing", () => {
  test("keeps the trail, frees the run, and it can be published again", async () => {
    const ledgerId = await aRun("completed", true);
    await publishRun(operator, { ledgerId, tier: "completed" });
    const withdrawals = await Promise.all(
      Array.from({ length: 5 }, () =>
        withdrawPublication(operator, { ledgerId, reason: "A name is in it." }),
      ),
    );
    expect(withdrawals.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findPublication(operator, ledgerId)).toBeNull();
    expect((await listPublished(null)).some(({ run }) => run.ledgerId === ledgerId)).toBe(false);
    expect(await publishRun(operator, { ledgerId, tier: "completed" })).toMatchObject({ ok: true });
    expect((await listPublished(null)).filter(({ run }) => run.ledgerId === ledgerId)).toHaveLength(1);
    const trail = await db().publication.findMany({ where: { ledgerId }, orderBy: { publishedAt: "asc" } });
    expect(trail.map(({ withdrawReason }) => withdrawReason)).toEqual(["A name is in it.", null]);
  });

  test("what is not published is not withdrawn", async () => {
    const ledgerId = await aRun("hung", false);
    expect(await withdrawPublication(operator, { ledgerId, reason: "x" })).toMatchObject({
      reason: "not-published",
    });
  });

  test.each([
    ["pointed at another run", "UPDATE publications SET ledger_id = $2 WHERE ledger_id = $1"],
    ["given another tier", "UPDATE publications SET tier = 'hung' WHERE ledger_id = $1 AND $2 <> ''"],
    [
      "made to release more",
      "UPDATE publications SET releases_build = NOT releases_build WHERE ledger_id = $1 AND $2 <> ''",
    ],
    [
      "withdrawn without a reason",
      "UPDATE publications SET withdrawn_at = now() WHERE ledger_id = $1 AND $2 <> ''",
    ],
  ])("a live publication cannot be %s by hand", async (_what, sql) => {
    const ledgerId = await aRun("completed", true);
    const other = await aRun("infrastructure", false);
    await publishRun(operator, { ledgerId, tier: "completed" });
    const tables = await openContractTables();
    const said = await tables.attempt(() => tables.client.query(sql, [ledgerId, other]));
    await tables.client.end();
    expect(said).toMatch(/can only be withdrawn$|^publication_withdrawn$/);
  });

  test("a withdrawal cannot be taken back by hand", async () => {
    const ledgerId = await aRun("completed", true);
    await publishRun(operator, { ledgerId, tier: "completed" });
    await withdrawPublication(operator, { ledgerId, reason: "x" });
    const tables = await openContractTables();
    const back = "UPDATE publications SET withdrawn_at = NULL, withdraw_reason = NULL WHERE ledger_id = $1";
    expect(await tables.attempt(() => tables.client.query(back, [ledgerId]))).toMatch(
      /can only be withdrawn$/,
    );
    await tables.client.end();
  });
});

describe("the operators' worklist", () => {
  test("holds the four failures that can be published and no other end", async () => {
    const made = new Map<string, RunTermination>();
    for (const termination of TIERS) made.set(await aRun(termination, false), termination);
    const listed = (await listFailures(operator)).flatMap(({ run }) => made.get(run.ledgerId) ?? []);
    expect(new Set(listed)).toEqual(new Set(["catastrophic", "timed_out", "hung", "harness_error"]));
    await expect(listFailures(reviewer)).rejects.toThrow("Only operators see the failures.");
  });

  test("loses a run that is published and gets it back when that is withdrawn; the count is of the same runs", async () => {
    const ledgerId = await aRun("hung", false);
    const seen = async () => {
      const runs = (await listFailures(operator)).map(({ run }) => run.ledgerId);
      expect(await countFailures(operator)).toBe(runs.length);
      return runs.includes(ledgerId);
    };
    const before = await seen();
    await publishRun(operator, { ledgerId, tier: "hung" });
    const published = await seen();
    await withdrawPublication(operator, { ledgerId, reason: "Too early." });
    expect([before, published, await seen()]).toEqual([true, false, true]);
  });
});
