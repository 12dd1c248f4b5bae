import { describe, expect, test } from "vitest";
import { normalizedEventSchema } from "@/lib/contracts/normalized-event";
import { isFault, wordsOf } from "./event-words";

const at = "2026-11-29T12:00:00Z";
const event = (given: Record<string, unknown>) => normalizedEventSchema.parse({ timestamp: at, ...given });

describe("the words of an event", () => {
  test("reads an agent's message as prose and a command as a line with its exit code", () => {
    expect(wordsOf(event({ type: "agent", message: "hello" }))).toMatchObject({
      form: "prose",
      name: "Assistant",
      body: "hello",
    });
    expect(
      wordsOf(event({ type: "command", command: "npm t", exitCode: 1, isSuccess: false })),
    ).toMatchObject({
      form: "line",
      icon: "fail",
      tone: "negative",
      detail: "npm t",
      note: "exit 1",
    });
  });

  test("shows the first line of a warning while the row is folded", () => {
    const words = wordsOf(event({ type: "warning", message: "\u001b[33mslow\u001b[0m disk\nmore" }));
    expect(words).toMatchObject({ detail: "slow disk", body: "\u001b[33mslow\u001b[0m disk\nmore" });
  });

  test("claims no success for a call that told none", () => {
    expect(wordsOf(event({ type: "read", path: "a.ts", startLine: 3, endLine: 9 }))).toMatchObject({
      icon: "info",
      tone: "neutral",
      note: "lines 3–9",
    });
  });

  test("tells apart what an agent did that another one started", () => {
    const command = { type: "command", command: "ls", exitCode: 0 };
    expect(wordsOf(event(command))).toMatchObject({ isNested: false, note: "exit 0" });
    expect(wordsOf(event({ ...command, subagentId: "a2" }))).toMatchObject({
      isNested: true,
      note: "exit 0, by a subagent",
    });
    const started = { type: "orchestration", action: "subagent_started", subagentId: "a2" };
    expect(wordsOf(event(started))).toMatchObject({ isNested: false, detail: "a2" });
  });

  test("keeps an unknown line as it came", () => {
    expect(wordsOf(event({ type: "unknown", raw: { a: 1 } })).body).toContain('"a": 1');
  });

  test("adds input and cached input, and says when nothing was reported", () => {
    const tokens = { uncachedInput: 200, cachedInput: 1000, output: 50, reasoning: null };
    expect(wordsOf(event({ type: "usage", tokens })).note).toBe("1.2 k in, 50 out");
    const none = { uncachedInput: null, cachedInput: null, output: null, reasoning: null };
    expect(wordsOf(event({ type: "usage", tokens: none })).note).toBe("nothing reported");
  });

  test("counts failed calls and errors as faults", () => {
    expect(isFault(event({ type: "error", message: "x" }))).toBe(true);
    expect(isFault(event({ type: "write", path: "a", isSuccess: false }))).toBe(true);
    expect(isFault(event({ type: "warning", message: "x" }))).toBe(false);
  });
});
