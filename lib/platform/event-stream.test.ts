import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { eventStream, type Pulled } from "./event-stream";
import type { Change } from "./event-listener";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stream whose answers are those that are asked for; `asked` counts the questions. */
function open(accepts: (change: Change) => boolean = () => true, pull?: (asked: number) => Promise<Pulled>) {
  const abort = new AbortController();
  const subscribers = new Set<(change: Change) => void>();
  const lost: (() => void)[] = [];
  let asked = 0;
  const beat = { frames: [{ event: "beat", id: "0", data: {} }] };
  const stream = eventStream({
    accepts,
    signal: abort.signal,
    pull: async () => {
      asked += 1;
      if (pull) return pull(asked);
      return asked === 1 ? beat : { frames: [{ event: "changed", id: String(asked), data: { asked } }] };
    },
    subscribe: async (onChange, onLost) => {
      subscribers.add(onChange);
      lost.push(onLost);
      return () => subscribers.delete(onChange);
    },
  });
  const reader = stream.getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  /** Past what every stream begins with: how soon to come back, and its first answer. */
  const opened = async () => [await next(), await next()];
  const tell = (change: Change = { executionId: "exe_1", kind: "run" }) =>
    subscribers.forEach((one) => one(change));
  return { abort, subscribers, lost, reader, next, opened, tell, asked: () => asked };
}

describe("the event stream", () => {
  test("says how soon to come back, then answers at once what the reader has not seen", async () => {
    expect(await open().opened()).toEqual(["retry: 500\n\n", "event: beat\nid: 0\ndata: {}\n\n"]);
  });

  test("puts a burst into one message", async () => {
    const { opened, next, tell } = open();
    await opened();
    for (let index = 0; index < 50; index += 1) tell();
    await vi.advanceTimersByTimeAsync(250);
    expect(await next()).toBe('event: changed\nid: 2\ndata: {"asked":2}\n\n');
  });

  test("tells a first change at once and the next ones a quarter of a second apart", async () => {
    const { opened, next, tell } = open();
    await opened();
    await vi.advanceTimersByTimeAsync(250);
    tell();
    await vi.advanceTimersByTimeAsync(1);
    expect(await next()).toContain("id: 2");
    tell();
    let hasCome = false;
    const second = next().then((text) => {
      hasCome = true;
      return text;
    });
    await vi.advanceTimersByTimeAsync(200);
    expect(hasCome).toBe(false);
    await vi.advanceTimersByTimeAsync(60);
    expect(await second).toContain("id: 3");
  });

  test("a change that comes while an answer is under way is asked for afterwards", async () => {
    const answers: ((pulled: Pulled) => void)[] = [];
    const slow = () => new Promise<Pulled>((resolve) => answers.push(resolve));
    const { tell, asked } = open(undefined, slow);
    await vi.advanceTimersByTimeAsync(1);
    tell();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked()).toBe(1);
    answers[0]?.({ frames: [] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked()).toBe(2);
  });

  test("ends when nothing more will come, and when a question fails: the reader comes back with its last id", async () => {
    const over = open(undefined, async () => ({ frames: [{ event: "state", data: {} }], isOver: true }));
    await over.opened();
    expect((await over.reader.read()).done).toBe(true);
    const broken = open(undefined, () => Promise.reject(new Error("the database is away")));
    await broken.next();
    expect([(await broken.reader.read()).done, broken.subscribers.size]).toEqual([true, 0]);
  });

  test("says nothing of other executions", async () => {
    const { opened, next, tell } = open(({ executionId }) => executionId === "exe_1");
    await opened();
    tell({ executionId: "exe_2", kind: "run" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(await next()).toContain("event: beat");
  });

  test("leaves no subscriber behind when the reader goes", async () => {
    const { abort, subscribers, opened, reader } = open();
    await opened();
    abort.abort();
    expect(subscribers.size).toBe(0);
    expect((await reader.read()).done).toBe(true);
  });

  test("ends when the database is lost, so that the page reconnects", async () => {
    const { lost, opened, reader } = open();
    await opened();
    lost[0]?.();
    expect((await reader.read()).done).toBe(true);
  });
});
