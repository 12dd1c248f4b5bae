import type { IsolationEvidence } from "@/lib/contracts/run-record";
import type { SandboxEvidence } from "../ports/sandbox";
import { timeOfRun, type RunState } from "./run-state";

const NO_BOX = {
  version: null,
  confinement: "host-open",
  uid: null,
  namespaces: {},
  limitsTier: "none: no box was made",
} satisfies Omit<SandboxEvidence, "sandbox">;

/** The six guarantees with what was kept as their proof (Mnemom §5). */
export function isolationOf(run: RunState): IsolationEvidence {
  const { ports, input, credential, teardown } = run;
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
      deniedCount: run.denied.length,
    },
    replay: {
      envFingerprint: request.snapshot.env_fingerprint,
      behaviorSha256: request.behaviorSha256,
      stackSha256: request.stack.sha256,
      fingerprintPreimage: request.fingerprintPreimage,
    },
    teardown: {
      clean: teardown?.clean ?? false,
      leftovers: [...(teardown?.leftovers ?? ["clean-up did not run"])],
      finishedAt: teardown?.finishedAt.toISOString() ?? null,
    },
    clock: { startedAt: run.startedAt.toISOString(), ranAt: at.toISOString(), elapsedMs },
  };
}
