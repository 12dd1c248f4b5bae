import type { Actor } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/mutations";
import {
  agentManifestSchema,
  priceTableSchema,
  providerManifestSchema,
  stackManifestSchema,
} from "@/lib/contracts/catalog";
import { scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { harnessFacts } from "@/lib/executor/plan/harness-facts";
import { planExecution, type PlannedSlot } from "@/lib/executor/plan/plan-execution";
import { executorIdentity } from "@/lib/platform/build-identity";
import { db, isUniqueViolation, type Transaction } from "@/lib/platform/db";
import { contractIds, newId } from "@/lib/platform/ids";
import { admitRuns } from "@/lib/runs/mutations/admit-runs";
import { digestOf } from "@/lib/shared/digest";
import { ok, refuse, type Result } from "@/lib/shared/result";
import { canSpeak, defaultTitle } from "../rules";
import {
  executionIdSchema,
  startExecutionInput,
  type StartedExecution,
  type StartExecutionInput,
} from "../schema";

export type StartRefusal =
  | "key-used-for-another-request"
  | "unknown-scenario"
  | "unknown-stack"
  | "unknown-agent"
  | "unknown-harness"
  | "cannot-speak"
  | "no-prices";

/**
 * Admits an execution: slots, runs, ledger rows and snapshots in one transaction, then wakes the workers.
 * Idempotent by key: the same request under the same key gives the same execution, another one is refused.
 */
export async function startExecution(
  actor: Actor,
  raw: StartExecutionInput,
): Promise<Result<StartedExecution, StartRefusal>> {
  const input = startExecutionInput.parse(raw);
  const { idempotencyKey, ...request } = input;
  const requestSha256 = digestOf(request);
  const earlier = await findByKey(idempotencyKey, requestSha256);
  if (earlier) return earlier;
  const plan = await preparePlan(input);
  if (!plan.ok) return plan;
  try {
    const { executionId, slots } = plan.value;
    return await db().$transaction(
      async (tx) => {
        await admit(tx, { actor, input, requestSha256, ...plan.value });
        await recordAudit(tx, actor, {
          action: "start-execution",
          subject: executionId,
          data: { slots: slots.length },
        });
        return ok({ executionId: executionIdSchema.parse(executionId), isDuplicate: false });
      },
      { timeout: 60_000, maxWait: 60_000 },
    );
  } catch (error) {
    const winner = isUniqueViolation(error) ? await findByKey(idempotencyKey, requestSha256) : null;
    if (winner) return winner;
    throw error;
  }
}

async function findByKey(
  idempotencyKey: string,
  requestSha256: string,
): Promise<Result<StartedExecution, StartRefusal> | null> {
  const row = await db().execution.findUnique({
    where: { idempotencyKey },
    select: { id: true, requestSha256: true },
  });
  if (!row) return null;
  if (row.requestSha256 !== requestSha256)
    return refuse(
      "key-used-for-another-request",
      `This key started ${row.id} with other parameters; use a new key for a new execution.`,
    );
  return ok({ executionId: executionIdSchema.parse(row.id), isDuplicate: true });
}

/** A provider that the catalog does not know, such as the scripted one, is left to the worker. */
function whyTheyCannotSpeak(harness: string, row: { manifest: unknown } | null): string | null {
  if (row === null) return null;
  const provider = providerManifestSchema.parse(row.manifest);
  const { title, dialect } = harnessFacts(harness);
  return canSpeak(dialect, provider.dialects)
    ? null
    : `${title} cannot speak with models of ${provider.name}.`;
}

type Prepared = {
  executionId: string;
  slots: PlannedSlot[];
  harnessVersion: string | null;
  agentId: string;
  stackSha256: string;
};

async function preparePlan(
  input: ReturnType<typeof startExecutionInput.parse>,
): Promise<Result<Prepared, StartRefusal>> {
  const [stackRow, agentRow, priceRow, providerRow, versions] = await Promise.all([
    db().stack.findUnique({ where: { slug: input.stackSlug } }),
    db().agentProfile.findUnique({ where: { slug: input.agentSlug } }),
    db().priceTable.findFirst({ orderBy: { date: "desc" } }),
    db().provider.findUnique({ where: { slug: input.provider } }),
    db().scenarioVersion.findMany({
      where: { OR: input.scenarios.map(({ slug, version }) => ({ scenarioSlug: slug, version })) },
    }),
  ]);
  if (!stackRow) return refuse("unknown-stack", `There is no stack ${input.stackSlug}.`);
  if (!agentRow) return refuse("unknown-agent", `There is no agent profile ${input.agentSlug}.`);
  if (!priceRow) return refuse("no-prices", "There is no price table; the catalog brings one.");
  const stack = stackManifestSchema.parse(stackRow.manifest);
  const harnessVersion = stack.harnesses[input.harness];
  if (harnessVersion === undefined && input.harness !== "command")
    return refuse(
      "unknown-harness",
      `The stack ${stack.slug} pins no version of the harness ${input.harness}.`,
    );
  const strangers = whyTheyCannotSpeak(input.harness, providerRow);
  if (strangers !== null) return refuse("cannot-speak", strangers);
  const scenarios = [];
  for (const wanted of input.scenarios) {
    const row = versions.find((one) => one.scenarioSlug === wanted.slug && one.version === wanted.version);
    if (!row) return refuse("unknown-scenario", `There is no scenario ${wanted.slug} ${wanted.version}.`);
    const scenario = scenarioSchema.parse(row.manifest);
    if (!scenario.variants.some(({ slug }) => slug === wanted.variant))
      return refuse(
        "unknown-scenario",
        `Scenario ${wanted.slug} ${wanted.version} has no variant ${wanted.variant}.`,
      );
    scenarios.push({ scenario, behaviorSha256: row.behaviorSha256, variant: wanted.variant });
  }
  const agent = agentManifestSchema.parse(agentRow.manifest);
  const executionId = newId("exe_");
  const identity = executorIdentity();
  const slots = planExecution({
    executionId,
    scenarios,
    repetitions: input.repetitions,
    subject: {
      harness: input.harness,
      harnessVersion: harnessVersion ?? null,
      modelId: input.modelId,
      provider: input.provider,
      agentId: agent.agentId,
      options: input.options,
    },
    agent,
    stack,
    stackSha256: stackRow.sha256,
    prices: priceTableSchema.parse(priceRow.manifest),
    executorVersion: identity.version,
    dependenciesSha256: identity.dependenciesSha256,
    now: new Date(),
    ids: contractIds,
  });
  return ok({
    executionId,
    slots,
    harnessVersion: harnessVersion ?? null,
    agentId: agent.agentId,
    stackSha256: stackRow.sha256,
  });
}

type Admission = Prepared & {
  actor: Actor;
  input: ReturnType<typeof startExecutionInput.parse>;
  requestSha256: string;
};

async function admit(tx: Transaction, admission: Admission): Promise<void> {
  const { actor, input, executionId, slots } = admission;
  const title = input.title === "" ? defaultTitle(input) : input.title;
  await tx.execution.create({
    data: {
      id: executionId,
      title,
      idempotencyKey: input.idempotencyKey,
      requestSha256: admission.requestSha256,
      suiteSlug: input.suiteSlug,
      stackSlug: input.stackSlug,
      stackSha256: admission.stackSha256,
      harness: input.harness,
      harnessVersion: admission.harnessVersion,
      modelId: input.modelId,
      agentId: admission.agentId,
      repetitions: input.repetitions,
      technicalRetries: input.technicalRetries,
      parameters: JSON.parse(JSON.stringify(input)),
      startedBy: actor.kind === "account" ? actor.account.name : actor.name,
      slots: { createMany: { data: slots.map(({ request: _request, ...slot }) => slot) } },
    },
  });
  await admitRuns(
    tx,
    slots.map(({ request }) => request),
  );
}
