/** The steps of one case in this process; what is seen goes to descriptor 3, a line a step. */
import { spawnSync } from "node:child_process";
import { writeSync } from "node:fs";
import path from "node:path";

/** @param {unknown} observation */
const tell = (observation) => writeSync(3, `${JSON.stringify(observation)}\n`);

/** @param {any} step */
function runProgram({ run: [program, ...args], input }) {
  const done = spawnSync(program, args, { input, encoding: "utf8", maxBuffer: 128 * 1024 });
  return { kind: "exit", code: done.status, stdout: done.stdout ?? "" };
}

/** JSON has no place for numbers that are none; they must not look like null. @param {string} _ @param {unknown} value */
function plain(_, value) {
  return typeof value === "number" && !Number.isFinite(value) ? { $number: String(value) } : value;
}

/** @param {any} step @param {any} exported @param {Map<string, any>} made */
async function carryOut(step, exported, made) {
  if ("run" in step) return runProgram(step);
  if ("make" in step) {
    made.set(step.as, new exported[step.make](...step.args));
    return { kind: "nothing" };
  }
  const target = step.on === undefined ? exported : made.get(step.on);
  const value = await target[step.call](...step.args);
  const text = JSON.stringify(value, plain);
  return text === undefined ? { kind: "nothing" } : { kind: "value", value: JSON.parse(text) };
}

const { module, steps } = JSON.parse(process.argv[2] ?? "");
const made = new Map();
try {
  const exported = module === undefined ? {} : await import(path.join(process.cwd(), module));
  for (const step of steps) {
    try {
      tell(await carryOut(step, exported, made));
    } catch (error) {
      tell({ kind: "threw", message: String(error instanceof Error ? error.message : error).slice(0, 2000) });
    }
  }
} catch (error) {
  tell({ kind: "threw", message: `the module cannot be loaded: ${String(error).slice(0, 2000)}` });
}
process.exit(0);
