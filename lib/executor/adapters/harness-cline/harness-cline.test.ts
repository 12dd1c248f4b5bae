import path from "node:path";
import { expect, test } from "vitest";
import { describeHarness } from "@/lib/executor/testing/harness.contract";
import { createHarnessCline } from "./create-harness-cline";
import { translateCline } from "./translate";

type Json = Record<string, unknown>;
const event = (fields: Json): Json => ({ type: "agent_event", event: fields });
const start = (toolName: string, input: Json, toolCallId = "c1"): Json =>
  event({ type: "content_start", contentType: "tool", toolName, toolCallId, input });
const end = (output: unknown, toolCallId = "c1"): Json =>
  event({ type: "content_end", contentType: "tool", toolCallId, output });
const hook = (hookEventName: string, rest: Json = {}): Json => ({
  type: "hook_event",
  hookEventName,
  agentId: "a1",
  taskId: "t1",
  parentAgentId: null,
  ...rest,
});
const USAGE = { inputTokens: 9, outputTokens: 2, cacheReadTokens: 4 };
const result = (rest: Json = {}): Json => ({
  type: "run_result",
  finishReason: "completed",
  usage: USAGE,
  aggregateUsage: USAGE,
  text: "done",
  ...rest,
});

/** Four scripted turns: 1200 + 3 × 400 fresh, 1200 + 1600 + 2000 from the cache. */
const REPORTED = {
  good: { tokens: { uncachedInput: 2400, cachedInput: 4800, output: 102, reasoning: null }, isError: false },
  refused: { tokens: { uncachedInput: 0, cachedInput: 0, output: 0, reasoning: null }, isError: true },
  broken: { tokens: { uncachedInput: 0, cachedInput: 0, output: 0, reasoning: null }, isError: true },
  hang: { tokens: { uncachedInput: 1200, cachedInput: null, output: 26, reasoning: null }, isError: null },
  silent: { tokens: null, isError: null },
  "bad-argument": { tokens: null, isError: null },
};

const templates: ((marker: string) => Json)[] = [
  () => hook("agent_start"),
  (marker) => hook("agent_start", { agentId: marker, parentAgentId: "a1" }),
  () => event({ type: "iteration_start", iteration: 1 }),
  (marker) => event({ type: "content_start", contentType: "text", text: marker, accumulated: marker }),
  (marker) => event({ type: "content_end", contentType: "text", text: marker }),
  (marker) => event({ type: "content_end", contentType: "reasoning", reasoning: marker }),
  (marker) => event({ type: "content_end", contentType: "media", media: marker }),
  (marker) => start("run_commands", { commands: [`run ${marker}`] }),
  (marker) => start("read_files", { files: [{ path: marker, start_line: 1, end_line: 3 }] }, "c2"),
  (marker) => start("editor", { path: marker, new_text: "x" }, "c3"),
  (marker) => start("fetch_web_content", { requests: [{ url: marker }] }, "c4"),
  () => event({ type: "content_update", contentType: "tool", toolCallId: "c1", update: {} }),
  () => end([{ query: "x", result: "", success: false }]),
  () => event({ type: "usage", ...USAGE }),
  (marker) => event({ type: "notice", noticeType: "status", message: marker }),
  (marker) => event({ type: "error", error: { name: "Error", message: marker }, errorClass: "auth" }),
  (marker) => event({ type: "something", message: marker }),
  () => result(),
];

const SILENT_EVENTS = new Set([
  "iteration_start",
  "iteration_end",
  "content_start",
  "content_update",
  "usage",
  "done",
]);

function saysNothing({ contentType, ...rest }: Json): boolean {
  return contentType === "tool" || (typeof contentType === "string" && rest[contentType] === "");
}

/** Beginnings are told by their ends; the end of a call resolves it. A hook without a parent is about the session. */
function isSilent({ type, event: told, parentAgentId, hookEventName }: Json): boolean {
  if (type === "run_result") return true;
  if (type === "hook_event")
    return (
      typeof parentAgentId !== "string" ||
      typeof hookEventName !== "string" ||
      hookEventName !== "agent_start"
    );
  if (type !== "agent_event" || typeof told !== "object" || told === null || !("type" in told)) return false;
  if (told.type === "content_end") return saysNothing({ ...told });
  return typeof told.type === "string" && SILENT_EVENTS.has(told.type);
}

describeHarness("cline", {
  create: () => createHarnessCline("3.0.65"),
  options: {},
  recordings: path.join(import.meta.dirname, "recordings"),
  reported: REPORTED,
  templates,
  isSilent,
});

const session = (...records: Json[]) => {
  const translator = translateCline("/workspace");
  const pushed = records.flatMap((one) => translator.push({ stream: "stdout", line: JSON.stringify(one) }));
  return { events: [...pushed, ...translator.end()], translator };
};

test("a batch gives one event for each thing, each with its own success", () => {
  const output = [
    { query: "make", success: true },
    { query: "false", success: false },
  ];
  expect(session(start("run_commands", { commands: ["make", "false"] }), end(output)).events).toMatchObject([
    { type: "command", command: "make", isSuccess: true },
    { type: "command", command: "false", isSuccess: false },
  ]);
});

test("a text is told whole at its end, and from its pieces when it never ends", () => {
  const pieces = [
    event({ type: "content_start", contentType: "text", text: "o", accumulated: "o" }),
    event({ type: "content_start", contentType: "text", text: "ne", accumulated: "one" }),
  ];
  const whole = event({ type: "content_end", contentType: "text", text: "one." });
  expect(session(...pieces, whole).events).toMatchObject([{ type: "agent", message: "one." }]);
  expect(session(...pieces).events).toMatchObject([{ type: "agent", message: "one" }]);
});

test("only agents that another one started are sub-agents", () => {
  const { events } = session(
    hook("agent_start"),
    hook("agent_start", { agentId: "a2", parentAgentId: "a1" }),
    hook("agent_error", { agentId: "a2", parentAgentId: "a1" }),
    hook("agent_end"),
  );
  expect(events).toMatchObject([
    { type: "orchestration", action: "subagent_started", subagentId: "a2" },
    { type: "orchestration", action: "subagent_failed", subagentId: "a2" },
  ]);
});

test("the result's total over all agents wins over the calls seen", () => {
  const usage = event({ type: "usage", ...USAGE });
  expect(session(usage, usage).translator.usage()?.tokens).toMatchObject({ uncachedInput: 10, output: 4 });
  const aggregateUsage = { ...USAGE, outputTokens: 8 };
  const { translator } = session(usage, result({ aggregateUsage }));
  expect(translator.usage()?.tokens.output).toBe(8);
  expect(translator.terminal()).toEqual({ isError: false, detail: null });
});

test("a run that did not complete is an error, whatever its exit code", () => {
  const { translator } = session(result({ finishReason: "max_iterations", text: undefined }));
  expect(translator.terminal()).toEqual({ isError: true, detail: "The harness ended with max_iterations." });
});
