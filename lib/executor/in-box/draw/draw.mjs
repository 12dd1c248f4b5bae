/**
 * `draw` and `draw-sheet`: the tool that a sprite scenario gives to the agent. Each call appends one operation to the
 * action log and renders the preview anew, so that the agent can look at what it has; the log alone is judged. A sheet has
 * a log and a preview for each frame, named by `--frame`.
 */
import { mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OPERATIONS, operationProblem } from "./operations.mjs";
import { encodePng } from "./png.mjs";
import { renderOperations } from "./raster.mjs";

const CONFIG = "draw.config.json";
const STALE_LOCK_MS = 10_000;

/** @typedef {{ width: number, height: number, background: string, actions: string, preview: string, frames?: number }} Config */

const IS_SHEET = process.env["TOUCHSTONE_DRAW_SHEET"] === "1";
const NAME = IS_SHEET ? "draw-sheet" : "draw";

/** @returns {string} */
function usage() {
  const lines = Object.entries(OPERATIONS).map(([op, fields]) => {
    const flags = Object.entries(fields).map(([name, kind]) => `--${name.replaceAll("_", "-")} <${kind}>`);
    return `  ${NAME} ${op.replaceAll("_", "-")} ${flags.join(" ")}`;
  });
  const sheetLines = IS_SHEET
    ? [
        `  ${NAME} copy --from <frame>   begin this frame as a copy of another`,
        "Every call needs --frame <frame>; frames count from 0.",
      ]
    : [];
  return [
    `Usage (in the folder that holds ${CONFIG}):`,
    `  ${NAME} init      empty the log and the preview`,
    `  ${NAME} undo      take the last operation back`,
    `  ${NAME} show      print the canvas, one letter a colour`,
    ...lines,
    ...sheetLines,
    "Colours are #rrggbb or #rrggbbaa; coordinates start at 0 in the top left corner. Every operation replaces pixels.",
  ].join("\n");
}

class Refusal extends Error {}

/** @param {string} message @returns {never} */
function refuse(message) {
  throw new Refusal(message);
}

/** @param {string} op @param {readonly string[]} words @returns {import("./operations.mjs").Operation} */
function parseFlags(op, words) {
  /** @type {import("./operations.mjs").Operation} */
  const operation = { op };
  const fields = OPERATIONS[op] ?? {};
  for (let index = 0; index < words.length; index += 2) {
    const [flag, value] = [words[index] ?? "", words[index + 1]];
    const field = flag.replace(/^--/, "").replaceAll("-", "_");
    if (!flag.startsWith("--") || !Object.hasOwn(fields, field))
      refuse(`${op} has no flag ${flag}.\n${usage()}`);
    if (value === undefined) refuse(`${flag} needs a value.`);
    operation[field] = fields[field] === "color" ? value.toLowerCase() : Number(value);
  }
  const problem = operationProblem(operation);
  if (problem !== null) refuse(`${problem}.`);
  return operation;
}

/** Two calls at once must not lose an operation. @template T @param {string} file @param {() => T} work @returns {T} */
function withLock(file, work) {
  const lock = `${file}.lock`;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > STALE_LOCK_MS) rmdirSync(lock);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
  try {
    return work();
  } finally {
    rmdirSync(lock);
  }
}

/** @param {string} file @param {string | Uint8Array} data */
function replaceFile(file, data) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, data);
  renameSync(`${file}.new`, file);
}

/** @param {{ width: number, height: number, rgba: Uint8Array }} canvas @returns {string} */
function asLetters(canvas) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  /** @type {Map<string, string>} */
  const legend = new Map();
  const rows = [];
  for (let y = 0; y < canvas.height; y += 1) {
    let row = "";
    for (let x = 0; x < canvas.width; x += 1) {
      const at = (y * canvas.width + x) * 4;
      const hex = Buffer.from(canvas.rgba.subarray(at, at + 4)).toString("hex");
      if (!legend.has(hex)) legend.set(hex, hex.endsWith("00") ? "." : (letters[legend.size] ?? "?"));
      row += legend.get(hex);
    }
    rows.push(row);
  }
  return [...rows, ...[...legend].map(([hex, letter]) => `${letter} = #${hex}`)].join("\n");
}

/** @param {string} file @returns {unknown[]} */
function readLog(file) {
  const text = statSync(file, { throwIfNoEntry: false }) === undefined ? "[]" : readFileSync(file, "utf8");
  const log = JSON.parse(text);
  if (!Array.isArray(log)) refuse("the action log is not a JSON array; `draw init` starts anew.");
  const bad = log.findIndex((operation) => operationProblem(operation) !== null);
  if (bad >= 0)
    refuse(`entry ${bad} of the action log ${operationProblem(log[bad])}; \`draw init\` starts anew.`);
  return log;
}

/** @returns {Config} */
function readConfig() {
  if (statSync(CONFIG, { throwIfNoEntry: false }) === undefined)
    refuse(`there is no ${CONFIG} in this folder.`);
  const config = JSON.parse(readFileSync(CONFIG, "utf8"));
  if (IS_SHEET !== (config.frames !== undefined))
    refuse(IS_SHEET ? "this is no sheet; use draw." : "this is a sheet; use draw-sheet.");
  return config;
}

/** Takes `--<name> <number>` out of the words. @param {string[]} words @param {string} name @param {number} count @returns {number} */
function takeFrame(words, name, count) {
  const at = words.indexOf(`--${name}`);
  if (at < 0) refuse(`--${name} is needed: a frame from 0 to ${count - 1}.`);
  const [, text = ""] = words.splice(at, 2);
  const index = /^\d+$/.test(text) ? Number(text) : -1;
  if (index < 0 || index >= count) refuse(`--${name} must be a frame from 0 to ${count - 1}.`);
  return index;
}

/** @param {Config} config @param {number} index @returns {Config} */
function frameOf(config, index) {
  const place = (/** @type {string} */ template) => template.replaceAll("{frame}", String(index));
  return { ...config, actions: place(config.actions), preview: place(config.preview) };
}

/**
 * The frame that the call is about, and the one that it begins from.
 * @param {string} word @param {string[]} words
 * @returns {{ config: Config, source: string }}
 */
function findFrame(word, words) {
  const whole = readConfig();
  if (whole.frames === undefined) return { config: whole, source: whole.actions };
  const config = frameOf(whole, takeFrame(words, "frame", whole.frames));
  if (word !== "copy") return { config, source: config.actions };
  return { config, source: frameOf(whole, takeFrame(words, "from", whole.frames)).actions };
}

/** @param {string} word @param {readonly string[]} flags @returns {string} what to print */
function carryOut(word, flags) {
  const words = [...flags];
  const { config, source } = findFrame(word, words);
  const op = word.replaceAll("-", "_");
  const isDrawing = Object.hasOwn(OPERATIONS, op);
  const others = ["init", "undo", "show", ...(IS_SHEET ? ["copy"] : [])];
  if (!isDrawing && !others.includes(word)) refuse(`there is no ${word}.\n${usage()}`);
  const addition = isDrawing ? [parseFlags(op, words)] : [];
  mkdirSync(path.dirname(config.actions), { recursive: true });
  return withLock(config.actions, () => {
    const before = word === "init" ? [] : readLog(source);
    const log = [...(word === "undo" ? before.slice(0, -1) : before), ...addition];
    const canvas = renderOperations(config, log);
    if (word === "show") return asLetters(canvas);
    const lines = log.map((operation) => `  ${JSON.stringify(operation)}`).join(",\n");
    replaceFile(config.actions, `[\n${lines}\n]\n`);
    replaceFile(config.preview, encodePng(canvas));
    return `${log.length} operations, preview in ${config.preview}`;
  });
}

try {
  const [word = "help", ...flags] = process.argv.slice(2);
  const answer = ["help", "--help"].includes(word) ? usage() : carryOut(word, flags);
  process.stdout.write(`${answer}\n`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${NAME}: ${error.message}\n`);
  process.exitCode = 2;
}
