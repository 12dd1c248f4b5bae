/**
 * A small agent of our own for machines on which no agent CLI can be installed: it asks the model by the Anthropic
 * messages dialect, does what it says with two tools, and tells what it did as normalized events.
 */
import { execFile } from "node:child_process";
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

/**
 * The loop must go on turning while a command runs: else a connection that the gateway closed meanwhile is asked again.
 * @param {{ command: string }} input
 * @returns {Promise<{ text: string, isError: boolean }>}
 */
function run({ command }) {
  return new Promise((resolve) => {
    const options = { encoding: /** @type {const} */ ("utf8"), maxBuffer: 64 * 1024 * 1024 };
    const child = execFile("bash", ["-c", command], options, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      tell({ type: "command", command, exitCode, isSuccess: exitCode === 0 });
      const text = `${stdout}${stderr}`.slice(0, MAX_OUTPUT) || `exit code ${exitCode}`;
      resolve({ text, isError: exitCode !== 0 });
    });
    child.stdin?.end();
  });
}

/** @param {any} block */
async function use(block) {
  try {
    const { text, isError } = block.name === "Write" ? write(block.input) : await run(block.input);
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
  const results = [];
  for (const block of content) if (block.type === "tool_use") results.push(await use(block));
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
