// `npm test`: everything, in the order of what fails soonest; each word timed, the tests counted at the end.
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

const WORDS = ["check", "test:db", "build", "chaos:short", "e2e"];
const COUNT_LINES =
  /^\s*(?:unit tests:|Tests)\s.*$|^\s*\d+ (?:passed|failed|flaky|skipped|did not run)\b.*$/gm;

/**
 * Runs one word, passing its output on as it comes.
 * @param {string} word
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
function run(word) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn("npm", ["run", "--silent", word], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.stderr.on("data", (chunk) => process.stderr.write(chunk));
    child.on("close", (code) =>
      resolve({
        code: code ?? 1,
        output: stripVTControlCharacters(output),
        seconds: (performance.now() - startedAt) / 1000,
      }),
    );
  });
}

/** @param {string} output @param {string} kind */
function counted(output, kind) {
  const lines = output.match(COUNT_LINES) ?? [];
  return lines.reduce(
    (sum, line) => sum + Number(new RegExp(String.raw`(\d+) ${kind}`).exec(line)?.[1] ?? 0),
    0,
  );
}

let passed = 0;
let failed = 0;
const times = [];
for (const word of WORDS) {
  const { code, output, seconds } = await run(word);
  passed += counted(output, "passed");
  failed += counted(output, "failed");
  times.push(`${word} ${seconds.toFixed(0)} s`);
  if (code === 0) continue;
  console.log(`\n${times.join(", ")}; ${word} failed`);
  console.log(`${passed} passed, ${Math.max(1, failed)} failed`);
  process.exit(1);
}
console.log(`\n${times.join(", ")}`);
console.log(`${passed} passed, ${failed} failed`);
