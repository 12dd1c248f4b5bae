import { Client } from "pg";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { NormalizedEvent } from "@/lib/contracts/normalized-event";
import type { Frame } from "@/lib/platform/event-stream";
import { invariant } from "@/lib/shared/invariant";
import { anExecution, aRunId, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { claim, WORKER } from "@/lib/testing/carry-out";
import { aRecord } from "@/lib/testing/records";
import { concludeRun } from "../mutations/conclude-run";
import { appendRunEvents, moveToPhase, startRun } from "../mutations/move-run";
import { createChangeReader, createRunReader, listChanges } from "./queries";
import { START } from "./rules";
import { runPlaceSchema, snapshotSchema } from "./schema";

beforeAll(() => storeCatalog());

const say = (message: string): NormalizedEvent => ({
  timestamp: "2026-01-02T03:04:05.000Z",
  type: "agent",
  message,
});
async function aRun() {
  const executionId = await anExecution();
  const request = await claim();
  return { executionId, request, ledgerId: request.ledgerId };
}
const placeNow = async () => (await listChanges(SYSTEM, "all", null)).now;
async function changesAfter(deed: () => Promise<unknown>): Promise<number> {
  const place = await placeNow();
  await deed();
  return (await listChanges(SYSTEM, "all", place)).ledgerIds.length;
}
async function aConnection(): Promise<Client> {
  const client = new Client({ connectionString: process.env["DATABASE_URL"] });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe("changes since a place", () => {
  test("are told once, and only those of the execution that was asked for", async () => {
    const [mine, other] = [await aRun(), await aRun()];
    const place = await placeNow();
    await moveToPhase(mine.ledgerId, "executing");
    await moveToPhase(other.ledgerId, "executing");
    const seen = await listChanges(SYSTEM, { executionId: mine.executionId }, place);
    expect([seen.ledgerIds, seen.isUnknown]).toEqual([[mine.ledgerId], false]);
    expect((await listChanges(SYSTEM, "all", place)).ledgerIds.toSorted()).toEqual(
      [mine.ledgerId, other.ledgerId].toSorted(),
    );
    expect((await listChanges(SYSTEM, "all", seen.now)).ledgerIds).toEqual([]);
  });

  test("a lease that is renewed is no change; a phase, events, a start, a cancel and an end are", async () => {
    const { ledgerId, request } = await aRun();
    const client = await aConnection();
    const runId = aRunId();
    const deeds: [() => Promise<unknown>, number][] = [
      [() => client.query("UPDATE runs SET lease_expires_at = now() WHERE ledger_id = $1", [ledgerId]), 0],
      [() => startRun(WORKER.id, ledgerId, { runId, startedAt: new Date() }), 1],
      [() => moveToPhase(ledgerId, "executing"), 1],
      [() => appendRunEvents(ledgerId, 0, [say("hello")]), 1],
      [() => client.query("UPDATE runs SET cancel_requested_at = now() WHERE ledger_id = $1", [ledgerId]), 1],
      [() => concludeRun(ledgerId, aRecord(request, runId)), 1],
    ];
    for (const [deed, changes] of deeds) expect(await changesAfter(deed)).toBe(changes);
  });

  test("a writer that began first and commits last is not lost to a reader that has seen the other", async () => {
    const [slow, quick] = [await aRun(), await aRun()];
    const place = await placeNow();
    const client = await aConnection();
    await client.query("BEGIN");
    await client.query("UPDATE runs SET phase = 'executing' WHERE ledger_id = $1", [slow.ledgerId]);
    await moveToPhase(quick.ledgerId, "executing");
    const first = await listChanges(SYSTEM, "all", place);
    expect(first.ledgerIds).toEqual([quick.ledgerId]);
    await client.query("COMMIT");
    expect((await listChanges(SYSTEM, "all", first.now)).ledgerIds).toEqual([slow.ledgerId]);
  });

  test("a place of another database means that anything may have changed", async () => {
    const far = snapshotSchema.parse("9223372036854775806:9223372036854775806:");
    expect((await listChanges(SYSTEM, "all", far)).isUnknown).toBe(true);
    for (const text of ["", "1", "1:2", "a:b:", "1:2:3;4", "1:2:' OR 1"])
      expect(snapshotSchema.safeParse(text).success).toBe(false);
  });

  test("a reader that reconnects at any moment, with its last id, hears of everything and of nothing twice", async () => {
    const { executionId, ledgerId } = await aRun();
    const heard: string[] = [];
    const afterBreaks: string[] = [];
    let reader = createChangeReader(SYSTEM, { executionId }, null);
    await reader();
    for (let turn = 0; turn < 20; turn += 1) {
      await appendRunEvents(ledgerId, turn, [say(String(turn))]);
      const { frames } = await reader();
      heard.push(...frames.map(({ event }) => event));
      const since = snapshotSchema.parse(frames.at(-1)?.id);
      if (turn % 3 > 0) continue;
      reader = createChangeReader(SYSTEM, { executionId }, since);
      afterBreaks.push(...(await reader()).frames.map(({ event }) => event));
    }
    expect(afterBreaks).toEqual(Array.from({ length: 7 }, () => "beat"));
    expect(heard).toEqual(Array.from({ length: 20 }, () => "changed"));
  });
});

describe("one run, followed", () => {
  test("gives each event once, in order, and every state, whatever the breaks in between", async () => {
    const { ledgerId, request } = await aRun();
    const heard: Frame[] = [];
    let place = START;
    let isOver = false;
    const follow = async (): Promise<void> => {
      // A new reader each time: nothing is kept on the server's side, so a restart of it changes nothing.
      const pulled = await createRunReader(SYSTEM, ledgerId, place)();
      heard.push(...pulled.frames);
      const last = pulled.frames.at(-1)?.id;
      if (last !== undefined) place = runPlaceSchema.parse(last);
      isOver = pulled.isOver ?? false;
    };
    const runId = aRunId();
    await follow();
    await startRun(WORKER.id, ledgerId, { runId, startedAt: new Date() });
    await follow();
    await moveToPhase(ledgerId, "executing");
    for (let turn = 0; turn < 30; turn += 1) {
      await appendRunEvents(
        ledgerId,
        turn * 20,
        Array.from({ length: 20 }, (_, index) => say(`${turn * 20 + index}`)),
      );
      if (turn % 4 === 0) await follow();
    }
    expect(await concludeRun(ledgerId, aRecord(request, runId))).toMatchObject({ ok: true });
    await follow();
    const events = heard.filter(({ event }) => event === "event");
    expect(events.map(({ id }) => Number(id?.split(".")[0]))).toEqual(
      Array.from({ length: 600 }, (_, index) => index),
    );
    expect(heard.filter(({ event }) => event === "state").map(({ id }) => id?.split(".")[1])).toEqual([
      "queued-",
      "running-",
      "running-executing",
      "ended-completed",
    ]);
    expect(isOver).toBe(true);
    await follow();
    expect(heard).toHaveLength(604);
    invariant(place.state === "ended-completed", "the place names the end");
  });

  test("a run that is not there is told", async () => {
    await expect(createRunReader(SYSTEM, "bhl-000000000000", START)()).rejects.toThrow("There is no run");
  });
});
