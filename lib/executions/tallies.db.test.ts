import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/accounts/schema";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { runTerminationSchema } from "@/lib/contracts/termination";
import { db } from "@/lib/platform/db";
import { publishRun, withdrawPublication } from "@/lib/publications/mutations";
import { submitReview } from "@/lib/reviews/mutations/submit-review";
import { cancelRun } from "@/lib/runs/mutations/cancel-runs";
import { listRuns } from "@/lib/runs/log/queries";
import { getRun } from "@/lib/runs/queries";
import { actorOf, anAccount, anExecution, aScenario, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext, claim } from "@/lib/testing/carry-out";
import { cancelExecution } from "./mutations/cancel-execution";
import { rerunSlot } from "./mutations/rerun-slot";
import { getExecution, listExecutions } from "./queries";

const MOVES = 160;
const OTHER = { slug: "count-the-books", version: "v1.0.0" };
let operator: Actor;
let reviewer: Actor;
beforeAll(async () => {
  await storeCatalog([aScenario(), aScenario({ ...OTHER, name: "Count the books" })]);
  operator = actorOf(await anAccount("operator"));
  reviewer = actorOf(await anAccount("reviewer"));
});

/** The same moves each time, whatever they are: mulberry32. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function review(ledgerId: LedgerId) {
  const answers = ["tidy", "clear"].map((itemId) => ({
    itemId,
    answer: "pass" as const,
    note: "",
    isConfirmed: true,
  }));
  return submitReview(reviewer, {
    ledgerId,
    version: 0,
    answers,
    ratings: [{ domain: "craft", rating: "great" }],
    writeup: "Fine.",
  });
}

async function differences(table: "execution" | "test"): Promise<unknown[]> {
  const [kept, counted] = [`${table}_tallies`, `${table}_recounts`];
  const columns = await db().$queryRawUnsafe<{ name: string }[]>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS name FROM information_schema.columns WHERE table_name = '${counted}' AND table_schema = current_schema()`,
  );
  const some = columns[0]?.name ?? "";
  const filter = table === "test" ? "WHERE runs > 0" : "";
  return db().$queryRawUnsafe<unknown[]>(
    `(SELECT 'kept' AS side, ${some} FROM ${kept} ${filter} EXCEPT SELECT 'kept', ${some} FROM ${counted})
     UNION ALL (SELECT 'counted', ${some} FROM ${counted} EXCEPT SELECT 'counted', ${some} FROM ${kept})`,
  );
}

const ENDS = runTerminationSchema.options;

describe("sums kept by the write", () => {
  test.each([1, 2])(
    "equal what the runs say after random moves, reruns, cancels, reviews and publications (seed %i)",
    async (seed) => {
      const random = generator(seed);
      const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
      const ids: string[] = [];
      const done: LedgerId[] = [];
      const published: LedgerId[] = [];
      const moves = [
        async () => {
          const scenarios = random() < 0.5 ? [OTHER] : [{ slug: "sort-the-shelf", version: "v1.0.0" }, OTHER];
          const modelId = random() < 0.3 ? "scripted-other" : "scripted-good";
          ids.push(
            await anExecution(operator, { scenarios, modelId, repetitions: 1 + Math.floor(random() * 3) }),
          );
        },
        async () => {
          const termination = random() < 0.5 ? "completed" : (pick(ENDS) ?? "completed");
          const tokens = random() < 0.1 ? null : Math.floor(random() * 1e6);
          if ((await db().run.count({ where: { status: "queued", leaseOwner: null } })) > 0)
            done.push(await carryOutNext({ termination, tokens, share: Math.floor(random() * 11) / 10 }));
        },
        async () => {
          if ((await db().run.count({ where: { status: "queued", leaseOwner: null } })) > 0) await claim();
        },
        async () => {
          const id = pick(ids);
          if (id !== undefined) await rerunSlot(operator, { executionId: id, slotOrdinal: 0 });
        },
        async () => {
          const id = pick(ids);
          if (id !== undefined && random() < 0.4) await cancelExecution(operator, { executionId: id });
        },
        async () => {
          const run = await db().run.findFirst({ where: { status: "queued" }, select: { ledgerId: true } });
          if (run !== null && random() < 0.5) await cancelRun(operator, run);
        },
        async () => {
          const ledgerId = pick(done);
          if (ledgerId !== undefined) await review(ledgerId);
        },
        async () => {
          const ledgerId = pick(done);
          if (ledgerId === undefined) return;
          const { termination: tier } = await getRun(SYSTEM, ledgerId);
          if (tier !== null && (await publishRun(operator, { ledgerId, tier })).ok) published.push(ledgerId);
        },
        async () => {
          const ledgerId = pick(published);
          if (ledgerId !== undefined) await withdrawPublication(operator, { ledgerId, reason: "A mistake." });
        },
      ];
      for (let turn = 0; turn < MOVES; turn += 1) await (turn < 3 ? moves[0] : pick(moves))?.();
      expect(await differences("execution")).toEqual([]);
      expect(await differences("test")).toEqual([]);
      expect(done.length).toBeGreaterThan(10);
    },
  );

  test("the list says of every execution what its runs, counted in memory, say", async () => {
    const { items, counts } = await listExecutions(SYSTEM, { limit: 200 });
    expect(items.length).toBeGreaterThan(10);
    for (const { meanShare, tokensTotal, costUsd, ...listed } of items) {
      const detail = await getExecution(SYSTEM, listed.id);
      expect(detail).toMatchObject(listed);
      for (const [one, other] of [
        [meanShare, detail.meanShare],
        [tokensTotal, detail.tokensTotal],
        [costUsd, detail.costUsd],
      ] as const)
        expect(one === null ? other : (one - (other ?? Number.NaN)) / (one || 1)).toSatisfy(
          (difference: number | null) => difference === null || Math.abs(difference) < 1e-12,
        );
    }
    expect(counts.all).toBe(items.length);
  });

  test.each(["all", "to-review", "failures", "unpublished"] as const)(
    "the log's tab %s counts the runs that its pages hold",
    async (tab) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      let told = -1;
      do {
        const page: Awaited<ReturnType<typeof listRuns>> = await listRuns(SYSTEM, {
          tab,
          query: "",
          cursor,
          limit: 7,
        });
        told = page.total;
        seen.push(...page.items.map(({ ledgerId }) => ledgerId));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect([new Set(seen).size, seen.length]).toEqual([told, told]);
    },
  );
});

describe("pages of executions", () => {
  test.each(["newest", "longest", "most-tokens", "worst"] as const)(
    "in the order %s hold each one once, as one long page does",
    async (sort) => {
      const first = await listExecutions(SYSTEM, { sort, limit: 3 });
      const rest = await listExecutions(SYSTEM, { sort, cursor: first.nextCursor, limit: 200 });
      const turned: string[] = [];
      let cursor = first.nextCursor;
      while (cursor !== null) {
        const page: typeof first = await listExecutions(SYSTEM, { sort, cursor, limit: 3 });
        turned.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(turned).toEqual(rest.items.map(({ id }) => id));
      const all = [...first.items.map(({ id }) => id), ...turned];
      expect([all.length, new Set(all).size]).toEqual([first.counts.all, first.counts.all]);
    },
  );

  test("a cursor of another order begins anew", async () => {
    const { nextCursor } = await listExecutions(SYSTEM, { sort: "worst", limit: 2 });
    expect(nextCursor).not.toBeNull();
    const first = await listExecutions(SYSTEM, { sort: "newest", limit: 2 });
    const strange = await listExecutions(SYSTEM, { sort: "newest", limit: 2, cursor: nextCursor });
    expect(strange.items).toEqual(first.items);
  });
});
