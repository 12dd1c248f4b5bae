import { isDeepStrictEqual } from "node:util";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ label: string, pass: boolean, expected?: string, actual?: string }} Assertion */

/** The world does not offer what the script needs to begin: undecided, not failed. */
export class PreconditionUnmet extends Error {}

const TEXT_LIMIT = 300;
const HANDLE_ATTEMPTS = 50;

/** @param {unknown} value @returns {string} */
function shown(value) {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
  return text.slice(0, TEXT_LIMIT);
}

/** Calls a method of the handle; runs in the page. @param {{ handle: string, method: string, args: unknown[] }} call */
async function callHandle({ handle, method, args }) {
  const target = Reflect.get(globalThis, handle);
  if (typeof target?.[method] !== "function") throw new Error(`window.${handle}.${method} is not a function`);
  const value = await target[method](...args);
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** Waits until the page has put its handle there. @param {Page} page @param {string} handle @returns {Promise<boolean>} */
export async function hasHandle(page, handle) {
  for (let attempt = 0; attempt < HANDLE_ATTEMPTS; attempt += 1) {
    if (await page.evaluate((name) => typeof Reflect.get(globalThis, name) === "object", handle)) return true;
    await page.clock.runFor(200);
  }
  return false;
}

/**
 * What a debug script may do (catalog/README.md). Scripts run beside the browser, never in the page: a page cannot
 * reach the assertions that are made about it.
 * @param {Page} page
 * @param {string} handle
 */
export function createScriptApi(page, handle) {
  /** @type {Assertion[]} */
  const assertions = [];
  /** @param {string} method @param {unknown[]} args @returns {Promise<any>} */
  const call = (method, ...args) => page.evaluate(callHandle, { handle, method, args });
  const api = {
    call,
    /** @param {unknown} [options] */
    reset: (options = {}) => call("reset", options),
    /** @param {number} ms */
    step: (ms) => call("step", ms),
    snapshot: () => call("snapshot"),
    /** @param {boolean} isOn */
    setAutoStep: (isOn) => call("setAutoStep", isOn),
    /** Lets the page's own clock run. @param {number} ms */
    advance: (ms) => page.clock.runFor(ms),
    /** @param {string} selector */
    text: async (selector) =>
      ((await page.locator(selector).first().textContent({ timeout: 2000 })) ?? "").trim(),
    /** @param {string} selector */
    count: (selector) => page.locator(selector).count(),
    /** @param {string} key */
    press: (key) => page.keyboard.press(key),
    /** @param {string} selector */
    click: (selector) => page.locator(selector).first().click({ timeout: 2000 }),
    /** @param {string} label @param {unknown} actual @param {unknown} expected */
    equal: (label, actual, expected) => {
      assertions.push({
        label,
        pass: isDeepStrictEqual(actual, expected),
        expected: shown(expected),
        actual: shown(actual),
      });
    },
    /** @param {string} label @param {unknown} actual @param {number} expected @param {number} tolerance */
    near: (label, actual, expected, tolerance) => {
      const pass = typeof actual === "number" && Math.abs(actual - expected) <= tolerance;
      assertions.push({ label, pass, expected: `${expected} ± ${tolerance}`, actual: shown(actual) });
    },
    /** @param {string} label @param {unknown} pass @param {unknown} [actual] */
    ok: (label, pass, actual) => {
      assertions.push({ label, pass: pass === true, expected: "true", actual: shown(actual ?? pass) });
    },
    /** @param {unknown} condition @param {string} message */
    need: (condition, message) => {
      if (condition !== true) throw new PreconditionUnmet(message);
    },
  };
  return { api, assertions };
}
