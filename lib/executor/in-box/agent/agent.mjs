/**
 * A small agent of our own for machines on which no agent CLI can be installed: it asks the model by the Anthropic
 * messages dialect, does what it says with two tools, and tells what it did as normalized events.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const {
  TOUCHSTONE_PROMPT = "",
  TOUCHSTONE_MODEL = "",
  TOUCHSTONE_GATEWAY_URL = "",
  TOUCHSTONE_CREDENTIAL = "",
} = process.env;
const MAX_TURNS = 200;
const MAX_OUTPUT = 20_000;

const string = { type: "string" };
const TOOLS = [
  {
    name: "Write",
    description: "Write a file.",
    input_schema: {
      type: "object",
      properties: { file_path: string, content: string },
      required: ["file_path", "content"],
    },
  },
  {
    name: "Bash",
    description: "Run a shell command.",
    input_schema: { type: "object", properties: { command: string }, required: ["command"] },
  },
];

/** @param {Record<string, unknown>} event */
const tell = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);

/** @param {{ file_path: string, content: string }} input */
function write(input) {
  mkdirSync(path.dirname(input.file_path), { recursive: true });
  writeFileSync(input.file_path, input.content);
  tell({ type: "write", path: input.file_path, isSuccess: true });
  return { text: "Written.", isError: false };
}

/** @param {{ command: string }} input */
function run(input) {
  const done = spawnSync("bash", ["-c", input.command], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const exitCode = done.status ?? 1;
  tell({ type: "command", command: input.command, exitCode, isSuccess: exitCode === 0 });
  return {
    text: `${done.stdout}${done.stderr}`.slice(0, MAX_OUTPUT) || `exit code ${exitCode}`,
    isError: exitCode !== 0,
  };
}

/** @param {any} block */
function use(block) {
  try {
    const { text, isError } = block.name === "Write" ? write(block.input) : run(block.input);
    return { type: "tool_result", tool_use_id: block.id, content: text, is_error: isError };
  } catch (error) {
    return { type: "tool_result", tool_use_id: block.id, content: String(error), is_error: true };
  }
}

/** @param {any} usage */
function tellUsage(usage) {
  tell({
    type: "usage",
    tokens: {
      uncachedInput: (usage.input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0),
      cachedInput: usage.cache_read_input_tokens ?? 0,
      output: usage.output_tokens ?? 0,
      reasoning: null,
    },
  });
}

/** @param {any[]} messages */
async function ask(messages) {
  const response = await fetch(`${TOUCHSTONE_GATEWAY_URL}/v1/messages`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": TOUCHSTONE_CREDENTIAL,
      "anthropic-version": "2023-06-01",
    },
    body: JSON.stringify({ model: TOUCHSTONE_MODEL, max_tokens: 8192, tools: TOOLS, messages }),
  });
  const body = await response.json();
  if (!response.ok)
    throw new Error(`The model answered ${response.status}: ${body?.error?.message ?? "no message"}`);
  tellUsage(body.usage ?? {});
  return body.content;
}

/** @param {any[]} messages */
async function takeTurn(messages) {
  const content = await ask(messages);
  for (const block of content) {
    if (block.type === "thinking") tell({ type: "reasoning", message: block.thinking });
    if (block.type === "text") tell({ type: "agent", message: block.text });
  }
  const results = content.filter((/** @type {any} */ block) => block.type === "tool_use").map(use);
  messages.push({ role: "assistant", content });
  if (results.length > 0) messages.push({ role: "user", content: results });
  return results.length > 0;
}

try {
  const messages = [{ role: "user", content: TOUCHSTONE_PROMPT }];
  for (let turn = 0; turn < MAX_TURNS && (await takeTurn(messages)); turn += 1);
  tell({ type: "end" });
} catch (error) {
  tell({ type: "end", error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
