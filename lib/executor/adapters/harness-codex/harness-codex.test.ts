import path from "node:path";
import { expect, test } from "vitest";
import { describeHarness } from "@/lib/executor/testing/harness.contract";
import { translateCodex } from "./translate";
import { createHarnessCodex } from "./create-harness-codex";

type Json = Record<string, unknown>;
const completed = (item: Json): Json => ({ type: "item.completed", item });
const started = (item: Json): Json => ({ type: "item.started", item });
const command = (text: string, rest: Json = {}): Json => ({
  id: "item_1",
  type: "command_execution",
  command: text,
  aggregated_output: "",
  exit_code: 0,
  status: "completed",
  ...rest,
});

/** Four scripted turns: 1200 + 3 × 400 fresh, 1200 + 1600 + 2000 from the cache. */
const REPORTED = {
  good: { tokens: { uncachedInput: 2400, cachedInput: 4800, output: 97, reasoning: 5 }, isError: false },
  refused: { tokens: null, isError: true },
  broken: { tokens: null, isError: true },
  hang: { tokens: null, isError: null },
  silent: { tokens: null, isError: null },
  "bad-argument": { tokens: null, isError: null },
};

const templates: ((marker: string) => Json)[] = [
  (marker) => ({ type: "thread.started", thread_id: marker }),
  () => ({ type: "turn.started" }),
  (marker) => completed({ id: "a", type: "agent_message", text: marker }),
  (marker) => completed({ id: "b", type: "reasoning", text: marker }),
  (marker) => completed({ id: "c", type: "error", message: marker }),
  (marker) => started(command(marker, { exit_code: null, status: "in_progress" })),
  (marker) => completed(command(`run ${marker}`)),
  (marker) => completed({ id: "f", type: "file_change", changes: [{ path: marker, kind: "add" }] }),
  (marker) => completed({ id: "w", type: "web_search", query: marker }),
  (marker) => completed({ id: "m", type: "mcp_tool_call", server: marker, tool: "x" }),
  (marker) => completed({ id: "t", type: "todo_list", items: [{ text: marker, completed: false }] }),
  (marker) =>
    completed({ id: "g", type: "collab_tool_call", tool: "spawn_agent", receiver_thread_ids: [marker] }),
  (marker) => ({ type: "error", message: marker }),
  (marker) => ({ type: "turn.failed", error: { message: marker } }),
  () => ({ type: "turn.completed", usage: { input_tokens: 9, cached_input_tokens: 4, output_tokens: 2 } }),
];

function isSilent({ type }: Json): boolean {
  return ["thread.started", "turn.started", "turn.completed", "item.started"].includes(String(type));
}

describeHarness("codex", {
  create: () => createHarnessCodex("0.171.0"),
  options: {},
  recordings: path.join(import.meta.dirname, "recordings"),
  reported: REPORTED,
  templates,
  isSilent,
});

const session = (...records: Json[]) => {
  const translator = translateCodex("/workspace");
  const pushed = records.flatMap((record) =>
    translator.push({ stream: "stdout", line: JSON.stringify(record) }),
  );
  return { events: [...pushed, ...translator.end()], translator };
};

test("a command that never ends is told at the end, one that ends is told once with its exit code", () => {
  const running = started(command("npm test", { exit_code: null, status: "in_progress" }));
  expect(session(running).events).toMatchObject([{ type: "command", command: "npm test" }]);
  const done = completed(command("npm test", { exit_code: 3, status: "failed" }));
  const { events, translator } = session(running, done);
  expect(events).toMatchObject([{ type: "command", command: "npm test", exitCode: 3, isSuccess: false }]);
  expect(translator.toolCalls()).toEqual({ command_execution: 1 });
});

test("each changed file is a write", () => {
  const changes = [{ path: "a.ts" }, { path: "/workspace/b.ts" }];
  expect(
    session(completed({ id: "f", type: "file_change", changes, status: "completed" })).events,
  ).toMatchObject([
    { type: "write", path: "/workspace/a.ts", isSuccess: true },
    { type: "write", path: "/workspace/b.ts", isSuccess: true },
  ]);
});

test("an agent that another one starts is told when it starts and when it ends, each once", () => {
  const spawn = completed({
    id: "1",
    type: "collab_tool_call",
    tool: "spawn_agent",
    receiver_thread_ids: ["t-2"],
    agents_states: { "t-2": { status: "running" } },
  });
  const wait = completed({
    id: "2",
    type: "collab_tool_call",
    tool: "wait",
    agents_states: { "t-2": { status: "completed" } },
  });
  expect(session(spawn, wait).events).toMatchObject([
    { type: "orchestration", action: "subagent_started", subagentId: "t-2" },
    { type: "orchestration", action: "subagent_completed", subagentId: "t-2" },
  ]);
});

test("thoughts are taken out of the output that contains them", () => {
  const usage = {
    input_tokens: 10,
    cached_input_tokens: 4,
    output_tokens: 7,
    reasoning_output_tokens: 2,
  };
  expect(session({ type: "turn.completed", usage }).translator.usage()?.tokens).toEqual({
    uncachedInput: 6,
    cachedInput: 4,
    output: 5,
    reasoning: 2,
  });
});
