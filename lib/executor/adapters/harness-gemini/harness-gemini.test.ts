import path from "node:path";
import { expect, test } from "vitest";
import { describeHarness } from "@/lib/executor/testing/harness.contract";
import { createHarnessGemini } from "./create-harness-gemini";
import { translateGemini } from "./translate";

type Json = Record<string, unknown>;
const use = (name: string, parameters: Json, id = "c1"): Json => ({
  type: "tool_use",
  tool_name: name,
  tool_id: id,
  parameters,
});

/** Four scripted turns: 1200 + 3 × 400 fresh, 1200 + 1600 + 2000 from the cache; thoughts are told by the total only. */
const REPORTED = {
  good: { tokens: { uncachedInput: 2400, cachedInput: 4800, output: 97, reasoning: 5 }, isError: false },
  refused: { tokens: { uncachedInput: 0, cachedInput: 0, output: 0, reasoning: 0 }, isError: true },
  hang: { tokens: null, isError: null },
  broken: { tokens: null, isError: null },
  silent: { tokens: null, isError: null },
  "bad-argument": { tokens: null, isError: null },
};

const templates: ((marker: string) => Json)[] = [
  () => ({ type: "init", session_id: "s-1", model: "m" }),
  (marker) => ({ type: "message", role: "assistant", content: `say ${marker}`, delta: true }),
  (marker) => ({ type: "message", role: "assistant", content: `whole ${marker}` }),
  () => ({ type: "message", role: "user", content: "the prompt" }),
  (marker) => use("run_shell_command", { command: `run ${marker}` }),
  (marker) => use("write_file", { file_path: marker, content: "x" }, "c2"),
  (marker) => use("read_file", { absolute_path: marker, start_line: 1, end_line: 3 }, "c3"),
  (marker) => use("glob", { pattern: marker }),
  (marker) => use("save_memory", { fact: marker }),
  () => ({ type: "tool_result", tool_id: "c1", status: "success" }),
  (marker) => ({ type: "error", severity: "warning", message: marker }),
  (marker) => ({
    type: "result",
    status: "error",
    error: { type: "X", message: marker },
    stats: { input_tokens: 9, cached: 4, output_tokens: 2, total_tokens: 14 },
  }),
];

/** An empty piece of an answer adds nothing to it. */
function isSilent({ type, role, content }: Json): boolean {
  if (type === "message") return role === "user" || (role === "assistant" && content === "");
  return type === "init" || type === "result" || type === "tool_result";
}

describeHarness("gemini", {
  create: () => createHarnessGemini("0.61.0"),
  options: {},
  recordings: path.join(import.meta.dirname, "recordings"),
  reported: REPORTED,
  templates,
  isSilent,
});

const session = (...records: Json[]) => {
  const translator = translateGemini("/workspace");
  const pushed = records.flatMap((record) =>
    translator.push({ stream: "stdout", line: JSON.stringify(record) }),
  );
  return { events: [...pushed, ...translator.end()], usage: translator.usage() };
};

const piece = (content: string): Json => ({ type: "message", role: "assistant", content, delta: true });

test("an answer in pieces is one event, told when something else follows", () => {
  const { events } = session(piece("one "), piece("two"), use("glob", { pattern: "*" }), piece("three"));
  expect(events).toMatchObject([
    { type: "agent", message: "one two" },
    { type: "agent", message: "three" },
    { type: "search", query: "*" },
  ]);
});

test.each<[Json, Json]>([
  [
    { input_tokens: 10, cached: 4, output_tokens: 2, total_tokens: 15 },
    { uncachedInput: 6, cachedInput: 4, output: 2, reasoning: 3 },
  ],
  [
    { input_tokens: 10, input: 7, cached: 3, output_tokens: 2, total_tokens: 12 },
    { uncachedInput: 7, cachedInput: 3, output: 2, reasoning: 0 },
  ],
  [
    { input_tokens: 1, cached: 5, output_tokens: 2, total_tokens: 1 },
    { uncachedInput: null, cachedInput: 5, output: 2, reasoning: null },
  ],
  [{}, { uncachedInput: null, cachedInput: null, output: null, reasoning: null }],
])("the totals %o are the classes %o", (stats, tokens) => {
  expect(session({ type: "result", status: "success", stats }).usage?.tokens).toEqual(tokens);
});

test("a result without a call is unknown, a second call under a taken id too", () => {
  expect(session({ type: "tool_result", tool_id: "c9", status: "success" }).events).toMatchObject([
    { type: "unknown" },
  ]);
  expect(session(use("glob", { pattern: "a" }), use("glob", { pattern: "b" })).events).toMatchObject([
    { type: "unknown", raw: { parameters: { pattern: "b" } } },
    { type: "search", query: "a" },
  ]);
});
