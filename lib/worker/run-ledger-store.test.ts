import { expect, test } from "vitest";
import { untilTaken } from "./run-ledger-store";

/** A database that is away for the first so many questions. */
function aDatabase(awayFor: number) {
  let asked = 0;
  const isUp = async (): Promise<boolean> => (asked += 1) > awayFor;
  return { isUp };
}

const refused = (): Promise<void> => Promise.reject(new Error("the connection is refused"));

test("what a database that is away does not take is told again until it is back", async () => {
  const { isUp } = aDatabase(1);
  let tries = 0;
  const work = async (): Promise<void> => {
    tries += 1;
    if (tries < 3) throw new Error("the connection is refused");
  };
  await untilTaken(work, isUp, 10_000);
  expect(tries).toBe(3);
});

test("a refusal by a database that answers is final, at the second time", async () => {
  let tries = 0;
  const work = async (): Promise<void> => {
    tries += 1;
    throw new Error("a column is missing");
  };
  await expect(untilTaken(work, aDatabase(0).isUp, 10_000)).rejects.toThrow("a column is missing");
  expect(tries).toBe(2);
});

test("a database that stays away is waited for no longer than was said", async () => {
  await expect(untilTaken(refused, aDatabase(1000).isUp, 1)).rejects.toThrow("refused");
});
