import type { TechnicalValidity } from "@/lib/contracts/termination";
import type { IsolationEvidence } from "@/lib/contracts/isolation-evidence";
import { firstBrokenLink, type ChainedFact } from "@/lib/shared/hash-chain";

/** What is shown of a guarantee: each piece of evidence under its name. */
type Evidence = readonly (readonly [name: string, value: string])[];

export type Guarantee = {
  name: "Namespace" | "Credentials" | "Network" | "Replay" | "Teardown" | "Clock";
  state: "proved" | "not-proved" | "not-applicable";
  /** What it says, in a sentence. */
  detail: string;
  evidence: Evidence;
};

/** Namespaces that a box must have of its own: files, processes, IPC, host name, network, users, cgroups. */
const NAMESPACES = ["mnt", "pid", "ipc", "uts", "net", "user", "cgroup"];
const SHOWN_DENIED = 20;

const proved = (isProved: boolean): Guarantee["state"] => (isProved ? "proved" : "not-proved");

/** The run ended before anything could run: there is nothing to keep apart. */
const hadNoBox = ({ namespace }: IsolationEvidence): boolean => namespace.limitsTier.startsWith("none");

/**
 * The six isolation guarantees of a run (Mnemom §5), whether its evidence proves each, and that evidence.
 * `recomputedFingerprint` is the digest of the stored preimage; null = there is none. What was not recorded is not proved.
 */
export function guaranteesOf(evidence: IsolationEvidence, recomputedFingerprint: string | null): Guarantee[] {
  return [
    namespaceOf(evidence),
    credentialsOf(evidence),
    networkOf(evidence),
    replayOf(evidence, recomputedFingerprint),
    teardownOf(evidence),
    clockOf(evidence),
  ];
}

function namespaceOf(evidence: IsolationEvidence): Guarantee {
  const { namespaces, uid, sandbox, sandboxVersion, confinement, limitsTier, limitHits } = evidence.namespace;
  const name = "Namespace";
  if (hadNoBox(evidence))
    return { name, state: "not-applicable", detail: "The run ended before a box was made.", evidence: [] };
  const missing = NAMESPACES.filter((one) => namespaces[one] === undefined);
  const own =
    missing.length === 0
      ? "Seven namespaces of its own"
      : `No namespace of its own for ${missing.join(", ")}`;
  return {
    name,
    state: proved(missing.length === 0 && uid !== null),
    detail: `${own}, ${uid === null ? "the executor's user id" : `user id ${uid}`}.`,
    evidence: [
      ["Sandbox", `${sandbox} ${sandboxVersion ?? "of unknown version"}, ${confinement}`],
      ["User id", uid === null ? "the executor's own" : String(uid)],
      ["Limits by", limitsTier],
      ["Killed for want of memory", String(limitHits?.["memory"] ?? 0)],
      ["Forks refused", String(limitHits?.["processes"] ?? 0)],
      ...Object.entries(namespaces).map(([one, id]) => [`Namespace ${one}`, String(id)] as const),
    ],
  };
}

function credentialsOf(evidence: IsolationEvidence): Guarantee {
  const { issuedAt, revokedAt, revokedProbeStatus } = evidence.credentials;
  const name = "Credentials";
  const times: Evidence = [
    ["Issued", issuedAt ?? "not recorded"],
    ["Revoked", revokedAt ?? "never"],
    ["Then answered", revokedProbeStatus === null ? "not asked" : String(revokedProbeStatus)],
  ];
  if (hadNoBox(evidence) && revokedProbeStatus === null)
    return {
      name,
      state: "not-applicable",
      detail: "No gateway was opened that would have taken the credential.",
      evidence: times,
    };
  return {
    name,
    state: proved(revokedProbeStatus === 401 && issuedAt !== null && revokedAt !== null),
    detail:
      revokedProbeStatus === null
        ? "No request with the revoked credential was made."
        : `Issued for this run and revoked; a request with it was then answered ${revokedProbeStatus}.`,
    evidence: times,
  };
}

function networkOf(evidence: IsolationEvidence): Guarantee {
  const { allowed, denied, deniedCount } = evidence.network;
  const name = "Network";
  if (hadNoBox(evidence))
    return { name, state: "not-applicable", detail: "The run ended before a box was made.", evidence: [] };
  const isEmpty = evidence.namespace.namespaces["net"] !== undefined;
  const way = isEmpty
    ? "An empty network with one way out, to the gateway"
    : "No network namespace was recorded";
  const refused = deniedCount === 0 ? "nothing else was tried" : `${deniedCount} other attempts were refused`;
  const listed = denied.slice(0, SHOWN_DENIED);
  return {
    name,
    state: proved(isEmpty),
    detail: `${way}; ${refused}.`,
    evidence: [
      ["Allowed", allowed.join(", ") || "nothing"],
      ["Refused", String(deniedCount)],
      ...listed.map((target, index) => [`Refused ${index + 1}`, target] as const),
      ...(denied.length > SHOWN_DENIED
        ? ([["Further different ones", String(denied.length - SHOWN_DENIED)]] as const)
        : []),
    ],
  };
}

function replayOf({ replay }: IsolationEvidence, recomputed: string | null): Guarantee {
  const { envFingerprint, fingerprintPreimage, pinned = {} } = replay;
  return {
    name: "Replay",
    state: proved(recomputed === envFingerprint),
    detail: fingerprintWords(recomputed, envFingerprint),
    evidence: [
      ["Fingerprint", envFingerprint],
      ["Computed again", recomputed ?? "not possible"],
      ["Scenario behaviour", replay.behaviorSha256],
      ["Stack", replay.stackSha256],
      ...Object.entries(pinned).map(([name, value]) => [wordsOf(name), String(value ?? "none")] as const),
      [
        "Fingerprint's preimage",
        fingerprintPreimage === undefined ? "not recorded" : JSON.stringify(fingerprintPreimage),
      ],
    ],
  };
}

function fingerprintWords(recomputed: string | null, stored: string): string {
  if (recomputed === null) return "The fingerprint's preimage was not recorded.";
  return recomputed === stored
    ? "The fingerprint was computed again from what it pins."
    : "The stored preimage gives another fingerprint.";
}

const MINUTE_MS = 60_000;
/** Installing a harness, seeding, building and judging may each take minutes without a word. */
const QUIET_MS = 15 * MINUTE_MS;

/** How long a run may stay as it is before it counts as stuck: an agent may be silent until its own limits end it. */
export function stuckAfterMs({
  phase,
  deadlineSeconds,
}: {
  phase: string | null;
  deadlineSeconds: number;
}): number {
  return phase === "executing" ? deadlineSeconds * 1000 + MINUTE_MS : QUIET_MS;
}

/** A run that a living worker holds and that has not moved for longer than anything in it may take. */
export function isStuck(
  run: { phase: string | null; deadlineSeconds: number; progressAt: Date | null },
  now: Date,
): boolean {
  return run.progressAt !== null && now.getTime() - run.progressAt.getTime() > stuckAfterMs(run);
}

const MAY_HAVE_BEGUN = "harness.starting";
const DID_NOT_BEGIN = "harness.not-started";

/**
 * Whether the subject may have been reached. It was provably not only when the chain is whole and tells of no start: the
 * fact is written before the agent can run.
 */
export function mayHaveReachedSubject(journal: readonly ChainedFact[]): boolean {
  if (firstBrokenLink(journal) !== null) return true;
  const types = new Set(journal.map(({ type }) => type));
  return types.has(MAY_HAVE_BEGUN) && !types.has(DID_NOT_BEGIN);
}

/** What the journal of a run does not tell that was lost with its worker: a sentence each; none = nothing is open. */
export function missingFacts(journal: readonly ChainedFact[]): string[] {
  const broken = firstBrokenLink(journal);
  const has = (type: string): boolean => journal.some((fact) => fact.type === type);
  return [
    ...(broken === null
      ? []
      : [`The journal's chain is broken at entry ${broken}: what it tells cannot be trusted.`]),
    ...(mayHaveReachedSubject(journal) && !has("harness.ended")
      ? ["How the agent ended is not known; it may have done its work, and its model calls may be billed."]
      : []),
    ...(has("sandbox.prepared") && !has("run.torn-down") && !has("box-reclaimed")
      ? ["No report says that the box was taken down; its machine may still hold it."]
      : []),
  ];
}

/** `alignmentCardVersion` → `Alignment card version`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function teardownOf({ teardown }: IsolationEvidence): Guarantee {
  const { clean, finishedAt, leftovers, checks = [] } = teardown;
  return {
    name: "Teardown",
    state: proved(clean && finishedAt !== null && checks.every(({ left }) => left === 0)),
    detail: clean ? "Nothing of the run was left on the machine." : `Left behind: ${leftovers.join(", ")}.`,
    evidence: [
      ["Finished", finishedAt ?? "not recorded"],
      ...checks.map(({ what, left }) => [`Left ${what}`, String(left)] as const),
    ],
  };
}

function clockOf({ clock }: IsolationEvidence): Guarantee {
  const { startedAt, ranAt, elapsedMs, wallAt } = clock;
  const driftMs = wallAt === undefined ? null : Math.round(Date.parse(wallAt) - Date.parse(ranAt));
  return {
    name: "Clock",
    state: proved(Date.parse(ranAt) >= Date.parse(startedAt)),
    detail: "The end is the start plus monotonic time, so that no clock that is set moves it.",
    evidence: [
      ["Started, wall clock", startedAt],
      ["Elapsed, monotonic clock", `${Math.round(elapsedMs)} ms`],
      ["Ran at, their sum", ranAt],
      ["Wall clock then", wallAt ?? "not recorded"],
      ["Both clocks differ by", driftMs === null ? "not recorded" : `${driftMs} ms`],
    ],
  };
}

/** Share of the possible points, 0..1; null where the measurement does not count or a criterion has no award. */
export function shareOf({ technical, earned, possible }: Scored): number | null {
  return technical === "valid" && earned !== null && possible !== null && possible > 0
    ? earned / possible
    : null;
}

type Scored = { technical: TechnicalValidity | null; earned: number | null; possible: number | null };
