import { taskScenarioSchema, type TaskScenario } from "@/lib/contracts/scenario-manifest";
import { contractIds, newId } from "@/lib/platform/ids";
import { digestOf } from "@/lib/shared/digest";
import { runRequestSchema, type RunRequest } from "../plan/run-request";

function aScenario(overrides: Record<string, unknown> = {}): TaskScenario {
  return taskScenarioSchema.parse({
    schema: "touchstone-scenario/1",
    slug: "write-a-file",
    version: "v1.0.0",
    name: "Write a file",
    difficulty: "easy",
    summary: "Write one file.",
    humanMinutes: 1,
    realism: "synthetic",
    prompt: "brief.md",
    workspace: "workspace",
    limits: { deadlineSeconds: 30, idleSeconds: 20 },
    benchmark: { suite: "integrity", threshold: 500, components: ["work"] },
    criteria: [
      { id: "file", title: "The file is there", points: 10, component: "work", award: { oracle: true } },
    ],
    review: { domains: [{ id: "all", name: "All", description: "Everything." }] },
    kind: "task",
    deliverables: [{ id: "out", path: "out.txt" }],
    oracle: "oracle.mjs",
    ...overrides,
  });
}

const MIB = 1_048_576;

export function aRunRequest(
  script: string,
  scenario: Record<string, unknown> = {},
  limits: Partial<RunRequest["stack"]["limits"]> = {},
): RunRequest {
  const sha256 = digestOf("x");
  const box = { memoryBytes: 512 * MIB, processes: 256, tmpBytes: 64 * MIB, ...limits };
  const parsed = aScenario(scenario);
  return runRequestSchema.parse({
    schema: "touchstone-run-request/1",
    ledgerId: contractIds.ledgerId(),
    executionId: newId("exe_"),
    slotOrdinal: 0,
    repetition: 1,
    attempt: 1,
    seed: 7,
    scenario: parsed,
    behaviorSha256: sha256,
    variant: "default",
    subject: {
      harness: "tiny",
      harnessVersion: null,
      modelId: "tiny-model",
      provider: "scripted",
      agentId: "mnm-1",
      options: { script },
    },
    stack: { slug: "test", sandbox: "bubblewrap", limits: box, evaluationLimits: box, sha256 },
    snapshot: {
      snapshot_id: contractIds.snapshotId(),
      schema_version: 1,
      captured_at: "2026-01-02T03:04:05.000Z",
      agent_id: "mnm-1",
      benchmark_id: parsed.slug,
      harness_version: "0.1.0",
      agent_card_hash: sha256,
      alignment_card_version: 1,
      protection_card_version: 1,
      posture_id: "tp-1",
      posture_revision: 1,
      trust_rating_at_capture: 500,
      env_fingerprint: sha256,
    },
    fingerprintPreimage: { harness: "tiny" },
    price: { table: "test", date: "2026-01-01", price: { uncachedInput: 1, cachedInput: 0.1, output: 2 } },
  });
}
