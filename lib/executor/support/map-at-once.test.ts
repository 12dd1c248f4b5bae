import { expect, test } from "vitest";
import { mapAtOnce } from "./map-at-once";

test("keeps the order, and never more than so many at once", async () => {
  let running = 0;
  let most = 0;
  const results = await mapAtOnce([5, 1, 4, 2, 3, 0], 2, async (turns) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    running -= 1;
    return turns * 10;
  });
  expect([results, most]).toEqual([[50, 10, 40, 20, 30, 0], 2]);
});

test("rejects with the first failure, after which no work is begun", async () => {
  const begun: number[] = [];
  const work = async (item: number): Promise<void> => {
    begun.push(item);
    await Promise.resolve();
    if (item === 1) throw new Error("it broke");
  };
  await expect(mapAtOnce([0, 1, 2, 3, 4, 5, 6, 7], 2, work)).rejects.toThrow("it broke");
  expect(begun.length).toBeLessThan(5);
});
