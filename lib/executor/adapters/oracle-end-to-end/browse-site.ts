import { access, chmod, chown, copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { EndToEndScenario } from "@/lib/contracts/scenario-manifest";
import { readInside } from "@/lib/executor/files/read-inside";
import { ExecutorError } from "@/lib/executor/ports/errors";
import type { EvaluationRequest, Oracle } from "@/lib/executor/ports/oracle";
import { type BoxRun, lastLines, runInBox } from "@/lib/executor/support/run-in-box";
import { parseJson } from "@/lib/shared/parse-json";

const RESULT_BYTES = 4 * 1024 * 1024;
const NO_BROWSER = 3;
/** 2026-03-20T06:00:00Z: any fixed instant would do; the page's clock begins there. */
const START_MS = 1_773_986_400_000;

const text = z.string().max(2000);
export const browserResultSchema = z.object({
  schema: z.literal("touchstone-browser/1"),
  browser: text.nullable(),
  browserSandbox: z.boolean(),
  loaded: z.boolean().nullable(),
  detail: text.nullable(),
  checks: z
    .array(z.object({ view: text, reached: z.boolean(), detail: text.nullable(), file: text.nullable() }))
    .max(200),
  scripts: z
    .array(
      z.object({
        id: text,
        ran: z.boolean(),
        preconditionUnmet: z.boolean(),
        detail: text.nullable(),
        assertions: z
          .array(
            z.object({ label: text, pass: z.boolean(), expected: text.optional(), actual: text.optional() }),
          )
          .max(1000),
      }),
    )
    .max(200),
});
export type BrowserResult = z.infer<typeof browserResultSchema>;

export type BrowserOptions = {
  /** `evaluation` of `installBoxTools`. */
  toolFolder: string;
  /** Chromium's program, the same path on the host and in the box. */
  chromiumPath: string;
};

type Tools = Parameters<Oracle["evaluate"]>[1];

/** Loads the site in a box of its own; `outFolder` then holds the screenshots. Everything in it is hostile. */
export async function browseSite(
  scenario: EndToEndScenario,
  request: EvaluationRequest,
  siteFolder: string,
  options: BrowserOptions,
  { sandbox, clock }: Tools,
  signal: AbortSignal,
): Promise<{ result: BrowserResult; outFolder: string }> {
  await access(options.chromiumPath).catch((cause: unknown) => {
    throw new ExecutorError("BROWSER_UNAVAILABLE", `There is no browser at ${options.chromiumPath}.`, {
      cause,
    });
  });
  const folder = path.join(request.scratchPath, "browser");
  const [jobFolder, outFolder] = [path.join(folder, "job"), path.join(folder, "out")];
  for (const made of [folder, jobFolder, outFolder]) {
    await mkdir(made, { recursive: true });
    await chmod(made, 0o755);
  }
  await writeJob(scenario, request, jobFolder, options.chromiumPath);
  const box = await sandbox.prepare(
    {
      name: `${request.ledgerId}-browser`,
      scratchPath: path.join(folder, "box"),
      mounts: [
        { source: options.toolFolder, target: "/opt/touchstone/evaluation", writable: false },
        { source: siteFolder, target: "/site", writable: false },
        { source: jobFolder, target: "/job", writable: false },
        { source: outFolder, target: "/out", writable: true },
      ],
      gatewaySocketPath: null,
      workingDirectory: "/out",
      limits: request.limits,
      purpose: "evaluation",
    },
    signal,
  );
  try {
    if (box.uid !== null) await chown(outFolder, box.uid, box.uid);
    const argv = ["node", "/opt/touchstone/evaluation/worker/worker.mjs", "/job/job.json", "/out"] as const;
    const timeoutMs = 150_000 + 100_000 * scenario.checks.length + 70_000 * scenario.scripts.length;
    const run = await runInBox(box, { argv }, { timeoutMs, outputBytes: 1024 * 1024 }, clock, signal);
    return { result: await readResult(outFolder, run), outFolder };
  } finally {
    await box.destroy();
  }
}

async function writeJob(
  scenario: EndToEndScenario,
  request: EvaluationRequest,
  jobFolder: string,
  chromium: string,
): Promise<void> {
  const scripts = scenario.scripts.map(({ id, path: file }) => ({ id, file: `${id}.mjs`, source: file }));
  for (const { file, source } of scripts) {
    await copyFile(path.join(request.scenarioFolder, source), path.join(jobFolder, file));
    await chmod(path.join(jobFolder, file), 0o644);
  }
  const job = {
    site: "/site",
    chromium,
    handle: scenario.instrumentation?.handle ?? "",
    recipe: { viewport: scenario.viewport, seed: request.seed, startMs: START_MS },
    checks: scenario.checks.map(({ view, actions }) => ({ view, actions })),
    scripts: scripts.map(({ id, file }) => ({ id, file })),
  };
  await writeFile(path.join(jobFolder, "job.json"), JSON.stringify(job), { mode: 0o644 });
}

/** Trusts nothing of the box but what the schema lets through; without a verdict on loading there is no evaluation. */
async function readResult(outFolder: string, run: BoxRun): Promise<BrowserResult> {
  const said = lastLines(run.stderr, 5);
  if (run.exit.code === NO_BROWSER)
    throw new ExecutorError("BROWSER_UNAVAILABLE", `Chromium did not start: ${said}`);
  const bytes = await readInside(outFolder, "result.json", RESULT_BYTES);
  const parsed = browserResultSchema.safeParse(bytes.ok ? parseJson(bytes.value.toString("utf8")) : null);
  if (parsed.success && parsed.data.loaded !== null) return parsed.data;
  if (run.exit.outOfMemory)
    throw new ExecutorError("SANDBOX_OUT_OF_MEMORY", "The browser's box ran out of memory.");
  const end = run.timedOut ? "it did not end in time" : `it ended with ${run.exit.code ?? run.exit.signal}`;
  throw new ExecutorError("ORACLE_UNAVAILABLE", `The browser worker gave no result; ${end}. ${said}`.trim());
}
