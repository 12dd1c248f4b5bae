import { z } from "zod";

const instant = z.iso.datetime({ offset: true });

/** Evidence for Mnemom's six isolation guarantees (Mnemom §5). */
export const isolationEvidenceSchema = z.looseObject({
  namespace: z.looseObject({
    sandbox: z.string(),
    sandboxVersion: z.string().nullable(),
    confinement: z.enum(["host-open", "host-sandboxed", "in-box"]),
    uid: z.int().nullable(),
    namespaces: z.record(z.string(), z.number()),
    limitsTier: z.string(),
    /** How often the kernel enforced a limit in the run's boxes; absent where the tier has no counters. */
    limitHits: z.record(z.string(), z.int()).optional(),
  }),
  credentials: z.looseObject({
    issuedAt: instant.nullable(),
    revokedAt: instant.nullable(),
    /** HTTP status that the gateway gave the revoked token; 401 is what proves it dead. */
    revokedProbeStatus: z.int().nullable(),
  }),
  /** `denied` holds the first different attempts; `deniedCount` counts every one. */
  network: z.looseObject({ allowed: z.array(z.string()), denied: z.array(z.string()), deniedCount: z.int() }),
  replay: z.looseObject({
    envFingerprint: z.string(),
    behaviorSha256: z.string(),
    stackSha256: z.string(),
    /** What the fingerprint hashes, and what the snapshot pins beside it. */
    fingerprintPreimage: z.record(z.string(), z.unknown()).optional(),
    pinned: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  }),
  teardown: z.looseObject({
    clean: z.boolean(),
    leftovers: z.array(z.string()),
    finishedAt: instant.nullable(),
    /** Each kind of thing that was looked for after the teardown, and how many were left. */
    checks: z.array(z.looseObject({ what: z.string(), left: z.int().min(0) })).optional(),
  }),
  clock: z.looseObject({
    startedAt: instant,
    /** Start plus monotonic time: no clock that is set moves it. */
    ranAt: instant,
    elapsedMs: z.number().min(0),
    /** What the wall clock said at the same moment. */
    wallAt: instant.optional(),
  }),
});
export type IsolationEvidence = z.infer<typeof isolationEvidenceSchema>;
