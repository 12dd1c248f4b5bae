import { describe, expect, test } from "vitest";
import { parseAnsi } from "./ansi";

const ESC = "\u001b";

describe("terminal text", () => {
  test("turns colours into tones and ends them at a reset", () => {
    expect(parseAnsi(`a ${ESC}[1;31merror${ESC}[0m b`)).toEqual([
      { text: "a ", isBold: false, tone: "plain" },
      { text: "error", isBold: true, tone: "negative" },
      { text: " b", isBold: false, tone: "plain" },
    ]);
  });

  test("drops titles, cursor moves and control characters", () => {
    const spans = parseAnsi(`${ESC}]0;owned\u0007x${ESC}[2J${ESC}[Hy\u0000z\u009b`);
    expect(spans.map(({ text }) => text).join("")).toBe("xyz");
  });

  test("keeps tabs and line breaks", () => {
    expect(parseAnsi("a\tb\nc")).toEqual([{ text: "a\tb\nc", isBold: false, tone: "plain" }]);
  });
});
