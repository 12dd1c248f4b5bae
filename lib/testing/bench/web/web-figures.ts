import path from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { startInstance, touchstone, type Instance } from "@/e2e/instance";
import { ensurePostgres } from "@/lib/platform/postgres";
import { millisecondsOf, quantile, type Figure } from "../figure";
import { fill } from "./fill";
import { installProbe, readVitals, untilPainted } from "./page-probe";

const RUNS = 10_000;
const WARM_UPS = 2;
const LISTS = ["/executions", "/runs"];
const ASKED = [
  "/executions",
  "/executions?segment=incomplete",
  "/executions?q=copy",
  "/executions?cursor=300",
  "/executions?sort=longest",
  "/runs",
  "/runs?tab=failures",
  "/runs?q=tide",
];
const ROUNDS = 12;

async function fillInstance({ env }: Instance): Promise<string> {
  const order = "run --suite first-light --harness command --model scripted-good --wait";
  const printed = await touchstone(env, ...order.split(" "));
  const executionId = /exe_[0-9a-f]{16}/.exec(printed)?.[0] ?? "";
  const server = await ensurePostgres({ folder: path.join(env["TOUCHSTONE_DATA"] ?? "", "postgres") });
  try {
    return await fill(server.url("touchstone"), executionId, RUNS);
  } finally {
    await server.stop();
  }
}

async function signIn(context: BrowserContext, { env }: Instance): Promise<void> {
  const page = await context.newPage();
  await page.goto(await touchstone(env, "add-account", "Bench", "bench@example.org", "operator"));
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.waitForURL(/\/executions/);
  await page.close();
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await installProbe(page);
  await page.goto(address, { waitUntil: "load" });
  await page.locator("h1").waitFor();
  await untilPainted(page);
  return page;
}

async function listFigures(context: BrowserContext, origin: string, list: string): Promise<Figure[]> {
  for (let turn = 0; turn < WARM_UPS; turn += 1) await (await open(context, origin + list)).close();
  const page = await open(context, origin + list);
  const loaded = await readVitals(page);
  await page.keyboard.press("j");
  await untilPainted(page);
  const segment = page.getByRole("navigation", { name: /^(results|runs)$/i }).getByRole("link");
  await segment.nth(2).click();
  await page.waitForURL(/\?/);
  await untilPainted(page);
  const used = await readVitals(page);
  if (!(loaded.lcpMs > 0 && used.inpMs > 0))
    throw new Error(`${list}: the browser reported no paint or interaction`);
  await page.close();
  return [
    { what: `${list}: largest paint`, measured: loaded.lcpMs, unit: "ms", limit: 1500 },
    { what: `${list}: a key and a click, to the next paint`, measured: used.inpMs, unit: "ms", limit: 100 },
    { what: `${list}: layout shift, thousandths`, measured: used.shift * 1000, unit: "", limit: 20 },
    { what: `${list}: first-load script, compressed`, measured: loaded.scriptKb, unit: "kB", limit: 200 },
    { what: `${list}: elements`, measured: loaded.elements, unit: "", limit: 1500 },
  ];
}

async function serverFigure(context: BrowserContext, origin: string): Promise<Figure> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const address of ASKED) {
      const ms = await millisecondsOf(async () => {
        const answer = await fetch(origin + address, { headers: { cookie }, redirect: "error" });
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
        await answer.text();
      });
      if (round > 0) times.push(ms);
    }
  return {
    what: "list pages, request to last byte, p95",
    measured: quantile(times, 0.95),
    unit: "ms",
    limit: 60,
  };
}

async function transcriptFigures(context: BrowserContext, origin: string, run: string): Promise<Figure[]> {
  const address = `${origin}/runs/${run}/transcript`;
  await (await open(context, address)).close();
  const page = await open(context, address);
  await page.getByRole("link", { name: /^Transcript\s*(5,000|5\.0 k)/ }).waitFor();
  await page.locator("[data-index]").first().waitFor();
  const shownMs = await page.evaluate(() => performance.now());
  const { elements } = await readVitals(page);
  await page.close();
  return [
    { what: "transcript of 5,000 events: first rows", measured: shownMs, unit: "ms", limit: 2500 },
    { what: "transcript of 5,000 events: elements", measured: elements, unit: "", limit: 1000 },
  ];
}

/** The web app over 10,000 runs, in the browser that people have (ui.md: interaction budgets). */
export async function webFigures(tell: (figure: Figure) => void): Promise<void> {
  const instance = await startInstance();
  try {
    const run = await fillInstance(instance);
    const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await signIn(context, instance);
      tell(await serverFigure(context, instance.origin));
      for (const list of LISTS) (await listFigures(context, instance.origin, list)).forEach(tell);
      (await transcriptFigures(context, instance.origin, run)).forEach(tell);
    } finally {
      await browser.close();
    }
  } finally {
    await instance.stop();
  }
}
