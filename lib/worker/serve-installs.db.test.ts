import { pino } from "pino";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Toolchain } from "@/lib/executor/ports/toolchain";
import { requestInstall } from "@/lib/harnesses/mutations/installs";
import { getHarnessPage } from "@/lib/harnesses/queries";
import { db } from "@/lib/platform/db";
import { storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { until } from "@/lib/testing/worker-bench";
import { serveInstalls } from "./serve-installs";

const GEMINI = { harness: "gemini", version: "0.61.0" };
const TOOL = { hostPath: "/tools/gemini", version: "0.61.0", sha256: null };
const FOUND = { bytes: 1000, installedAt: new Date("2026-01-02T03:04:05Z") };
/** Longer than any test: what comes, comes by a call. */
const NEVER_MS = 3_600_000;

beforeAll(() => storeCatalog());
beforeEach(async () => {
  await db().harnessInstall.deleteMany();
  await db().installedHarness.deleteMany();
});

/** A worker's install service over a toolchain of the test; stopped with the test. */
function serve(toolchain: Toolchain): AbortController {
  const stopping = new AbortController();
  const settings = {
    workerId: "wrk_1",
    databaseUrl: process.env["DATABASE_URL"] ?? "",
    pollMs: NEVER_MS,
  };
  const served = serveInstalls(settings, toolchain, pino({ level: "silent" }), stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    await served;
  });
  return stopping;
}

const theHarness = async () => (await getHarnessPage(SYSTEM)).harnesses.find(({ slug }) => slug === "gemini");
const untilStatus = (status: string) =>
  until(`the install is ${status}`, async () => (await theHarness())?.install?.status === status);

test("an order is heard, carried out with its words of progress, and the machine then has the tool", async () => {
  let isThere = false;
  const held: { release: (() => void) | null } = { release: null };
  serve({
    installed: async () => (isThere ? FOUND : null),
    ensure: async (_harness, _signal, onProgress) => {
      onProgress?.("40 of about 100 MB are there.");
      await new Promise<void>((resolve) => (held.release = resolve));
      isThere = true;
      return TOOL;
    },
  });
  await requestInstall(SYSTEM, GEMINI);
  await until(
    "the progress is told",
    async () => (await theHarness())?.install?.message === "40 of about 100 MB are there.",
  );
  held.release?.();
  await untilStatus("installed");
  await until("the machine tells of the tool", async () => (await theHarness())?.tools.length === 1);
  expect(await theHarness()).toMatchObject({ tools: [FOUND] });
});

test("a failed install is told with the last words of npm", async () => {
  serve({
    installed: async () => null,
    ensure: async () => {
      const cause = Object.assign(new Error("Command failed"), { stderr: "npm error 404 Not Found\n" });
      throw new Error("gemini 0.61.0 could not be installed.", { cause });
    },
  });
  await requestInstall(SYSTEM, GEMINI);
  await untilStatus("failed");
  expect((await theHarness())?.install?.message).toBe(
    "gemini 0.61.0 could not be installed. npm error 404 Not Found",
  );
});

test("a worker that is stopped leaves its order to others", async () => {
  const stopping = serve({
    installed: async () => null,
    ensure: (_harness, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("stopped")), { once: true }),
      ),
  });
  await requestInstall(SYSTEM, GEMINI);
  await untilStatus("installing");
  stopping.abort();
  expect((await theHarness())?.install).toMatchObject({ status: "installing", finishedAt: null });
});
