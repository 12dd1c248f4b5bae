import { randomBytes, randomUUID } from "node:crypto";
import { createAccount } from "@/lib/accounts/mutations";
import type { Account, Actor, Role } from "@/lib/accounts/schema";
import type { AgentManifest, PriceTable, ProviderManifest, StackManifest } from "@/lib/contracts/catalog";
import { runIdSchema } from "@/lib/contracts/rg-ledger";
import { scenarioSchema, type Scenario } from "@/lib/contracts/scenario-manifest";
import { startExecution } from "@/lib/executions/mutations/start-execution";
import type { ExecutionId, StartExecutionInput } from "@/lib/executions/schema";
import { syncCatalog } from "@/lib/scenarios/mutations";
import { digestOf } from "@/lib/shared/digest";
import { invariant } from "@/lib/shared/invariant";

export const SYSTEM: Actor = { kind: "system", name: "test" };

/** A small task scenario of two criteria, 60 and 40 points, threshold 500. */
export function aScenario(changes: Partial<Record<"slug" | "version" | "name", string>> = {}): Scenario {
  return scenarioSchema.parse({
    schema: "touchstone-scenario/1",
    kind: "task",
    slug: "sort-the-shelf",
    version: "v1.0.0",
    name: "Sort the shelf",
    difficulty: "easy",
    summary: "Sorts a list.",
    humanMinutes: 5,
    realism: "synthetic",
    prompt: "prompt.md",
    limits: { deadlineSeconds: 60, idleSeconds: 30 },
    benchmark: { suite: "integrity", threshold: 500, components: ["order"] },
    criteria: [
      {
        id: "sorted",
        title: "The shelf is sorted",
        points: 60,
        gate: true,
        component: "order",
        award: { oracle: true },
      },
      {
        id: "stable",
        title: "Equal books keep their order",
        points: 40,
        component: "order",
        award: { oracle: true },
      },
    ],
    review: {
      categories: [
        {
          id: "work",
          title: "Work",
          items: [
            { id: "tidy", title: "Tidy", text: "It is tidy.", weight: 2, criteria: ["sorted"] },
            { id: "clear", title: "Clear", text: "It is clear.", weight: 1 },
          ],
        },
      ],
      domains: [{ id: "craft", name: "Craft", description: "How well it is made." }],
    },
    deliverables: [{ id: "shelf", path: "shelf.json" }],
    oracle: "oracle.js",
    ...changes,
  });
}

export const A_STACK: StackManifest = {
  schema: "touchstone-stack/1",
  slug: "local",
  name: "This machine",
  description: "Everything here.",
  sandbox: "bubblewrap",
  limits: { memoryBytes: 2_147_483_648, processes: 512, tmpBytes: 67_108_864 },
  evaluationLimits: { memoryBytes: 2_147_483_648, processes: 512, tmpBytes: 67_108_864 },
  harnesses: { gemini: "0.61.0" },
};
export const AN_AGENT: AgentManifest = {
  schema: "touchstone-agent/1",
  slug: "scripted",
  name: "Scripted",
  agentId: "mnm-00000000-0000-4000-8000-000000000001",
  alignmentCard: {
    card_version: "unified/2026-04-26",
    card_id: "ac-1",
    agent_id: "mnm-00000000-0000-4000-8000-000000000001",
  },
  alignmentCardVersion: 3,
  protectionCardVersion: 2,
  postureId: "tp-platform-standard",
  postureRevision: 1,
  trustRating: 640,
};
export const PRICES: PriceTable = {
  schema: "touchstone-prices/1",
  slug: "2026-11",
  date: "2026-11-01",
  source: "made up for tests",
  models: { "scripted-good": { uncachedInput: 1, cachedInput: 0.1, output: 4 } },
};

export const PROVIDERS: ProviderManifest[] = [
  {
    schema: "touchstone-provider/1",
    slug: "anthropic",
    name: "Anthropic",
    baseUrl: "https://api.anthropic.example",
    dialects: ["anthropic"],
    keyHeader: { name: "x-api-key", prefix: "" },
    keyVariable: "ANTHROPIC_API_KEY",
  },
  {
    schema: "touchstone-provider/1",
    slug: "openai",
    name: "OpenAI",
    baseUrl: "https://api.openai.example",
    dialects: ["openai-chat", "openai-responses"],
    keyHeader: { name: "authorization", prefix: "Bearer " },
    keyVariable: "OPENAI_API_KEY",
  },
];

/** Stores a catalog of the given scenarios with one stack, one agent and one price table. */
export async function storeCatalog(scenarios: readonly Scenario[] = [aScenario()]): Promise<void> {
  const stored = await syncCatalog(SYSTEM, {
    scenarios: scenarios.map((scenario) => ({
      scenario,
      behaviorSha256: digestOf(scenario),
      prompt: "Sort the shelf.",
    })),
    suites: [],
    stacks: [{ manifest: A_STACK, yaml: JSON.stringify(A_STACK), sha256: digestOf(A_STACK) }],
    agents: [AN_AGENT],
    prices: [PRICES],
    providers: PROVIDERS,
  });
  invariant(stored.ok, "the test catalog is stored");
}

export async function anAccount(
  role: Role = "operator",
  name = `${role} ${randomBytes(3).toString("hex")}`,
): Promise<Account> {
  const made = await createAccount(SYSTEM, {
    name,
    email: `${randomUUID()}@example.org`,
    password: "correct horse battery",
    role,
  });
  invariant(made.ok, "the test account is made");
  return made.value;
}

export function actorOf(account: Account): Actor {
  return { kind: "account", account };
}

export function aStart(changes: Partial<StartExecutionInput> = {}): StartExecutionInput {
  return {
    idempotencyKey: randomUUID(),
    suiteSlug: null,
    scenarios: [{ slug: "sort-the-shelf", version: "v1.0.0" }],
    repetitions: 1,
    technicalRetries: 0,
    harness: "gemini",
    modelId: "scripted-good",
    provider: "scripted",
    agentSlug: "scripted",
    stackSlug: "local",
    ...changes,
  };
}

export async function anExecution(
  actor: Actor = SYSTEM,
  changes: Partial<StartExecutionInput> = {},
): Promise<ExecutionId> {
  const started = await startExecution(actor, aStart(changes));
  invariant(started.ok, "the test execution is started");
  return started.value.executionId;
}

export function aRunId() {
  return runIdSchema.parse(`brn-${randomBytes(6).toString("hex")}`);
}
