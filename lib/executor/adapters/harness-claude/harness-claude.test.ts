import path from "node:path";
import { describe, expect, test } from "vitest";
import { describeHarness } from "@/lib/executor/testing/harness.contract";
import { hasOnlyHiddenThoughts } from "@/lib/executor/testing/hidden-thoughts";
import { isRecord } from "@/lib/executor/support/line-translator";
import { createHarnessClaude } from "./create-harness-claude";
import { translateClaude } from "./translate";

type Json = Record<string, unknown>;
const assistant = (block: Json): Json => ({
  type: "assistant",
  message: { role: "assistant", content: [block] },
});
const use = (name: string, input: Json, id = "t1") => assistant({ type: "tool_use", id, name, input });
const TOKENS = {
  input_tokens: 9,
  cache_creation_input_tokens: 1,
  cache_read_input_tokens: 3,
  output_tokens: 2,
};

/** Four scripted turns: 1200 + 3 × 400 fresh and 3 × 30 written to the cache, 1200 + 1600 + 2000 read from it. */
const NO_WRITES = { cacheWrite5m: 0, cacheWrite1h: 0 };
const REPORTED = {
  good: {
    tokens: { uncachedInput: 2490, cachedInput: 4800, output: 102, reasoning: null, ...NO_WRITES },
    isError: false,
  },
  refused: {
    tokens: { uncachedInput: 0, cachedInput: 0, output: 0, reasoning: null, ...NO_WRITES },
    isError: true,
  },
  hang: {
    tokens: { uncachedInput: 1200, cachedInput: 0, output: 26, reasoning: null, ...NO_WRITES },
    isError: true,
  },
  broken: {
    tokens: { uncachedInput: 0, cachedInput: 0, output: 0, reasoning: null, ...NO_WRITES },
    isError: true,
  },
  silent: {
    tokens: { uncachedInput: 0, cachedInput: 0, output: 0, reasoning: null, ...NO_WRITES },
    isError: true,
  },
  "bad-argument": { tokens: null, isError: null },
};

const templates: ((marker: string) => Json)[] = [
  (marker) => assistant({ type: "text", text: `say ${marker}` }),
  (marker) => assistant({ type: "thinking", thinking: `think ${marker}`, signature: "x" }),
  (marker) => use("Bash", { command: `run ${marker}` }),
  (marker) => use("Write", { file_path: `/workspace/${marker}`, content: "x" }, "t2"),
  (marker) => use("Read", { file_path: marker, offset: 3, limit: 2 }, "t3"),
  (marker) => use("Grep", { pattern: marker, path: "." }),
  (marker) => use("Task", { prompt: marker }),
  () => ({
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: "t1", is_error: true }] },
  }),
  () => ({ type: "system", subtype: "init", session_id: "s-1", cwd: "/workspace" }),
  (marker) => ({ type: "system", subtype: "compact_boundary", detail: marker }),
  (marker) => ({ type: "rate_limit_event", rate_limit_info: { status: `rejected ${marker}` } }),
  () => ({ type: "stream_event", event: {} }),
  (marker) => ({ type: "result", is_error: true, result: marker, usage: TOKENS, total_cost_usd: 0.1 }),
];

const SILENT_SYSTEM = ["init", "status", "thinking_tokens"];

/** Test Cabinet §2.4. Results resolve the use before them; whether each did is told by a test of its own. */
function isSilent(record: Json): boolean {
  const { type, subtype } = record;
  if (hasOnlyHiddenThoughts(record)) return true;
  if (type === "system") return typeof subtype === "string" && SILENT_SYSTEM.includes(subtype);
  return type === "stream_event" || type === "user" || type === "result";
}

describeHarness("claude", {
  create: () => createHarnessClaude("2.1.332"),
  options: {},
  recordings: path.join(import.meta.dirname, "recordings"),
  reported: REPORTED,
  templates,
  isSilent,
});

const told = (...records: Json[]) => {
  const translator = translateClaude("/workspace");
  const pushed = records.flatMap((record) =>
    translator.push({ stream: "stdout", line: JSON.stringify(record) }),
  );
  const events = [...pushed, ...translator.end()];
  return events.map(({ timestamp: _timestamp, ...event }) => (isRecord(event) ? { ...event } : event));
};
const result = (id: string, isError = false): Json => ({
  type: "user",
  message: { content: [{ type: "tool_result", tool_use_id: id, is_error: isError }] },
});

describe("tool uses and their results", () => {
  test("a use waits for its result and takes its success from it", () => {
    expect(told(use("Bash", { command: "npm test" }), result("t1", true))).toEqual([
      { type: "command", command: "npm test", isSuccess: false },
    ]);
  });

  test("a use without a result is told at the end, a result without a use is unknown", () => {
    expect(told(use("Write", { file_path: "a.txt" }))).toEqual([{ type: "write", path: "/workspace/a.txt" }]);
    expect(told(result("t9"))).toMatchObject([{ type: "unknown", raw: { tool_use_id: "t9" } }]);
  });

  test("a second use under an id that is taken is unknown, and both are told", () => {
    const events = told(use("Bash", { command: "one" }), use("Bash", { command: "two" }), result("t1"));
    expect(events).toMatchObject([
      { type: "unknown", raw: { input: { command: "two" } } },
      { type: "command", command: "one", isSuccess: true },
    ]);
  });

  test("a range beyond what a number holds is kept as unknown, and so is the rest", () => {
    const events = told(
      use("Read", { file_path: "a", offset: Number.MAX_SAFE_INTEGER, limit: 10 }),
      result("t1"),
    );
    expect(events).toMatchObject([{ type: "unknown", raw: { type: "read", path: "/workspace/a" } }]);
  });
});

test("cache writes count as uncached input, once, and are shown apart", () => {
  const translator = translateClaude("/workspace");
  const usage = { ...TOKENS, cache_creation: { ephemeral_5m_input_tokens: 1, ephemeral_1h_input_tokens: 0 } };
  for (const line of [
    { type: "result", usage: { ...usage, output_tokens: 1 } },
    { type: "result", usage, total_cost_usd: 0.25 },
  ])
    translator.push({ stream: "stdout", line: JSON.stringify(line) });
  expect(translator.usage()).toEqual({
    tokens: {
      uncachedInput: 10,
      cachedInput: 3,
      output: 2,
      reasoning: null,
      cacheWrite5m: 1,
      cacheWrite1h: 0,
    },
    costUsd: 0.25,
    requests: null,
  });
});
