/**
 * Opens the page so that the same build gives the same pixels every time: fixed viewport, locale
 * and zone, seeded chance, and a clock that stands still from before the first script on.
 */

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ viewport: { width: number, height: number }, seed: number, startMs: number, url: string }} PageRecipe */
/** @typedef {{ page: Page, faults: string[], fatal: string | null, close(): Promise<void> }} Session */

/** Generous: a busy machine must not make a sound page look broken. */
const LOAD_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 3000;
const SETTLE_MS = 500;

/** Replaces Math.random by mulberry32; runs in the page. @param {number} seed */
function seedChance(seed) {
  let state = seed >>> 0;
  Math.random = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {number} ms
 * @param {string} what
 * @returns {Promise<T>}
 */
export async function within(work, ms, what) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param {unknown} error @returns {string} */
export function firstLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n")[0] ?? "").slice(0, 300);
}

/**
 * Loads the page in a context of its own; `fatal` says why it did not load.
 * @param {Browser} browser
 * @param {PageRecipe} recipe
 * @returns {Promise<Session>}
 */
export async function openPage(browser, recipe) {
  const context = await browser.newContext({
    viewport: recipe.viewport,
    deviceScaleFactor: 1,
    locale: "en-GB",
    timezoneId: "UTC",
    colorScheme: "light",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    acceptDownloads: false,
  });
  context.setDefaultTimeout(LOAD_TIMEOUT_MS);
  const page = await context.newPage();
  /** @type {Session} */
  const session = {
    page,
    faults: [],
    fatal: null,
    close: async () => {
      await within(context.close(), CLOSE_TIMEOUT_MS, "closing the page").catch(() => null);
    },
  };
  page.on("pageerror", (error) => session.faults.push(firstLine(error)));
  page.on("crash", () => {
    session.fatal ??= "The page crashed.";
  });
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => null));
  await page.addInitScript(seedChance, recipe.seed);
  // No clock.install first: the real milliseconds between the two calls would be counted as the page's own time.
  await page.clock.pauseAt(recipe.startMs);
  try {
    const response = await page.goto(recipe.url, { waitUntil: "load", timeout: LOAD_TIMEOUT_MS });
    if (response === null || !response.ok())
      session.fatal ??= `The page answered ${response?.status() ?? "nothing"}.`;
    if (session.faults.length > 0) session.fatal ??= `The page threw while it loaded: ${session.faults[0]}`;
    await within(page.clock.runFor(SETTLE_MS), LOAD_TIMEOUT_MS, "the first half second of the page");
  } catch (error) {
    session.fatal ??= `The page did not load: ${firstLine(error)}`;
  }
  return session;
}

/**
 * Carries out one declared action; time passes only by the page's own halted clock.
 * @param {Page} page
 * @param {{ type: string, ms?: number, key?: string, x?: number, y?: number }} action
 */
export async function act(page, action) {
  if (action.type === "wait") return page.clock.runFor(action.ms ?? 0);
  if (action.type === "click") await page.mouse.click(action.x ?? 0, action.y ?? 0);
  if (action.type === "key") await page.keyboard.press(action.key ?? "");
  if (action.type === "hold") {
    await page.keyboard.down(action.key ?? "");
    await page.clock.runFor(action.ms ?? 0);
    await page.keyboard.up(action.key ?? "");
  }
  return page.clock.runFor(50);
}
