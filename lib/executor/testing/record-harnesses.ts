/**
 * Makes the recordings of the harness adapters: the real programs in real boxes against the scripted model server.
 * Run after a CLI's pinned version changed: npx tsx lib/executor/testing/record-harnesses.ts
 */
import { copyFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ReadyTurn } from "@/lib/model-server/conversation";
import { startModelServer } from "@/lib/model-server/server";
import { createHarnessClaude } from "../adapters/harness-claude/create-harness-claude";
import { createHarnessCommand } from "../adapters/harness-command/create-harness-command";
import { createHarnessGemini } from "../adapters/harness-gemini/create-harness-gemini";
import { createToolchainNpm } from "../adapters/toolchain-npm/create-toolchain-npm";
import { installBoxTools } from "../files/install-box-tools";
import type { Harness } from "../ports/harness";
import { carryOutRun } from "../stages/carry-out-run";
import { aRunRequest } from "./a-run-request";
import { createRunBench } from "./run-bench";

const TOOL_CACHE = path.join(tmpdir(), "touchstone-test-tools");
const GOOD: readonly ReadyTurn[] = [
  { think: "A file is wanted.", write: { path: "out.txt", content: "recorded\n" } },
  { say: "Now I look at it.", run: "cat out.txt" },
  { run: "false" },
  { say: "The file is written." },
];
const PLAYERS: Readonly<Record<string, readonly ReadyTurn[]>> = {
  good: GOOD,
  refused: [{ fail: 401 }],
  hang: [{ say: "I look around first.", run: "ls" }, { hang: "headers" }],
  "bad-argument": GOOD,
};
const AGENT = { program: ["node", "/opt/touchstone/agent/agent.mjs"], format: "events" };

/** The same program, given an argument that it does not know. */
function misused(harness: Harness): Harness {
  return {
    ...harness,
    command(invocation) {
      const command = harness.command(invocation);
      return { ...command, argv: [...command.argv, "--no-such-argument"] };
    },
  };
}

async function record(harness: Harness, options: Record<string, unknown>): Promise<void> {
  const bench = await createRunBench();
  const tools = await installBoxTools(path.join(bench.root, "tools"));
  const models = await startModelServer({ findPlayer: async (_scenario, name) => PLAYERS[name] ?? null });
  try {
    // Our own agent reads its task from the environment and no argument, so it cannot be given a wrong one.
    const names = Object.keys(PLAYERS).filter((name) => name !== "bad-argument" || harness.package !== null);
    for (const name of names) {
      const request = aRunRequest(
        "",
        { limits: { deadlineSeconds: 60, idleSeconds: 8 } },
        { memoryBytes: 2_147_483_648, processes: 512 },
      );
      const subject = { ...request.subject, harness: harness.slug, modelId: `scripted-${name}`, options };
      const ports = {
        ...bench.ports,
        harness: name === "bad-argument" ? misused(harness) : harness,
        toolchain: createToolchainNpm(TOOL_CACHE),
      };
      const input = bench.inputOf(
        { ...request, subject },
        {
          upstream: { baseUrl: models.url, headers: {} },
          prompt: "Write out.txt.",
          extraMounts: tools.mountsFor(request.scenario),
        },
      );
      const { status } = await carryOutRun(ports, input);
      const folder = path.resolve("lib/executor/adapters", `harness-${harness.slug}`, "recordings");
      await mkdir(folder, { recursive: true });
      for (const kind of ["raw", "events"])
        await copyFile(
          path.join(bench.runFolder(request.ledgerId), `${kind}.jsonl`),
          path.join(folder, `${name}.${kind}.jsonl`),
        );
      process.stdout.write(`${harness.slug} ${name}: ${status.state}, ${status.detail ?? "no detail"}\n`);
    }
  } finally {
    await models.close();
    await bench.close();
  }
}

await record(createHarnessCommand(), AGENT);
await record(createHarnessGemini("0.61.0"), {});
await record(createHarnessClaude("2.1.332"), {});
