import { expect, test } from "vitest";
import { keepRunning } from "./keep-running";

/** Parts that end when they are told to; time moves when told. */
function aKept() {
  const ends: ((code: number) => void)[] = [];
  const told: string[] = [];
  const given: string[] = [];
  const time = { ms: 0 };
  const begin = () => ({ name: "worker", ended: new Promise<number>((resolve) => ends.push(resolve)) });
  const kept = keepRunning(begin, {
    tell: (line) => told.push(line),
    onGivenUp: (name, code) => given.push(`${name} ${code}`),
    nowMs: () => time.ms,
    pause: () => Promise.resolve(),
  });
  const end = async (code: number): Promise<void> => {
    ends.at(-1)?.(code);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { kept, begun: () => ends.length, told, given, time, end };
}

test("a part that ended by itself is started again, until it is let go", async () => {
  const { kept, begun, told, end } = aKept();
  const first = kept.current();
  await end(137);
  expect([begun(), kept.current() === first]).toEqual([2, false]);
  kept.letGo();
  await end(0);
  expect([begun(), told]).toEqual([2, ["The worker process ended with 137; starting it again"]]);
});

test.each([
  ["again and again is given up", 1000, ["worker 1"]],
  ["now and then is not", 10_000, []],
])("a part that ends %s", async (_what, gapMs, expected) => {
  const { given, time, end } = aKept();
  for (let turn = 0; turn < 20; turn += 1) {
    time.ms += gapMs;
    await end(1);
  }
  expect(given).toEqual(expected);
});
