import { z } from "zod";
import { snapshotIdSchema } from "./rg-ledger";

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

/** `benchmark_snapshots`: what is pinned at submission (Mnemom §1.3). 13 fields; schema_version 1. */
export const snapshotManifestSchema = z.looseObject({
  snapshot_id: snapshotIdSchema,
  schema_version: z.int().min(1),
  captured_at: z.iso.datetime({ offset: true }),
  agent_id: z.string().min(1),
  benchmark_id: z.string().min(1),
  harness_version: z.string().min(1),
  agent_card_hash: sha256Hex,
  alignment_card_version: z.int().min(1),
  protection_card_version: z.int().min(1),
  posture_id: z.string().min(1),
  posture_revision: z.int().min(1),
  trust_rating_at_capture: z.int().min(0).max(1000),
  env_fingerprint: sha256Hex,
});
export type SnapshotManifest = z.infer<typeof snapshotManifestSchema>;
