import path from "node:path";
import { expect, test } from "vitest";
import { describeHarness } from "@/lib/executor/testing/harness.contract";
import { createHarnessOpencode } from "./create-harness-opencode";
import { translateOpencode } from "./translate";

type Json = Record<string, unknown>;
const record = (type: string, part: Json): Json => ({ type, sessionID: "ses_1", part });
const use = (tool: string, input: Json, state: Json = {}): Json =>
  record("tool_use", { tool, callID: "c1", state: { status: "completed", input, ...state } });
const step = (id: string, tokens: Json): Json => record("step_finish", { id, reason: "stop", tokens });
const TOKENS = { input: 5, output: 2, reasoning: 1, cache: { read: 4, write: 3 } };

/** Four scripted turns: 1200 + 3 × 400 fresh, 1200 + 1600 + 2000 from the cache; the call for a title is not reported. */
const REPORTED = {
  good: { tokens: { uncachedInput: 2400, cachedInput: 4800, output: 97, reasoning: 5 }, isError: null },
  refused: { tokens: null, isError: true },
  broken: { tokens: null, isError: true },
  hang: { tokens: { uncachedInput: 1200, cachedInput: 0, output: 26, reasoning: 0 }, isError: null },
  silent: { tokens: null, isError: null },
  "bad-argument": { tokens: null, isError: null },
};

const templates: ((marker: string) => Json)[] = [
  () => record("step_start", { id: "p" }),
  (marker) => record("text", { text: marker }),
  (marker) => record("reasoning", { text: marker }),
  (marker) => use("bash", { command: marker }, { metadata: { exit: 1 } }),
  (marker) => use("write", { filePath: marker, content: "x" }),
  (marker) => use("apply_patch", { patchText: `*** Begin Patch\n*** Add File: ${marker}\n+x` }),
  (marker) => use("task", { description: marker, prompt: "x", subagent_type: "general" }),
  (marker) => use("grep", { pattern: marker }),
  (marker) => use("webfetch", { url: marker }),
  (marker) => step(marker, TOKENS),
  (marker) => ({ type: "error", sessionID: "ses_1", error: { name: "APIError", data: { message: marker } } }),
];

describeHarness("opencode", {
  create: () => createHarnessOpencode("1.18.33"),
  options: {},
  recordings: path.join(import.meta.dirname, "recordings"),
  reported: REPORTED,
  templates,
  isSilent: ({ type }) => type === "step_start" || type === "step_finish",
});

const session = (...records: Json[]) => {
  const translator = translateOpencode("/workspace");
  const pushed = records.flatMap((one) => translator.push({ stream: "stdout", line: JSON.stringify(one) }));
  return { events: [...pushed, ...translator.end()], translator };
};

test("a step is counted once, the steps add up, and writes to the cache are input", () => {
  const { events, translator } = session(step("a", TOKENS), step("a", TOKENS), step("b", TOKENS));
  expect(events.map(({ type }) => type)).toEqual(["usage", "unknown", "usage"]);
  expect(translator.usage()?.tokens).toEqual({ uncachedInput: 16, cachedInput: 8, output: 4, reasoning: 2 });
});

test.each<[string, Json, Json]>([
  ["completed with exit code 3", { metadata: { exit: 3 } }, { isSuccess: false, exitCode: 3 }],
  ["completed with exit code 0", { metadata: { exit: 0 } }, { isSuccess: true, exitCode: 0 }],
  ["in error", { status: "error" }, { isSuccess: false }],
])("a command %s is told as it ended", (_how, state, told) => {
  expect(session(use("bash", { command: "npm test" }, state)).events).toMatchObject([
    { type: "command", command: "npm test", ...told },
  ]);
});

test("a sub-agent is told with its start and its end", () => {
  expect(session(use("task", { description: "look around" })).events).toMatchObject([
    { type: "orchestration", action: "subagent_started", subagentId: "c1", subagentName: "look around" },
    { type: "orchestration", action: "subagent_completed", subagentId: "c1" },
  ]);
});

test("an error is the end unless a new step follows", () => {
  const error = { type: "error", error: { name: "APIError", data: { message: "no" } } };
  expect(session(error).translator.terminal()).toEqual({ isError: true, detail: "no" });
  expect(session(error, record("step_start", {})).translator.terminal()).toBeNull();
});
