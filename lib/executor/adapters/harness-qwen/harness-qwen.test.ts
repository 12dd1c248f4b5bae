import path from "node:path";
import { expect, test } from "vitest";
import { describeHarness } from "@/lib/executor/testing/harness.contract";
import { hasOnlyHiddenThoughts } from "@/lib/executor/testing/hidden-thoughts";
import { createHarnessQwen } from "./create-harness-qwen";
import { translateQwen } from "./translate";

type Json = Record<string, unknown>;
const USAGE = { input_tokens: 9, cache_read_input_tokens: 4, output_tokens: 2 };
const assistant = (block: Json, rest: Json = {}): Json => ({
  type: "assistant",
  parent_tool_use_id: null,
  message: { id: "m1", role: "assistant", content: [block], usage: USAGE },
  ...rest,
});
const use = (name: string, input: Json, id = "t1") => assistant({ type: "tool_use", id, name, input });
const result = (id: string, isError = false): Json => ({
  type: "user",
  message: { content: [{ type: "tool_result", tool_use_id: id, is_error: isError }] },
});

/** Four scripted turns: 1200 + 3 × 400 fresh, 1200 + 1600 + 2000 from the cache. */
const REPORTED = {
  good: { tokens: { uncachedInput: 2400, cachedInput: 4800, output: 102, reasoning: null }, isError: false },
  refused: { tokens: { uncachedInput: 0, cachedInput: 0, output: 0, reasoning: null }, isError: true },
  broken: { tokens: { uncachedInput: 0, cachedInput: 0, output: 0, reasoning: null }, isError: true },
  hang: { tokens: { uncachedInput: 1200, cachedInput: 0, output: 26, reasoning: null }, isError: null },
  silent: { tokens: null, isError: null },
  "bad-argument": { tokens: null, isError: null },
};

const templates: ((marker: string) => Json)[] = [
  () => ({ type: "system", subtype: "init", session_id: "s-1", cwd: "/workspace" }),
  (marker) => ({ type: "system", subtype: "other", detail: marker }),
  (marker) => assistant({ type: "text", text: marker }),
  (marker) => assistant({ type: "thinking", thinking: marker }),
  (marker) => use("run_shell_command", { command: marker }),
  (marker) => use("write_file", { file_path: marker, content: "x" }, "t2"),
  (marker) => use("read_file", { file_path: marker, offset: 3, limit: 2 }, "t3"),
  (marker) => use("agent", { description: marker, prompt: "x" }, "t4"),
  (marker) => use("web_fetch", { url: marker }, "t5"),
  () => result("t1", true),
  () => ({ type: "stream_event", event: {} }),
  (marker) => ({
    type: "result",
    is_error: true,
    subtype: "error",
    error: { message: marker },
    usage: USAGE,
  }),
];

function isSilent(record: Json): boolean {
  const { type, subtype } = record;
  if (hasOnlyHiddenThoughts(record)) return true;
  if (type === "system") return subtype === "init";
  return type === "stream_event" || type === "user" || type === "result";
}

describeHarness("qwen", {
  create: () => createHarnessQwen("0.24.4"),
  options: {},
  recordings: path.join(import.meta.dirname, "recordings"),
  reported: REPORTED,
  templates,
  isSilent,
});

const session = (...records: Json[]) => {
  const translator = translateQwen("/workspace");
  const pushed = records.flatMap((one) => translator.push({ stream: "stdout", line: JSON.stringify(one) }));
  return { events: [...pushed, ...translator.end()], translator };
};

test("a message that comes in several records is counted once, until the result tells the total", () => {
  const said = assistant({ type: "text", text: "hi" });
  const { translator, events } = session(said, use("glob", { pattern: "*" }), result("t1"));
  expect(events.filter(({ type }) => type === "usage")).toHaveLength(1);
  expect(translator.usage()?.tokens).toEqual({
    uncachedInput: 5,
    cachedInput: 4,
    output: 2,
    reasoning: null,
  });
  translator.push({
    stream: "stdout",
    line: JSON.stringify({ type: "result", is_error: false, usage: { ...USAGE, output_tokens: 8 } }),
  });
  expect(translator.usage()?.tokens.output).toBe(8);
});

test("what a sub-agent does carries its id, and its life is told", () => {
  const { events } = session(
    use("agent", { description: "look around" }, "t4"),
    assistant({ type: "text", text: "looking" }, { parent_tool_use_id: "t4" }),
    result("t4"),
  );
  expect(events.filter(({ type }) => type !== "usage")).toMatchObject([
    { type: "orchestration", action: "subagent_started", subagentId: "t4", subagentName: "look around" },
    { type: "agent", subagentId: "t4", message: "looking" },
    { type: "orchestration", action: "subagent_completed", subagentId: "t4" },
  ]);
});

test("lines are counted from 0 by the program and from 1 here", () => {
  const { events } = session(use("read_file", { file_path: "a", offset: 0, limit: 2 }), result("t1"));
  expect(events).toContainEqual(expect.objectContaining({ type: "read", startLine: 1, endLine: 2 }));
});
