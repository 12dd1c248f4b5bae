import { beforeAll, describe, expect, test } from "vitest";
import type { NormalizedEvent } from "@/lib/contracts/normalized-event";
import { db } from "@/lib/platform/db";
import { anExecution, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { claim } from "@/lib/testing/carry-out";
import { appendRunEvents } from "./mutations/move-run";
import { listRunEvents } from "./queries";

const at = "2026-01-02T03:04:05.000Z";
const say = (message: string): NormalizedEvent => ({ timestamp: at, type: "agent", message });
const EVERYTHING = { after: null, limit: 1000 };

beforeAll(() => storeCatalog());

async function aRun(): Promise<string> {
  await anExecution();
  return (await claim()).ledgerId;
}
const search = async (ledgerId: string, query: string) =>
  (await listRunEvents(SYSTEM, ledgerId, { ...EVERYTHING, query })).items.map(({ ordinal }) => ordinal);

describe("events of a run", () => {
  test("told twice, in overlapping pieces and at once, are stored once and counted right", async () => {
    const ledgerId = await aRun();
    const events = Array.from({ length: 100 }, (_, turn) => say(`message ${turn}`));
    await Promise.all([
      appendRunEvents(ledgerId, 0, events.slice(0, 60)),
      appendRunEvents(ledgerId, 40, events.slice(40)),
      appendRunEvents(ledgerId, 0, events),
    ]);
    const { items, total } = await listRunEvents(SYSTEM, ledgerId, EVERYTHING);
    expect(total).toBe(100);
    expect(items.map(({ event }) => event)).toEqual(events);
    expect((await db().run.findUniqueOrThrow({ where: { ledgerId } })).eventCount).toBe(100);
    await appendRunEvents(ledgerId, 0, events.slice(0, 10));
    expect((await db().run.findUniqueOrThrow({ where: { ledgerId } })).eventCount).toBe(100);
  });

  test("come in pages that hold each once, filtered by type", async () => {
    const ledgerId = await aRun();
    const events = Array.from({ length: 25 }, (_, turn): NormalizedEvent =>
      turn % 5 === 0 ? { timestamp: at, type: "error", message: `e${turn}` } : say(`m${turn}`),
    );
    await appendRunEvents(ledgerId, 0, events);
    const seen: number[] = [];
    let after: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof listRunEvents>> = await listRunEvents(SYSTEM, ledgerId, {
        after,
        limit: 7,
        types: ["agent"],
      });
      expect(page.total).toBe(20);
      seen.push(...page.items.map(({ ordinal }) => ordinal));
      after = page.nextCursor;
    } while (after !== null);
    expect(seen).toEqual(events.flatMap(({ type }, ordinal) => (type === "agent" ? [ordinal] : [])));
  });

  test.each([
    ["100%", [0]],
    ["a_b", [1]],
    [String.raw`C:\temp`, [2]],
    ['say "hi"', [3]],
    ["two\nlines", [4]],
    ["grüße 😀", [5]],
    ["GRÜSSE NICHT", []],
    ["' OR true --", []],
    ["nul \u0000 byte", [6]],
    ["a%b", []],
  ])("a search for %j finds what holds it and nothing else", async (query, ordinals) => {
    const ledgerId = await aRun();
    await appendRunEvents(
      ledgerId,
      0,
      [
        "100% done",
        "a_b",
        String.raw`C:\temp\x`,
        'say "hi" now',
        "two\nlines",
        "grüße 😀",
        "nul \u0000 byte",
        "aXb",
        "1000",
      ].map(say),
    );
    expect(await search(ledgerId, query)).toEqual(ordinals);
  });

  test("more than ten thousand hits are all counted", async () => {
    const ledgerId = await aRun();
    const events = Array.from({ length: 10_500 }, () => say("needle"));
    await appendRunEvents(ledgerId, 0, events);
    const page = await listRunEvents(SYSTEM, ledgerId, { after: null, limit: 10, query: "needle" });
    expect([page.total, page.items.length, page.nextCursor]).toEqual([10_500, 10, 9]);
  });

  test("hostile texts, keys and values are kept as far as the database can hold them", async () => {
    const ledgerId = await aRun();
    const raw: unknown = JSON.parse(
      String.raw`{"\u0000key":"\ud83d","__proto__":{"x":1},"huge":1e308,"tiny":5e-324,"list":[null,"\udc00"]}`,
    );
    await appendRunEvents(ledgerId, 0, [{ timestamp: at, type: "unknown", raw }, say("\u0000")]);
    const { items } = await listRunEvents(SYSTEM, ledgerId, EVERYTHING);
    expect(JSON.parse(JSON.stringify(items[0]?.event))).toMatchObject({
      type: "unknown",
      raw: { "\u2400key": "\ufffd", huge: 1e308, tiny: 5e-324, list: [null, "\ufffd"] },
    });
    expect(items[1]?.event).toMatchObject({ message: "\u2400" });
  });

  test("a run that is not there has no page of events", async () => {
    await expect(listRunEvents(SYSTEM, "bhl-000000000000", EVERYTHING)).rejects.toThrow("There is no run");
    expect((await listRunEvents(SYSTEM, await aRun(), EVERYTHING)).total).toBe(0);
  });
});
