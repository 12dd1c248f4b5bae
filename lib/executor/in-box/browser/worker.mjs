/**
 * The evaluation of one end-to-end run, inside the box: serves the build, loads it in Chromium, takes the declared
 * screenshots and runs the debug scripts. Everything it writes is read by the host as hostile.
 * Called as: node worker.mjs <job.json> <out folder>
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { act, firstLine, openPage, within } from "./page-session.mjs";
import { createScriptApi, hasHandle, PreconditionUnmet } from "./script-api.mjs";
import { serveSite } from "./site-server.mjs";

const NO_BROWSER = 3;
const SHOT_TIMEOUT_MS = 30_000;
const CHECK_TIMEOUT_MS = 90_000;
const SCRIPT_TIMEOUT_MS = 60_000;
const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  "--force-color-profile=srgb",
  "--font-render-hinting=none",
  "--disable-lcd-text",
  "--hide-scrollbars",
  // Scrolling by key would glide in real time, which no halted clock holds.
  "--disable-smooth-scrolling",
];

const [jobFile = "", outFolder = ""] = process.argv.slice(2);
const job = JSON.parse(readFileSync(jobFile, "utf8"));
/** @type {{ schema: string, browser: string | null, browserSandbox: boolean, loaded: boolean | null, detail: string | null, checks: object[], scripts: object[] }} */
const result = {
  schema: "touchstone-browser/1",
  browser: null,
  browserSandbox: false,
  loaded: null,
  detail: null,
  checks: [],
  scripts: [],
};

/** What is known so far stays known when the box is stopped later. */
function save() {
  const file = path.join(outFolder, "result.json");
  writeFileSync(`${file}.new`, JSON.stringify(result));
  renameSync(`${file}.new`, file);
}

/** Chromium's own sandbox where the machine allows it inside the box. */
async function launch() {
  const options = { executablePath: job.chromium, args: FLAGS, headless: true, timeout: 30_000 };
  try {
    const browser = await chromium.launch({ ...options, chromiumSandbox: true });
    result.browserSandbox = true;
    return browser;
  } catch {
    return chromium.launch({ ...options, chromiumSandbox: false });
  }
}

/** @param {import("playwright-core").Browser} browser @param {any} check @param {string} url */
async function takeCheck(browser, check, url) {
  const session = await openPage(browser, { ...job.recipe, url });
  try {
    if (session.fatal !== null)
      return { view: check.view, reached: false, detail: session.fatal, file: null };
    for (const action of check.actions) {
      await within(act(session.page, action), SHOT_TIMEOUT_MS, `the action ${action.type}`);
    }
    const file = `${check.view}.png`;
    const shot = session.page.screenshot({ animations: "disabled", caret: "hide", timeout: SHOT_TIMEOUT_MS });
    writeFileSync(path.join(outFolder, file), await within(shot, SHOT_TIMEOUT_MS, "the screenshot"));
    return { view: check.view, reached: true, detail: session.faults[0] ?? null, file };
  } catch (error) {
    return { view: check.view, reached: false, detail: firstLine(error), file: null };
  } finally {
    await session.close();
  }
}

/** @param {import("playwright-core").Browser} browser @param {any} script @param {string} url */
async function runScript(browser, script, url) {
  const session = await openPage(browser, { ...job.recipe, url });
  const { api, assertions } = createScriptApi(session.page, job.handle);
  const answer = { id: script.id, ran: false, preconditionUnmet: false, detail: session.fatal, assertions };
  try {
    if (session.fatal !== null) return answer;
    if (!(await hasHandle(session.page, job.handle))) {
      return { ...answer, detail: `The page has no window.${job.handle}.` };
    }
    const { default: run } = await import(pathToFileURL(path.join(path.dirname(jobFile), script.file)).href);
    await run(api);
    return { ...answer, ran: true };
  } catch (error) {
    return { ...answer, preconditionUnmet: error instanceof PreconditionUnmet, detail: firstLine(error) };
  } finally {
    await session.close();
  }
}

/** @param {import("playwright-core").Browser} browser @param {string} url */
async function evaluateSite(browser, url) {
  const first = await openPage(browser, { ...job.recipe, url });
  result.loaded = first.fatal === null;
  result.detail = first.fatal;
  await first.close();
  save();
  if (!result.loaded) return;
  for (const check of job.checks) {
    const late = (/** @type {unknown} */ error) => ({
      view: check.view,
      reached: false,
      detail: firstLine(error),
      file: null,
    });
    result.checks.push(
      await within(takeCheck(browser, check, url), CHECK_TIMEOUT_MS, "the check").catch(late),
    );
    save();
  }
  for (const script of job.scripts) {
    const late = (/** @type {unknown} */ error) => ({
      id: script.id,
      ran: false,
      preconditionUnmet: false,
      detail: firstLine(error),
      assertions: [],
    });
    result.scripts.push(
      await within(runScript(browser, script, url), SCRIPT_TIMEOUT_MS, "the script").catch(late),
    );
    save();
  }
}

const site = await serveSite(job.site);
try {
  const browser = await launch();
  result.browser = browser.version();
  await evaluateSite(browser, site.url);
  await within(browser.close(), 5000, "closing the browser").catch(() => null);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(result.browser === null ? NO_BROWSER : 1);
}
site.close();
process.exit(0);
