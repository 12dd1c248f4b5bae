import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { changeStream } from "./change-stream";
import type { Change } from "./event-listener";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(accepts: (change: Change) => boolean = () => true) {
  const abort = new AbortController();
  const subscribers = new Set<(change: Change) => void>();
  const lost: (() => void)[] = [];
  const stream = changeStream({
    accepts,
    signal: abort.signal,
    subscribe: async (onChange, onLost) => {
      subscribers.add(onChange);
      lost.push(onLost);
      return () => subscribers.delete(onChange);
    },
  });
  const reader = stream.getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  const tell = (change: Change) => subscribers.forEach((one) => one(change));
  return { abort, subscribers, lost, reader, next, tell };
}

describe("the change stream", () => {
  test("answers at once with a beat, so that the page knows that it is heard", async () => {
    expect(await open().next()).toContain("event: beat");
  });

  test("puts a burst into one message", async () => {
    const { next, tell } = open();
    await next();
    for (let index = 0; index < 50; index += 1)
      tell({ executionId: "exe_1", kind: index % 2 === 0 ? "run" : "event" });
    await vi.advanceTimersByTimeAsync(250);
    expect(await next()).toBe('event: changed\ndata: {"kinds":["run","event"]}\n\n');
  });

  test("tells a first change at once and the next ones a quarter of a second apart", async () => {
    const { next, tell } = open();
    await next();
    tell({ executionId: "exe_1", kind: "first" });
    await vi.advanceTimersByTimeAsync(1);
    expect(await next()).toContain("first");
    tell({ executionId: "exe_1", kind: "second" });
    let hasCome = false;
    const second = next().then((text) => {
      hasCome = true;
      return text;
    });
    await vi.advanceTimersByTimeAsync(200);
    expect(hasCome).toBe(false);
    await vi.advanceTimersByTimeAsync(60);
    expect(await second).toContain("second");
  });

  test("says nothing of other executions", async () => {
    const { next, tell } = open(({ executionId }) => executionId === "exe_1");
    await next();
    tell({ executionId: "exe_2", kind: "run" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(await next()).toContain("event: beat");
  });

  test("leaves no subscriber behind when the reader goes", async () => {
    const { abort, subscribers, next, reader } = open();
    await next();
    abort.abort();
    expect(subscribers.size).toBe(0);
    expect((await reader.read()).done).toBe(true);
  });

  test("ends when the database is lost, so that the page reconnects", async () => {
    const { lost, next, reader } = open();
    await next();
    lost[0]?.();
    expect((await reader.read()).done).toBe(true);
  });
});
