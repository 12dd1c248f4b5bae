import type { IsolationEvidence } from "@/lib/contracts/isolation-evidence";
import type { RunRequest } from "../plan/run-request";
import type { SandboxEvidence } from "../ports/sandbox";
import { timeOfRun, type RunState } from "./run-state";

const NO_BOX = {
  version: null,
  confinement: "host-open",
  uid: null,
  namespaces: {},
  limitsTier: "none: no box was made",
} satisfies Omit<SandboxEvidence, "sandbox">;

/** What a replay has to find again (Mnemom §5, deterministic replay). */
function pinnedOf({ snapshot, scenario, seed, variant, subject, price }: RunRequest) {
  return {
    snapshot: snapshot.snapshot_id,
    agentCardSha256: snapshot.agent_card_hash,
    alignmentCardVersion: snapshot.alignment_card_version,
    protectionCardVersion: snapshot.protection_card_version,
    posture: snapshot.posture_id,
    postureRevision: snapshot.posture_revision,
    scenario: `${scenario.slug} ${scenario.version}`,
    variant,
    seed,
    harness: subject.harness,
    harnessVersion: subject.harnessVersion,
    model: subject.modelId,
    priceTable: price.table,
    priceDate: price.date,
  };
}

function teardownOf({ teardown }: RunState): IsolationEvidence["teardown"] {
  return {
    clean: teardown?.clean ?? false,
    leftovers: [...(teardown?.leftovers ?? ["clean-up did not run"])],
    finishedAt: teardown?.finishedAt.toISOString() ?? null,
    checks: [...(teardown?.checks ?? [])],
  };
}

/** The six guarantees with what was kept as their proof (Mnemom §5). */
export function isolationOf(run: RunState): IsolationEvidence {
  const { ports, input, credential } = run;
  const { request } = input;
  const { sandbox, version, ...rest } = run.box?.evidence() ?? { sandbox: ports.sandbox.slug, ...NO_BOX };
  const { at, elapsedMs } = timeOfRun(run);
  return {
    namespace: { sandbox, sandboxVersion: version, ...rest },
    credentials: {
      issuedAt: credential.issuedAt.toISOString(),
      revokedAt: credential.revokedAt?.toISOString() ?? null,
      revokedProbeStatus: credential.probeStatus,
    },
    network: {
      allowed: ports.harness.gatewayAllow.map(({ method, path }) => `${method} ${path}`),
      denied: [...new Set(run.denied)],
      deniedCount: run.deniedCount,
    },
    replay: {
      envFingerprint: request.snapshot.env_fingerprint,
      behaviorSha256: request.behaviorSha256,
      stackSha256: request.stack.sha256,
      fingerprintPreimage: request.fingerprintPreimage,
      pinned: pinnedOf(request),
    },
    teardown: teardownOf(run),
    clock: {
      startedAt: run.startedAt.toISOString(),
      ranAt: at.toISOString(),
      elapsedMs,
      wallAt: ports.clock.now().toISOString(),
    },
  };
}
