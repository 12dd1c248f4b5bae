import { expect, test } from "vitest";
import { createEnding } from "./ending";

function anEnding() {
  const told: string[] = [];
  const ending = createEnding(
    (code) => told.push(`left with ${code}`),
    (error) => told.push(String(error)),
  );
  return { ending, told };
}

test("what stands is undone, last things first, once, whatever fails", async () => {
  const { ending, told } = anEnding();
  ending.before(() => void told.push("lock"));
  ending.before(() => Promise.reject(new Error("stuck")));
  ending.before(() => void told.push("web"));
  await Promise.all([ending.end(0), ending.end(1)]);
  expect(told).toEqual(["web", "Error: stuck", "lock", "left with 0"]);
});

test("a step under way is waited for, and what it made is undone too", async () => {
  const { ending, told } = anEnding();
  const gates: (() => void)[] = [];
  const gate = new Promise<void>((resolve) => void gates.push(resolve));
  const step = ending.during(gate.then(() => ending.before(() => void told.push("database"))));
  const ended = ending.end(0);
  expect([ending.signal.aborted, told]).toEqual([true, []]);
  for (const open of gates) open();
  await Promise.all([step, ended]);
  expect(told).toEqual(["database", "left with 0"]);
});

test("a step that fails does not keep the end from coming", async () => {
  const { ending, told } = anEnding();
  await expect(ending.during(Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  await ending.end(1);
  expect(told).toEqual(["left with 1"]);
});
