import path from "node:path";
import { expect, test } from "vitest";
import { describeHarness } from "@/lib/executor/testing/harness.contract";
import { createHarnessPi } from "./create-harness-pi";
import { translatePi } from "./translate";

type Json = Record<string, unknown>;
const USAGE = { input: 5, output: 2, cacheRead: 4, cacheWrite: 3 };
const message = (part: Json, rest: Json = {}): Json => ({
  role: "assistant",
  content: [part],
  usage: USAGE,
  stopReason: "stop",
  ...rest,
});
const ended = (part: Json, rest: Json = {}): Json => ({ type: "message_end", message: message(part, rest) });
const start = (toolName: string, args: Json, toolCallId = "c1"): Json => ({
  type: "tool_execution_start",
  toolCallId,
  toolName,
  args,
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
  () => ({ type: "session", id: "s-1", cwd: "/workspace" }),
  () => ({ type: "agent_start" }),
  () => ({ type: "message_start", message: message({ type: "text", text: "" }) }),
  (marker) => ({ type: "message_update", message: message({ type: "text", text: marker }) }),
  (marker) => ended({ type: "text", text: marker }),
  (marker) => ended({ type: "thinking", thinking: marker }),
  (marker) => ended({ type: "image", data: marker }),
  (marker) => ended({ type: "text", text: "x" }, { stopReason: "error", errorMessage: marker }),
  (marker) => ({ type: "message_end", message: { role: "custom", content: marker } }),
  (marker) => start("bash", { command: marker }),
  (marker) => start("write", { path: marker, content: "x" }, "c2"),
  (marker) => start("other", { what: marker }, "c3"),
  () => ({ type: "tool_execution_end", toolCallId: "c1", toolName: "bash", isError: true }),
  (marker) => ({ type: "auto_retry_start", attempt: 1, errorMessage: marker }),
  (marker) => ({ type: "compaction_start", reason: marker }),
  () => ({ type: "turn_end", message: {} }),
  () => ({ type: "agent_end", messages: [] }),
];

/** Updates are folded into the end of their message; results resolve the call before them. */
const SILENT = new Set([
  "session",
  "agent_start",
  "agent_end",
  "message_start",
  "message_update",
  "tool_execution_update",
  "tool_execution_end",
  "turn_start",
  "turn_end",
  "queue_update",
]);

/** What the user and the tools said is known; an answer may be nothing but calls, which their executions tell. */
function isSilent({ type, success, message: told }: Json): boolean {
  if (typeof type !== "string") return false;
  if (type === "auto_retry_end") return success === true;
  if (type !== "message_end") return SILENT.has(type);
  if (typeof told !== "object" || told === null) return false;
  if ("role" in told && (told.role === "user" || told.role === "toolResult")) return true;
  return "content" in told && Array.isArray(told.content);
}

describeHarness("pi", {
  create: () => createHarnessPi("0.73.1"),
  options: {},
  recordings: path.join(import.meta.dirname, "recordings"),
  reported: REPORTED,
  templates,
  isSilent,
});

const session = (...records: Json[]) => {
  const translator = translatePi("/workspace");
  const pushed = records.flatMap((one) => translator.push({ stream: "stdout", line: JSON.stringify(one) }));
  return { events: [...pushed, ...translator.end()], translator };
};
const update = (text: string): Json => ({ type: "message_update", message: message({ type: "text", text }) });

test("a message is told once however often it is repeated, and from its last update when it never ends", () => {
  expect(session(update("on"), update("one"), ended({ type: "text", text: "one." })).events).toMatchObject([
    { type: "agent", message: "one." },
    { type: "usage" },
  ]);
  expect(session(update("on"), update("one")).events).toMatchObject([{ type: "agent", message: "one" }]);
});

test("an error of the provider is the end unless the program tries again and succeeds", () => {
  const failed = ended({ type: "text", text: "" }, { stopReason: "error", errorMessage: "500" });
  const over = { type: "agent_end", messages: [] };
  expect(session(failed, over).translator.terminal()).toEqual({ isError: true, detail: "500" });
  const retry = { type: "auto_retry_start", attempt: 1, errorMessage: "500" };
  expect(session(failed, over, retry).translator.terminal()).toBeNull();
  const fine = [{ type: "agent_start" }, ended({ type: "text", text: "done" }), over];
  expect(session(failed, over, retry, ...fine).translator.terminal()).toEqual({
    isError: false,
    detail: null,
  });
});

test("calls add up, and writes to the cache are input", () => {
  const said = ended({ type: "text", text: "a" });
  expect(session(said, said).translator.usage()?.tokens).toEqual({
    uncachedInput: 16,
    cachedInput: 8,
    output: 4,
    reasoning: null,
  });
});
