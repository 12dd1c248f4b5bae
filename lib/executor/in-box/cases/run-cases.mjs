/**
 * Carries out hidden cases on a project, each in a process of its own, and prints what was seen: a line of JSON a case. It is told
 * no expectation, so that nothing in this box can know what would be right.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const CASE_MS = 5000;
/** So that a project which never answers does not hold the evaluation up for each case in turn. */
const AT_ONCE = 4;
const MOST_BYTES = 256 * 1024;
const PROJECT = "/implementation";

/** @param {import("node:stream").Readable} stream @returns {Promise<string>} */
async function readUpTo(stream) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes <= MOST_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** @param {{ id: string }} one @returns {Promise<unknown>} what the case's process wrote on its own descriptor */
async function observe(one) {
  const script = path.join(import.meta.dirname, "one-case.mjs");
  const child = spawn(process.execPath, [script, JSON.stringify(one)], {
    cwd: PROJECT,
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const timer = setTimeout(() => kill(child.pid), CASE_MS);
  const ended = new Promise((resolve) => child.once("close", resolve));
  const channel = child.stdio[3];
  const said = channel !== null && "read" in channel ? await readUpTo(channel) : "";
  clearTimeout(timer);
  kill(child.pid);
  await ended;
  return said.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

/** With everything that it started. @param {number | undefined} pid */
function kill(pid) {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

const { cases } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const waiting = [...cases];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      process.stdout.write(`${JSON.stringify({ id: one.id, seen: await observe(one) })}\n`);
  }),
);
