import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { setProviderKey } from "@/lib/harnesses/mutations/provider-keys";
import { getHarnessPage } from "@/lib/harnesses/queries";
import { getRun } from "@/lib/runs/queries";
import { SYSTEM } from "@/lib/testing/builders";
import { createWorkerBench, until, untilEnded, type WorkerBench } from "@/lib/testing/worker-bench";

const KEY = "sk-real-0123456789-wxyz";
/** Tells all that it sees of the box, then does what the agent of ours does. */
const CURIOUS = {
  program: ["sh", "-c", "env; cat /proc/self/environ /proc/1/environ; node /opt/touchstone/agent/agent.mjs"],
  format: "text",
};

const asked: (string | undefined)[] = [];
const provider = createServer((request, response) => {
  asked.push(request.headers["x-api-key"]?.toString());
  request.resume();
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({
      type: "message",
      role: "assistant",
      content: [{ type: "text", text: "Done." }],
      stop_reason: "end_turn",
      usage: { input_tokens: 7, output_tokens: 3 },
    }),
  );
});

let bench: WorkerBench;
beforeAll(async () => {
  vi.stubEnv("TOUCHSTONE_SECRET_KEY", "a key of this test that is long enough");
  vi.stubEnv("ANTHROPIC_API_KEY", "");
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  bench = await createWorkerBench({ deadlineSeconds: 20, idleSeconds: 10 }, changeAddress);
});
afterAll(async () => {
  await bench.close();
  provider.close();
  vi.unstubAllEnvs();
});

/** The provider of the catalog is served here. */
async function changeAddress(catalog: string): Promise<void> {
  const address = provider.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const file = path.join(catalog, "providers/anthropic.yaml");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(/^baseUrl: .*$/m, `baseUrl: http://127.0.0.1:${port}`));
}

test("a run waits for its provider's key, then reaches the provider with it, and its box never sees it", async () => {
  await bench.startWorker();
  const ledgerId = await bench.startRun({
    modelId: "claude-made-up",
    provider: "anthropic",
    options: CURIOUS,
  });
  const { providers } = await getHarnessPage(SYSTEM);
  expect(providers.find(({ slug }) => slug === "anthropic")).toMatchObject({ isReachable: false });
  expect(await getRun(SYSTEM, ledgerId)).toMatchObject({ status: "queued" });

  await setProviderKey(SYSTEM, { provider: "anthropic", key: KEY });
  const run = await untilEnded(ledgerId);
  expect(run.record?.metrics.tokens).toMatchObject({ uncachedInput: 7, output: 3 });
  expect(asked).toEqual([KEY]);
  for (const file of ["raw.jsonl", "events.jsonl"])
    expect(await readFile(path.join(bench.runFolder(ledgerId), file), "utf8")).not.toContain("sk-real");
  expect(JSON.stringify(run)).not.toContain("sk-real");
  await until("the worker says that it can reach the provider", async () => {
    const page = await getHarnessPage(SYSTEM);
    return page.providers.some(({ slug, isReachable }) => slug === "anthropic" && isReachable);
  });
}, 120_000);
