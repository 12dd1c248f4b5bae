import { describe, expect, test } from "vitest";
import type { PlayerTurn } from "@/lib/contracts/catalog";
import { checkTurns } from "./check-player";

const end: PlayerTurn = { say: "Done." };
const faults: [string, PlayerTurn[], string][] = [
  ["an empty turn", [{}, end], "does nothing"],
  [
    "a turn that only speaks",
    [{ say: "Hm." }, end],
    "ends the play before the last turn, since it calls no tool",
  ],
  [
    "a turn with two tool calls",
    [{ run: "ls", write: { path: "a", content: "" } }, end],
    "may write or run, not both",
  ],
  ["a failure before the end", [{ fail: 500 }, end], "ends the play before the last turn"],
  [
    "a write outside the workspace",
    [{ write: { path: "../a", content: "" } }, end],
    "writes outside the workspace",
  ],
  [
    "a write to an absolute path",
    [{ write: { path: "/etc/a", content: "" } }, end],
    "writes outside the workspace",
  ],
];

describe("players", () => {
  test.each(faults)("%s is named", (_, turns, message) => {
    expect(checkTurns(turns)).toEqual([{ path: ["turns", 0], message }]);
  });

  test("a player may end with words, a failure or silence", () => {
    const begin: PlayerTurn = { say: "I look.", run: "ls" };
    const ends: PlayerTurn[] = [end, { fail: 401 }, { hang: "silent" }];
    expect(ends.flatMap((last) => checkTurns([begin, last]))).toEqual([]);
  });
});
