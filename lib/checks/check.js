// All static words and the unit tests, two at a time, each timed; warnings are errors. `npm run check`.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { stripVTControlCharacters } from "node:util";

const WORDS = ["types", "test:unit", "lint", "arrows", "unused", "format:check", "structure"];
const LIMIT_SECONDS = 45;

/** @param {string} word */
function run(word) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn("npm", ["run", "--silent", word], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) =>
      resolve({ word, code, output, seconds: (performance.now() - startedAt) / 1000 }),
    );
  });
}

const startedAt = performance.now();
const prepared = await run("generate");
const queue = [...WORDS];
const results = prepared.code === 0 ? [] : [prepared];
await Promise.all(
  Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
    for (let word = queue.shift(); word; word = queue.shift()) {
      const result = await run(word);
      results.push(result);
      console.log(`${result.code === 0 ? "ok  " : "FAIL"} ${word.padEnd(13)} ${result.seconds.toFixed(1)} s`);
    }
  }),
);
const failed = results.filter(({ code }) => code !== 0);
for (const { word, output } of failed) console.error(`\n── ${word} ──\n${output}`);
const unit = results.find(({ word }) => word === "test:unit");
const tests = /Tests\s+(.*)/.exec(stripVTControlCharacters(unit?.output ?? ""))?.[1];
if (tests) console.log(`unit tests: ${tests}`);
console.log(
  `check: ${((performance.now() - startedAt) / 1000).toFixed(1)} s of ${LIMIT_SECONDS} s, ${failed.length} failed`,
);
process.exit(failed.length === 0 ? 0 : 1);
