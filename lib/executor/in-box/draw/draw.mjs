/**
 * `draw`: the tool that a sprite scenario gives to the agent. Each call appends one operation to the action log
 * and renders the preview anew, so that the agent can look at what it has; the log alone is judged.
 */
import { mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OPERATIONS, operationProblem } from "./operations.mjs";
import { encodePng } from "./png.mjs";
import { renderOperations } from "./raster.mjs";

const CONFIG = "draw.config.json";
const STALE_LOCK_MS = 10_000;

/** @returns {string} */
function usage() {
  const lines = Object.entries(OPERATIONS).map(([op, fields]) => {
    const flags = Object.entries(fields).map(([name, kind]) => `--${name.replaceAll("_", "-")} <${kind}>`);
    return `  draw ${op.replaceAll("_", "-")} ${flags.join(" ")}`;
  });
  return [
    "Usage (in the folder that holds draw.config.json):",
    "  draw init      empty the log and the preview",
    "  draw undo      take the last operation back",
    "  draw show      print the canvas, one letter a colour",
    ...lines,
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

/** @param {string} word @param {readonly string[]} flags @returns {string} what to print */
function carryOut(word, flags) {
  if (statSync(CONFIG, { throwIfNoEntry: false }) === undefined)
    refuse(`there is no ${CONFIG} in this folder.`);
  const config = JSON.parse(readFileSync(CONFIG, "utf8"));
  const op = word.replaceAll("-", "_");
  const isDrawing = Object.hasOwn(OPERATIONS, op);
  if (!isDrawing && !["init", "undo", "show"].includes(word)) refuse(`there is no ${word}.\n${usage()}`);
  const addition = isDrawing ? [parseFlags(op, flags)] : [];
  mkdirSync(path.dirname(config.actions), { recursive: true });
  return withLock(config.actions, () => {
    const before = word === "init" ? [] : readLog(config.actions);
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
  process.stderr.write(`draw: ${error.message}\n`);
  process.exitCode = 2;
}
