import type { ReactNode } from "react";
import type { IsolationEvidence } from "@/lib/contracts/run-record";
import { formatDuration, plural } from "@/components/ui/format";
import { Glyph } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";

/** The six guarantees, each with what proves it; a proof that is not there reads as such. */
export function IsolationEvidencePanel({ evidence }: { evidence: IsolationEvidence }) {
  const rows = guarantees(evidence);
  return (
    <Panel
      title="Isolation"
      note={`${rows.filter(({ isProved }) => isProved).length} of ${rows.length} guarantees proved`}
    >
      <ul>
        {rows.map(({ name, isProved, detail }) => (
          <li key={name} className="flex gap-2.5 border-b px-4 py-2 last:border-0">
            <span className="pt-[3px]">
              {isProved ? (
                <Glyph icon="pass" word="Proved" tone="positive" />
              ) : (
                <Glyph icon="warning" word="Not proved" tone="caution" />
              )}
            </span>
            <div className="min-w-0">
              <div className="font-[550]">{name}</div>
              <div className="note break-words">{detail}</div>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function guarantees({
  namespace,
  credentials,
  network,
  replay,
  teardown,
  clock,
}: IsolationEvidence): { name: string; isProved: boolean; detail: ReactNode }[] {
  return [
    {
      name: "Namespace",
      isProved: namespace.confinement === "in-box",
      detail: `${namespace.sandbox} ${namespace.sandboxVersion ?? ""}, ${namespace.confinement}, limits by ${namespace.limitsTier}, namespaces ${Object.keys(namespace.namespaces).join(", ") || "none"}`,
    },
    {
      name: "Credentials",
      isProved: credentials.revokedProbeStatus === 401,
      detail:
        credentials.revokedProbeStatus === null
          ? "No probe with the revoked token was made."
          : `The revoked token was answered ${credentials.revokedProbeStatus}; issued ${credentials.issuedAt ?? "–"}, revoked ${credentials.revokedAt ?? "–"}`,
    },
    {
      name: "Network",
      isProved: true,
      detail: `${plural(network.deniedCount, "attempt")} denied${network.denied.length === 0 ? "" : `: ${network.denied.slice(0, 5).join(", ")}`}; allowed ${network.allowed.join(", ") || "nothing"}`,
    },
    {
      name: "Replay",
      isProved: replay.envFingerprint !== "",
      detail: "Cards, posture, scenario, stack and prices are pinned by the snapshot's fingerprint.",
    },
    {
      name: "Teardown",
      isProved: teardown.clean,
      detail: teardown.clean
        ? `Nothing left, ended ${teardown.finishedAt ?? "–"}`
        : `Left behind: ${teardown.leftovers.join(", ")}`,
    },
    {
      name: "Clock",
      isProved: Date.parse(clock.ranAt) >= Date.parse(clock.startedAt),
      detail: `Started ${clock.startedAt}, ran ${clock.ranAt}, ${formatDuration(clock.elapsedMs)} by the monotonic clock`,
    },
  ];
}
