import type { IsolationEvidence } from "@/lib/contracts/run-record";

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
