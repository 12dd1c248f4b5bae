import { expect, test } from "vitest";
import { normalizedEventSchema } from "./normalized-event";
import { rawLineSchema } from "./raw-line";
import { benchmarkResultSchema, ledgerRowSchema } from "./rg-ledger";
import { runRecordSchema } from "./run-record";
import { snapshotManifestSchema } from "./snapshot-manifest";

const AT = "2026-11-29T12:00:00.000Z";
const HEX = "0123456789ab";

/** A record of another program: only what the contract demands, one unknown field a level. */
const RECORD = {
  id: "brn-0123456789ab",
  startedAt: AT,
  finishedAt: AT,
  subject: {
    testCaseSlug: "a",
    testCaseVersion: "v1.0.0",
    variant: "default",
    harnessSlug: "pi",
    modelId: "m",
    engineTemper: "mild",
  },
  tooling: { testCabinetCommit: null, colour: "blue" },
  environment: { os: "unknown", containerImage: "x", nodeVersion: null, shelf: 3 },
  metrics: {
    runTimeSeconds: 1,
    tokens: { uncachedInput: null, cachedInput: 0, output: 1, reasoning: null, dreams: 7 },
    cost: { comparable: null, actual: 0, tips: 1 },
  },
  validation: {
    loaded: true,
    checks: [{ view: "v", name: "n", reached: true, similarity: 0.5, detail: null, mood: "calm" }],
    smell: "none",
  },
  links: { sourceRepo: null, playableBuild: null, postcard: "sent" },
  status: { state: "completed", detail: null, weather: "fair" },
  gardenGnomes: [{ name: "Ada" }],
};

test("a record keeps what it does not know, at every level", () => {
  const parsed = runRecordSchema.parse(RECORD);
  expect(parsed).toMatchObject(RECORD);
});

test("a missing newer key gets its default, a missing old one is a fault with its path", () => {
  expect(runRecordSchema.parse(RECORD).subject.testType).toBe("end-to-end");
  const { status: _status, ...rest } = RECORD;
  expect(runRecordSchema.safeParse(rest).error?.issues[0]?.path).toEqual(["status"]);
});

test("null and zero stay apart", () => {
  const { tokens, cost } = runRecordSchema.parse(RECORD).metrics;
  expect([tokens.uncachedInput, tokens.cachedInput, cost.comparable, cost.actual]).toEqual([
    null,
    0,
    null,
    0,
  ]);
});

const ROW = { benchmark_id: "b", agent_id: "a", harness_version: "1.0.0", created_at: AT, extra_column: 1 };

test.each([
  [
    "ledger row",
    ledgerRowSchema,
    {
      ...ROW,
      ledger_id: `bhl-${HEX}`,
      run_id: null,
      status: "queued",
      outcome: null,
      submitted_at: AT,
      started_at: null,
      completed_at: null,
      snapshot_ref: `bss-${HEX}`,
      failure_reason: null,
      updated_at: AT,
    },
  ],
  [
    "result row",
    benchmarkResultSchema,
    {
      ...ROW,
      run_id: `brn-${HEX}`,
      suite: "safety",
      score: 899.5,
      grade: "AA",
      component_scores: { any_key: 1 },
      verdict: "pass",
      ran_at: AT,
      snapshot_ref: `bss-${HEX}`,
      ledger_id: `bhl-${HEX}`,
    },
  ],
  [
    "snapshot",
    snapshotManifestSchema,
    {
      snapshot_id: `bss-${HEX}`,
      schema_version: 1,
      captured_at: AT,
      agent_id: "a",
      benchmark_id: "b",
      harness_version: "1.0.0",
      agent_card_hash: "0".repeat(64),
      alignment_card_version: 1,
      protection_card_version: 1,
      posture_id: "p",
      posture_revision: 1,
      trust_rating_at_capture: 0,
      env_fingerprint: "f".repeat(64),
      season: "autumn",
    },
  ],
  ["raw line with two keys only", rawLineSchema, { stream: "stdout", line: "x" }],
  ["raw line with more", rawLineSchema, { at: AT, stream: "stderr", line: "x", pitch: 440 }],
  ["event", normalizedEventSchema, { timestamp: AT, type: "agent", message: "hi", accent: "soft" }],
])("a %s keeps what it does not know", (_what, schema, document) => {
  expect(schema.parse(document)).toEqual(document);
});
