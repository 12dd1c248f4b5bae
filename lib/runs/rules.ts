import type { IsolationEvidence } from "@/lib/contracts/run-record";
import { firstBrokenLink, type ChainedFact } from "@/lib/shared/hash-chain";

export type Guarantee = {
  name: "Namespace" | "Credentials" | "Network" | "Replay" | "Teardown" | "Clock";
  isProved: boolean;
  detail: string;
};

/** Namespaces that a box must have of its own: files, processes, IPC, host name, network, users, cgroups. */
const NAMESPACES = ["mnt", "pid", "ipc", "uts", "net", "user", "cgroup"];

/**
 * The six isolation guarantees of a run (Mnemom §5) and whether its evidence proves each. `recomputedFingerprint` is the
 * digest of the stored preimage; null = there is no preimage. What was not recorded is not proved.
 */
export function guaranteesOf(evidence: IsolationEvidence, recomputedFingerprint: string | null): Guarantee[] {
  const { namespace, credentials, network, replay, teardown, clock } = evidence;
  const missing = NAMESPACES.filter((name) => namespace.namespaces[name] === undefined);
  const hasNetwork = namespace.namespaces["net"] !== undefined;
  return [
    {
      name: "Namespace",
      isProved: missing.length === 0 && namespace.uid !== null,
      detail: boxWords(namespace, missing),
    },
    {
      name: "Credentials",
      isProved: credentials.revokedProbeStatus === 401,
      detail:
        credentials.revokedProbeStatus === null
          ? "No request with the revoked credential was made."
          : `Issued ${credentials.issuedAt ?? "at an unknown time"}, revoked ${credentials.revokedAt ?? "never"}; afterwards it was answered ${credentials.revokedProbeStatus}.`,
    },
    {
      name: "Network",
      isProved: hasNetwork,
      detail: `${hasNetwork ? "An empty network namespace with one socket to the gateway" : "No network namespace was recorded"}; allowed ${network.allowed.join(", ") || "nothing"}; ${deniedWords(network)}`,
    },
    {
      name: "Replay",
      isProved: recomputedFingerprint === replay.envFingerprint,
      detail: fingerprintWords(recomputedFingerprint, replay.envFingerprint),
    },
    {
      name: "Teardown",
      isProved: teardown.clean && teardown.finishedAt !== null,
      detail: teardown.clean
        ? `Nothing was left at ${teardown.finishedAt ?? "an unknown time"}.`
        : `Left behind: ${teardown.leftovers.join(", ")}`,
    },
    {
      name: "Clock",
      isProved: Date.parse(clock.ranAt) >= Date.parse(clock.startedAt),
      detail: `Started ${clock.startedAt}, ran at ${clock.ranAt}; ${Math.round(clock.elapsedMs)} ms by the monotonic clock.`,
    },
  ];
}

function boxWords(box: IsolationEvidence["namespace"], missing: readonly string[]): string {
  const own =
    missing.length === 0
      ? "all seven namespaces of its own"
      : `no namespace of its own for ${missing.join(", ")}`;
  const version = box.sandboxVersion ?? "of unknown version";
  return `${box.sandbox} ${version}, ${box.confinement}, user id ${box.uid ?? "of the executor"}, limits by ${box.limitsTier}${hitWords(box)}; ${own}`;
}

function hitWords({ limitHits }: IsolationEvidence["namespace"]): string {
  const { memory = 0, processes = 0 } = limitHits ?? {};
  const words = [
    ...(memory === 0 ? [] : [`${memory} killed for want of memory`]),
    ...(processes === 0 ? [] : [`${processes} forks refused`]),
  ];
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}

function deniedWords({ denied, deniedCount }: IsolationEvidence["network"]): string {
  return deniedCount === 0
    ? "nothing was denied."
    : `${deniedCount} denied: ${denied.slice(0, 5).join(", ")}`;
}

function fingerprintWords(recomputed: string | null, stored: string): string {
  if (recomputed === null) return "The fingerprint's preimage was not recorded.";
  return recomputed === stored
    ? `The fingerprint ${stored.slice(0, 12)} was computed again from what it pins.`
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
