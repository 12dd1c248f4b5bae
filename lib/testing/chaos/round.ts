import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startExecution } from "@/lib/executions/mutations/start-execution";
import { db } from "@/lib/platform/db";
import { getRun, listJournal } from "@/lib/runs/queries";
import { firstBrokenLink } from "@/lib/shared/hash-chain";
import { invariant } from "@/lib/shared/invariant";
import { aStart, SYSTEM } from "../builders";
import { leftoversOf } from "../leftovers";
import { until } from "../worker-bench";
import type { Instance, Victim } from "./instance";

const IN_FLIGHT = 10;
export const DECIDED_WITHIN_MS = 60_000;
const GONE_WITHIN_MS = 30_000;
const VICTIMS: readonly Victim[] = ["worker", "web", "database"];

export type Round = { victims: Victim[]; afterMs: number; decidedMs: number; ends: Record<string, number> };

/** While the database is away every question fails; asked again until it answers. */
async function answered<T>(question: () => Promise<T>, withinMs = DECIDED_WITHIN_MS): Promise<T> {
  for (const giveUpAt = performance.now() + withinMs; ; await delay(200))
    try {
      return await question();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
    }
}

function aProgram(random: () => number) {
  const ticks = 1 + Math.floor(random() * 12);
  return {
    program: [
      "bash",
      "-c",
      `for n in {1..${ticks}}; do echo tick $n; sleep 0.2; done; echo {} >reconciliation.json`,
    ],
    format: "text",
  };
}

async function beginRuns(random: () => number): Promise<string> {
  const start = aStart({
    scenarios: [{ slug: "ledger-reconcile", version: "v1.0.0" }],
    harness: "command",
    options: aProgram(random),
    repetitions: IN_FLIGHT,
    technicalRetries: 1,
  });
  const started = await answered(() => startExecution(SYSTEM, start));
  invariant(started.ok, "the execution is started");
  return started.value.executionId;
}

const runsOf = (executionId: string) =>
  db().run.findMany({
    where: { executionId },
    select: { ledgerId: true, termination: true, phase: true, ledger: { select: { status: true } } },
    orderBy: { ledgerId: "asc" },
  });

/** Kills one part, or two, at a random moment while ten runs are in flight, and demands that everything comes right. */
export async function playRound(instance: Instance, random: () => number): Promise<Round> {
  const executionId = await beginRuns(random);
  await until("runs are in flight", async () =>
    (await answered(() => runsOf(executionId))).some(({ ledger }) => ledger.status === "running"),
  );
  const afterMs = Math.round(random() * 2500);
  await delay(afterMs);
  const shuffled = VICTIMS.toSorted(() => random() - 0.5);
  const victims = shuffled.slice(0, random() < 0.2 ? 2 : 1);
  for (const victim of victims)
    await until(`there is a ${victim} to kill`, async () => instance.kill(victim) > 0);
  const killedAt = performance.now();
  await until(
    "no run is undecided",
    async () => (await answered(() => runsOf(executionId))).every(({ termination }) => termination !== null),
    DECIDED_WITHIN_MS,
  );
  const decidedMs = Math.round(performance.now() - killedAt);
  const ends: Record<string, number> = {};
  for (const { ledgerId, termination } of await answered(() => runsOf(executionId))) {
    ends[termination ?? "none"] = (ends[termination ?? "none"] ?? 0) + 1;
    await demandWhole(instance, ledgerId);
  }
  await until("the product is served again", instance.isServed, DECIDED_WITHIN_MS);
  return { victims, afterMs, decidedMs, ends };
}

/** The journal is a chain, a record is there whole or not at all, and nothing of the run is left on the machine. */
export async function demandWhole({ data }: Pick<Instance, "data">, ledgerId: string): Promise<void> {
  const broken = firstBrokenLink(await answered(() => listJournal(SYSTEM, ledgerId)));
  invariant(broken === null, `the journal of ${ledgerId} is a chain (broken at ${broken})`);
  const run = await answered(() => getRun(SYSTEM, ledgerId));
  invariant((run.record === null) === (run.artifacts.length === 0), `${ledgerId} has a whole record or none`);
  for (const artifact of run.artifacts) {
    const bytes = await readFile(path.join(data, "runs", ledgerId, artifact.path));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    invariant(sha256 === artifact.sha256, `${artifact.path} of ${ledgerId} is what its digest says`);
  }
  let left: string[] = [];
  await until(
    `nothing is left of ${ledgerId}`,
    async () => (left = await leftoversOf(data, ledgerId)).length === 0,
    GONE_WITHIN_MS,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)} ${left.join(", ")}`);
  });
}
