import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { tokenTotals } from "@/lib/contracts/tokens";
import { startModelServer, type SentUsage } from "@/lib/model-server/server";
import { createHarnessClaude } from "../adapters/harness-claude/create-harness-claude";
import { createHarnessGemini } from "../adapters/harness-gemini/create-harness-gemini";
import { createToolchainNpm } from "../adapters/toolchain-npm/create-toolchain-npm";
import type { Harness } from "../ports/harness";
import { carryOutRun } from "../stages/carry-out-run";
import { aRunRequest } from "./a-run-request";
import { expectNothingLeft } from "./expect-nothing-left";
import { createRunBench, type RunBench } from "./run-bench";

/** Installed CLIs outlive the tests: they are hundreds of megabytes, and pinned. */
const TOOL_CACHE = path.join(tmpdir(), "touchstone-test-tools");
const INSTALL_AND_RUN_MS = 240_000;

let bench: RunBench;
beforeAll(async () => {
  bench = await createRunBench();
});
afterAll(() => bench.close());

/** What went out in all; only the Anthropic dialect tells of cache writes, and counts them as input. */
function totalsOf(sent: readonly SentUsage[], hasCacheWrites: boolean): { input: number; output: number } {
  return {
    input: sent.reduce(
      (sum, { usage }) =>
        sum + usage.uncachedInput + usage.cachedInput + (hasCacheWrites ? usage.cacheWrite : 0),
      0,
    ),
    output: sent.reduce((sum, { usage }) => sum + usage.output + usage.reasoning, 0),
  };
}

test.each<[string, Harness, boolean]>([
  ["gemini", createHarnessGemini("0.61.0"), false],
  ["claude", createHarnessClaude("2.1.332"), true],
])(
  "the real %s does a scripted task in a box, and both meters see the tokens that the server sent",
  async (_name, harness, hasCacheWrites) => {
    const sent: SentUsage[] = [];
    const provider = await startModelServer({
      onSent: (usage) => sent.push(usage),
      findPlayer: async () => [
        { think: "A file is wanted.", write: { path: "out.txt", content: "done by a real CLI\n" } },
        { run: "cat out.txt" },
        { say: "The file is written." },
      ],
    });
    onTestFinished(() => provider.close());
    const request = aRunRequest("", {}, { memoryBytes: 2_147_483_648, processes: 512 });
    const subject = { ...request.subject, harness: harness.slug, modelId: "scripted-writer", options: {} };
    const ports = { ...bench.ports, harness, toolchain: createToolchainNpm(TOOL_CACHE) };
    const record = await carryOutRun(
      ports,
      bench.inputOf({ ...request, subject }, { upstream: { baseUrl: provider.url, headers: {} } }),
    );
    expect(record.status).toEqual({ state: "completed", detail: null });
    const { ledgerId } = request;
    const written = await readFile(path.join(bench.runFolder(ledgerId), "implementation/out.txt"), "utf8");
    expect(written).toBe("done by a real CLI\n");
    expect(record.subject.harnessVersion).toBe(harness.package?.version);
    expect(record.touchstone).toMatchObject({
      ledger: { status: "completed", outcome: "pass" },
      metersAgree: true,
      isolation: { teardown: { clean: true }, credentials: { revokedProbeStatus: 401 } },
    });
    expect(record.touchstone?.eventCounts).toMatchObject({ write: 1 });
    expect(tokenTotals(record.metrics.tokens)).toEqual(totalsOf(sent, hasCacheWrites));
    expect(record.touchstone?.meters.find(({ meter }) => meter === "gateway")?.requests).toBe(sent.length);
    await expectNothingLeft(bench.stateFolder, ledgerId, record.touchstone?.isolation.namespace.uid ?? null);
  },
  INSTALL_AND_RUN_MS,
);
