import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { Client } from "pg";
import type { Actor } from "@/lib/accounts/schema";
import { startExecution } from "@/lib/executions/mutations/start-execution";
import { getExecution, getStartOptions } from "@/lib/executions/queries";
import { providerOf } from "@/lib/executions/rules";
import type { ExecutionDetail } from "@/lib/executions/schema";

const ACTOR: Actor = { kind: "system", name: "command line" };

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      suite: { type: "string" },
      harness: { type: "string" },
      model: { type: "string" },
      stack: { type: "string", default: "local" },
      agent: { type: "string", default: "scripted" },
      key: { type: "string", default: randomUUID() },
      options: { type: "string", default: "{}" },
      repetitions: { type: "string" },
      retries: { type: "string" },
      title: { type: "string", default: "" },
      wait: { type: "boolean", default: false },
    },
  });
  const { suites } = await getStartOptions(ACTOR);
  const suite = suites.find(({ slug }) => slug === values.suite);
  if (!suite || !values.harness || !values.model) {
    console.error(
      `--suite (one of: ${suites.map(({ slug }) => slug).join(", ")}), --harness and --model are needed.`,
    );
    return 2;
  }
  const started = await startExecution(ACTOR, {
    idempotencyKey: values.key,
    suiteSlug: isAsAuthored(suite, values) ? suite.slug : null,
    scenarios: suite.scenarios,
    title: values.title,
    repetitions: values.repetitions === undefined ? suite.repetitions : Number(values.repetitions),
    technicalRetries: values.retries === undefined ? suite.technicalRetries : Number(values.retries),
    harness: values.harness,
    modelId: values.model,
    provider: providerOf(values.model),
    agentSlug: values.agent,
    stackSlug: values.stack,
    options: JSON.parse(values.options),
  });
  if (!started.ok) {
    console.error(started.message);
    return 2;
  }
  console.log(`${started.value.executionId}${started.value.isDuplicate ? " (was started before)" : ""}`);
  return values.wait ? waitFor(started.value.executionId) : 0;
}

/** Changing what a suite says makes the order an unnamed one, as in the run dialog. */
function isAsAuthored(
  suite: { repetitions: number; technicalRetries: number },
  { repetitions, retries }: { repetitions?: string | undefined; retries?: string | undefined },
): boolean {
  return (
    Number(repetitions ?? suite.repetitions) === suite.repetitions &&
    Number(retries ?? suite.technicalRetries) === suite.technicalRetries
  );
}

/** Tells every move of the execution's runs until none is in flight. */
async function waitFor(executionId: string): Promise<number> {
  const client = new Client({ connectionString: process.env["DATABASE_URL"] });
  await client.connect();
  await client.query("LISTEN touchstone_events");
  const told = new Map<string, string>();
  try {
    for (;;) {
      const called = new Promise<void>((resolve) => {
        client.once("notification", () => resolve());
        setTimeout(resolve, 5000).unref();
      });
      const execution = await getExecution(ACTOR, executionId);
      tell(execution, told);
      if (execution.verdict !== "running") return execution.verdict === "passed" ? 0 : 1;
      await called;
    }
  } finally {
    await client.end();
  }
}

function tell(execution: ExecutionDetail, told: Map<string, string>): void {
  for (const one of execution.runs) {
    const now = one.termination
      ? `${one.termination}, ${one.result ?? "undetermined"}, ${one.earned ?? "–"} of ${one.possible ?? "–"} points`
      : (one.phase ?? one.status);
    if (told.get(one.ledgerId) === now) continue;
    told.set(one.ledgerId, now);
    console.log(`${one.ledgerId}  ${one.scenarioSlug} ${one.repetition}: ${now}`);
  }
}
