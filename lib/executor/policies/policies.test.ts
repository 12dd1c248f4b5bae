import { expect, test } from "vitest";
import { ExecutorError } from "../ports/errors";
import { createFakeClock } from "../testing/fake-clock";
import { watchAbort, type AbortCause } from "./watch-abort";
import { watchDeadline } from "./watch-deadline";
import { watchIdle } from "./watch-idle";
import { watchSize } from "./watch-size";

test("the deadline is told once, exactly when it is reached", () => {
  const clock = createFakeClock();
  let told = 0;
  const deadline = watchDeadline(clock, 1000, () => (told += 1));
  clock.advance(999);
  expect([told, deadline.hasPassed()]).toEqual([0, false]);
  clock.advance(1);
  expect([told, deadline.hasPassed()]).toEqual([1, true]);
  clock.advance(5000);
  expect(told).toBe(1);
});

test("a cancelled deadline is silent and still knows whether it has passed", () => {
  const clock = createFakeClock();
  const deadline = watchDeadline(clock, 1000, () => expect.unreachable());
  deadline.cancel();
  clock.advance(2000);
  expect(deadline.hasPassed()).toBe(true);
  expect(clock.pending()).toBe(0);
});

test("activity puts the idle end off; silence from the last activity on brings it", () => {
  const clock = createFakeClock();
  const silences: number[] = [];
  let lastActivityMs: number | null = null;
  watchIdle(
    clock,
    100,
    () => lastActivityMs,
    (silentMs) => silences.push(silentMs),
  );
  clock.advance(90);
  lastActivityMs = clock.monotonicMs();
  clock.advance(99);
  expect(silences).toEqual([]);
  clock.advance(1);
  expect(silences).toEqual([100]);
  clock.advance(1000);
  expect(silences).toEqual([100]);
});

test("the idle clock starts at once, also for a program that never prints", () => {
  const clock = createFakeClock();
  clock.advance(5000);
  let told = 0;
  const idle = watchIdle(
    clock,
    100,
    () => null,
    () => (told += 1),
  );
  clock.advance(99);
  expect(told).toBe(0);
  idle.cancel();
  clock.advance(1000);
  expect(told).toBe(0);
});

test.each<[string, unknown, AbortCause]>([
  ["an operator's sentence", "Stopped by ada.", { kind: "operator", detail: "Stopped by ada." }],
  ["no reason", undefined, { kind: "operator", detail: "An operator aborted the run." }],
  [
    "a failure of our own",
    new ExecutorError("WORKER_LOST", "Lease lost."),
    { kind: "executor", detail: "Lease lost." },
  ],
])("an abort with %s tells who ended the run, before or after it is watched", (_what, reason, cause) => {
  const told: AbortCause[] = [];
  const controller = new AbortController();
  watchAbort(controller.signal, (seen) => told.push(seen));
  controller.abort(reason);
  watchAbort(controller.signal, (seen) => told.push(seen));
  expect(told).toEqual([cause, cause]);
});

test("what is taken is looked at again and again, and told once when it is too much", async () => {
  const clock = createFakeClock();
  const sizes = [5, "no answer", 10, 11, 12];
  const told: number[] = [];
  const measure = (): Promise<number> => {
    const size = sizes.shift();
    return typeof size === "number" ? Promise.resolve(size) : Promise.reject(new Error("no answer"));
  };
  watchSize(clock, { everyMs: 100, limitBytes: 10 }, measure, (bytes) => told.push(bytes));
  for (let look = 0; look < 6; look += 1) {
    clock.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([told, sizes, clock.pending()]).toEqual([[11], [12], 0]);
});

test("a look that is answered after the end tells nothing", async () => {
  const clock = createFakeClock();
  const size = watchSize(
    clock,
    { everyMs: 100, limitBytes: 10 },
    () => Promise.resolve(11),
    () => expect.unreachable(),
  );
  clock.advance(100);
  size.cancel();
  await new Promise((resolve) => setImmediate(resolve));
  expect(clock.pending()).toBe(0);
});
