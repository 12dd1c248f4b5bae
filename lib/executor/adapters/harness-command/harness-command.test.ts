import path from "node:path";
import { expect, test } from "vitest";
import { describeHarness } from "@/lib/executor/testing/harness.contract";
import { createHarnessCommand } from "./create-harness-command";
import { translateCommand } from "./translate";

type Json = Record<string, unknown>;
const NO_TOKENS = { uncachedInput: null, cachedInput: null, output: null, reasoning: null };

const REPORTED = {
  good: { tokens: { uncachedInput: 2490, cachedInput: 4800, output: 102, reasoning: null }, isError: false },
  refused: { tokens: null, isError: true },
  broken: { tokens: null, isError: true },
  silent: { tokens: null, isError: null },
  hang: { tokens: { uncachedInput: 1200, cachedInput: 0, output: 26, reasoning: null }, isError: null },
};

const templates: ((marker: string) => Json)[] = [
  (marker) => ({ type: "agent", message: marker }),
  (marker) => ({ type: "command", command: marker, exitCode: 1, isSuccess: false }),
  (marker) => ({ type: "write", path: marker, startLine: 1, endLine: 2 }),
  (marker) => ({ type: "search", query: marker }),
  (marker) => ({ type: "usage", tokens: { ...NO_TOKENS, output: 2 ** 52 }, model: marker }),
  (marker) => ({ type: "system", stage: "teardown", status: "started", message: marker }),
  (marker) => ({ type: "unknown", raw: marker }),
  (marker) => ({ type: "end", error: marker }),
  () => ({ type: "end" }),
];

describeHarness("command", {
  create: createHarnessCommand,
  options: { program: ["node", "/opt/touchstone/agent/agent.mjs"], format: "events" },
  recordings: path.join(import.meta.dirname, "recordings"),
  reported: REPORTED,
  templates,
  isSilent: ({ type, error }) => type === "end" && error === undefined,
});

const session = (format: "text" | "events", ...lines: string[]) => {
  const translator = translateCommand("/workspace", format);
  const events = lines.flatMap((line) => translator.push({ stream: "stdout", line }));
  return { events, translator };
};

test("usage events add up; what a number cannot hold is not known", () => {
  const usage = (output: number) => JSON.stringify({ type: "usage", tokens: { ...NO_TOKENS, output } });
  expect(session("events", usage(2), usage(3)).translator.usage()?.tokens).toEqual({
    ...NO_TOKENS,
    output: 5,
  });
  const huge = usage(Number.MAX_SAFE_INTEGER);
  expect(session("events", huge, huge).translator.usage()?.tokens).toEqual(NO_TOKENS);
});

test("a program cannot tell our stages or set its own clock", () => {
  const { events } = session(
    "events",
    JSON.stringify({ type: "system", stage: "teardown", status: "completed", message: "all clean" }),
    JSON.stringify({ type: "agent", message: "hi", timestamp: "1999-01-01T00:00:00.000Z" }),
  );
  expect(events).toMatchObject([
    { type: "unknown" },
    { type: "agent", timestamp: "1970-01-01T00:00:00.000Z" },
  ]);
});

test("in plain text each line is a message", () => {
  expect(session("text", "one", " ", "{}").events).toMatchObject([
    { type: "agent", message: "one" },
    { type: "agent", message: "{}" },
  ]);
});

test("options that name no program are told in a sentence", () => {
  const context = { workspacePath: "/workspace", options: { program: [], format: "xml" } };
  expect(() => createHarnessCommand().createTranslator(context)).toThrow(
    /^The harness Command cannot use its options: program: .+; format: .+\.$/,
  );
});
