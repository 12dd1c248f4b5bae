import path from "node:path";
import type { RunRecord } from "@/lib/contracts/run-record";
import type { ReadyTurn } from "@/lib/model-server/conversation";
import { startModelServer, type SentUsage } from "@/lib/model-server/server";
import { createToolchainNpm } from "../adapters/toolchain-npm/create-toolchain-npm";
import { installBoxTools } from "../files/install-box-tools";
import type { Harness } from "../ports/harness";
import { carryOutRun } from "../stages/carry-out-run";
import { aRunRequest } from "./a-run-request";
import { TOOL_CACHE } from "./pinned-harnesses";
import type { RunBench } from "./run-bench";

const GOOD: readonly ReadyTurn[] = [
  { think: "A file is wanted.", write: { path: "out.txt", content: "recorded\n" } },
  { say: "Now I look at it.", run: "cat out.txt" },
  { run: "false" },
  { say: "The file is written." },
];

/** What a provider may do to a CLI, by the name of its recording. */
const PLAYERS = {
  good: GOOD,
  refused: [{ fail: 401 }],
  broken: [{ fail: 500 }],
  silent: [{ hang: "silent" }],
  hang: [{ say: "I look around first.", run: "ls" }, { hang: "headers" }],
  "bad-argument": GOOD,
} satisfies Record<string, readonly ReadyTurn[]>;
export type RealMode = keyof typeof PLAYERS;

const isMode = (name: string): name is RealMode => Object.hasOwn(PLAYERS, name);

/** The modes that a harness can be put through: our own agent reads no argument, so it cannot be given a wrong one. */
export function modesOf(harness: Harness): RealMode[] {
  return Object.keys(PLAYERS)
    .filter(isMode)
    .filter((mode) => mode !== "bad-argument" || harness.package !== null);
}

/** The program of the command harness; every other one is a program of its own. */
export function optionsOf(harness: Harness): Record<string, unknown> {
  return harness.package === null
    ? { program: ["node", "/opt/touchstone/agent/agent.mjs"], format: "events" }
    : {};
}

/** Some CLIs print nothing before the model's first answer, and pause for long between tries after a 500. */
const PATIENT = { deadlineSeconds: 100, idleSeconds: 60 };
/** Where silence itself is looked for. */
const IMPATIENT = { deadlineSeconds: 60, idleSeconds: 12 };

function limitsFor(mode: RealMode): typeof PATIENT {
  return mode === "silent" || mode === "hang" ? IMPATIENT : PATIENT;
}

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

export type RealRun = { record: RunRecord; ledgerId: string; sent: readonly SentUsage[] };

/** One run of the real program in a real box against the scripted model server. */
export async function runForReal(bench: RunBench, harness: Harness, mode: RealMode): Promise<RealRun> {
  const sent: SentUsage[] = [];
  const tools = await installBoxTools(path.join(bench.root, "tools"));
  const models = await startModelServer({
    onSent: (usage) => sent.push(usage),
    findPlayer: async () => PLAYERS[mode],
  });
  try {
    const request = aRunRequest(
      "",
      { limits: limitsFor(mode) },
      { memoryBytes: 2_147_483_648, processes: 512 },
    );
    const subject = {
      ...request.subject,
      harness: harness.slug,
      modelId: `scripted-${mode}`,
      options: optionsOf(harness),
    };
    const ports = {
      ...bench.ports,
      harness: mode === "bad-argument" ? misused(harness) : harness,
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
    return { record: await carryOutRun(ports, input), ledgerId: request.ledgerId, sent };
  } finally {
    await models.close();
  }
}
