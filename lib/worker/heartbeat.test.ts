import { expect, test } from "vitest";
import { ExecutorError } from "@/lib/executor/ports/errors";
import { aRunRequest } from "@/lib/executor/testing/a-run-request";
import { renewInFlight } from "./heartbeat";
import { createInFlight } from "./in-flight";

function aFlight() {
  const time = { ms: 0 };
  const inFlight = createInFlight(() => time.ms);
  const begin = () => {
    const request = aRunRequest("true");
    return { ledgerId: request.ledgerId, signal: inFlight.begin(request) };
  };
  return { time, inFlight, begin };
}

test("a run that is claimed while leases are renewed is not taken for a lost one", async () => {
  const { inFlight, begin } = aFlight();
  const first = begin();
  const claimed: ReturnType<typeof begin>[] = [];
  await renewInFlight(inFlight, async (ledgerIds) => {
    claimed.push(begin());
    return { held: [...ledgerIds], cancelled: [] };
  });
  expect([first.signal.aborted, claimed[0]?.signal.aborted]).toEqual([false, false]);
});

test("a run that ended while leases were renewed is not brought up again", async () => {
  const { inFlight, begin } = aFlight();
  const { ledgerId, signal } = begin();
  await renewInFlight(inFlight, async () => {
    inFlight.end(ledgerId);
    return { held: [], cancelled: [] };
  });
  expect(signal.aborted).toBe(false);
});

test("a lease that is gone ends the run by our account, a cancelled one by the operator's", async () => {
  const { inFlight, begin } = aFlight();
  const [lost, cancelled, kept] = [begin(), begin(), begin()];
  await renewInFlight(inFlight, async () => ({
    held: [cancelled.ledgerId, kept.ledgerId],
    cancelled: [cancelled.ledgerId],
  }));
  expect(lost.signal.reason).toBeInstanceOf(ExecutorError);
  expect(cancelled.signal.reason).toBe("An operator cancelled the run.");
  expect(kept.signal.aborted).toBe(false);
});

test("a run that does not move is ended as stuck, by the limits of where it is", () => {
  const { time, inFlight, begin } = aFlight();
  const [quiet, executing] = [begin(), begin()];
  time.ms = 14 * 60_000;
  inFlight.moved(executing.ledgerId, "executing");
  expect(inFlight.abortStuck()).toEqual([]);
  time.ms += 61_000;
  expect(inFlight.abortStuck()).toEqual([quiet.ledgerId]);
  expect(quiet.signal.reason).toMatchObject({ code: "RUN_STUCK" });
  // The deadline of this scenario is 30 seconds; a minute more is for its end.
  time.ms += 30_000;
  expect(inFlight.abortStuck()).toEqual([executing.ledgerId]);
  expect(inFlight.abortStuck()).toEqual([]);
});

test("a run that was told to end and does not is held for a minute more", () => {
  const { time, inFlight, begin } = aFlight();
  const { ledgerId } = begin();
  inFlight.abort(ledgerId, "An operator cancelled the run.");
  time.ms = 59_000;
  expect(inFlight.held()).toEqual([ledgerId]);
  time.ms = 61_000;
  expect(inFlight.held()).toEqual([]);
});
