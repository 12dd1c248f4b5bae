import { expect, test } from "vitest";
import type { IsolationEvidence } from "@/lib/contracts/isolation-evidence";
import { guaranteesOf } from "./rules";

const FINGERPRINT = "f".repeat(64);
const EVIDENCE: IsolationEvidence = {
  namespace: {
    sandbox: "bubblewrap",
    sandboxVersion: "0.8.0",
    confinement: "in-box",
    uid: 70_001,
    namespaces: { mnt: 1, pid: 2, ipc: 3, uts: 4, net: 5, user: 6, cgroup: 7 },
    limitsTier: "cgroup-v1",
  },
  credentials: {
    issuedAt: "2026-11-29T12:00:00Z",
    revokedAt: "2026-11-29T12:01:00Z",
    revokedProbeStatus: 401,
  },
  network: { allowed: ["POST /v1/messages"], denied: [], deniedCount: 0 },
  replay: { envFingerprint: FINGERPRINT, behaviorSha256: FINGERPRINT, stackSha256: FINGERPRINT },
  teardown: { clean: true, leftovers: [], finishedAt: "2026-11-29T12:02:00Z" },
  clock: { startedAt: "2026-11-29T12:00:00Z", ranAt: "2026-11-29T12:01:00Z", elapsedMs: 60_000 },
};

const unproved = (evidence: IsolationEvidence, recomputed: string | null = FINGERPRINT) =>
  guaranteesOf(evidence, recomputed)
    .filter(({ state }) => state !== "proved")
    .map(({ name }) => name);

test("whole evidence proves all six guarantees", () => expect(unproved(EVIDENCE)).toEqual([]));

test.each<[string, Partial<IsolationEvidence>, string[]]>([
  [
    "a missing namespace",
    { namespace: { ...EVIDENCE.namespace, namespaces: { pid: 2, net: 5 } } },
    ["Namespace"],
  ],
  [
    "no network namespace",
    { namespace: { ...EVIDENCE.namespace, namespaces: {} } },
    ["Namespace", "Network"],
  ],
  ["the executor's own user id", { namespace: { ...EVIDENCE.namespace, uid: null } }, ["Namespace"]],
  [
    "a revoked credential that still works",
    { credentials: { ...EVIDENCE.credentials, revokedProbeStatus: 200 } },
    ["Credentials"],
  ],
  [
    "a credential that nobody tried",
    { credentials: { ...EVIDENCE.credentials, revokedProbeStatus: null } },
    ["Credentials"],
  ],
  [
    "something left behind",
    { teardown: { clean: false, leftovers: ["cgroup"], finishedAt: "2026-11-29T12:02:00Z" } },
    ["Teardown"],
  ],
  ["a clock that ran backwards", { clock: { ...EVIDENCE.clock, ranAt: "2026-11-29T11:59:59Z" } }, ["Clock"]],
])("%s is not proved", (_what, change, names) => expect(unproved({ ...EVIDENCE, ...change })).toEqual(names));

test("a fingerprint is proved by its preimage only", () => {
  expect(unproved(EVIDENCE, "0".repeat(64))).toEqual(["Replay"]);
  expect(unproved(EVIDENCE, null)).toEqual(["Replay"]);
});

test("a run that ended before its box was made has nothing to prove of box, credential and network", () => {
  const namespace = { ...EVIDENCE.namespace, namespaces: {}, uid: null, limitsTier: "none: no box was made" };
  const credentials = { ...EVIDENCE.credentials, revokedProbeStatus: null };
  const states = guaranteesOf({ ...EVIDENCE, namespace, credentials }, FINGERPRINT).map(({ state }) => state);
  expect(states).toEqual([
    "not-applicable",
    "not-applicable",
    "not-applicable",
    "proved",
    "proved",
    "proved",
  ]);
});

test("a teardown that looked and found something is not proved whatever it calls itself", () => {
  const teardown = { ...EVIDENCE.teardown, checks: [{ what: "cgroups", left: 1 }] };
  expect(unproved({ ...EVIDENCE, teardown })).toEqual(["Teardown"]);
});

test("evidence is told piece by piece, attempts that were refused up to twenty", () => {
  const denied = Array.from({ length: 25 }, (_, index) => `GET /${index}`);
  const network = { allowed: ["POST /v1/messages"], denied, deniedCount: 4000 };
  const pinned = { alignmentCardVersion: 2 };
  const told = guaranteesOf({ ...EVIDENCE, network, replay: { ...EVIDENCE.replay, pinned } }, FINGERPRINT);
  expect(told.find(({ name }) => name === "Network")?.evidence).toEqual(
    expect.arrayContaining([
      ["Refused", "4000"],
      ["Refused 20", "GET /19"],
      ["Further different ones", "5"],
    ]),
  );
  expect(told.find(({ name }) => name === "Replay")?.evidence).toContainEqual([
    "Alignment card version",
    "2",
  ]);
});
