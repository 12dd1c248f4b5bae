import { expect, test } from "vitest";
import type { AgentManifest } from "@/lib/contracts/catalog";
import { aRunRequest } from "@/lib/executor/testing/a-run-request";
import { digestOf } from "@/lib/shared/digest";
import { compareInputs, type Surroundings } from "./replay-inputs";

const card = { card_version: "1", card_id: "ac-1", agent_id: "mnm-1" };
const made = aRunRequest("");
const request = {
  ...made,
  fingerprintPreimage: { dependenciesSha256: digestOf("lock") },
  snapshot: { ...made.snapshot, agent_card_hash: digestOf(card) },
};
const AGENT: AgentManifest = {
  schema: "touchstone-agent/1",
  slug: "a",
  name: "A",
  agentId: "mnm-1",
  alignmentCard: card,
  alignmentCardVersion: 1,
  protectionCardVersion: 1,
  postureId: "tp-1",
  postureRevision: 1,
  trustRating: 400,
};
const HERE: Surroundings = {
  behaviorSha256: request.behaviorSha256,
  executorVersion: "0.1.0",
  dependenciesSha256: digestOf("lock"),
  hasAdapter: true,
  isToolInstalled: true,
  stackSha256: request.stack.sha256,
  agent: AGENT,
  prices: {
    schema: "touchstone-prices/1",
    slug: "test",
    date: "2026-01-01",
    source: "test",
    models: { "tiny-model": { uncachedInput: 1, cachedInput: 0.1, output: 2 } },
  },
  hasWorker: true,
  machine: { os: "Debian", nodeVersion: "v20" },
};

const stateOf = (name: string, here: Partial<Surroundings>) =>
  compareInputs(request, null, { ...HERE, ...here }).find((one) => one.name === name)?.state;

test("what is here again matches; what nobody can pin says so", () => {
  const states = Object.fromEntries(
    compareInputs(request, null, HERE).map(({ name, state }) => [name, state]),
  );
  expect(states).toEqual({
    "scenario files": "matches",
    "seed and variant": "matches",
    executor: "matches",
    "executor's dependencies": "matches",
    harness: "matches",
    stack: "matches",
    "agent profile": "matches",
    "price table": "matches",
    model: "unpinned",
    worker: "unpinned",
    machine: "unpinned",
  });
});

test.each<[string, string, Partial<Surroundings>]>([
  ["scenario files", "differs", { behaviorSha256: digestOf("other") }],
  ["scenario files", "differs", { behaviorSha256: null }],
  ["executor", "differs", { executorVersion: "0.2.0" }],
  ["executor's dependencies", "differs", { dependenciesSha256: digestOf("other") }],
  ["harness", "differs", { hasAdapter: false }],
  ["harness", "kept", { isToolInstalled: false }],
  ["harness", "matches", { isToolInstalled: null }],
  ["stack", "kept", { stackSha256: digestOf("other") }],
  ["stack", "kept", { stackSha256: null }],
  ["agent profile", "kept", { agent: null }],
  ["agent profile", "kept", { agent: { ...AGENT, postureRevision: 2 } }],
  ["price table", "kept", { prices: null }],
])("%s is told as %s when it changed", (name, state, here) => {
  expect(stateOf(name, here)).toBe(state);
});
