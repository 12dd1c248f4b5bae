import { z } from "zod";
import { priceSchema } from "@/lib/contracts/catalog";
import { ledgerIdSchema } from "@/lib/contracts/rg-ledger";
import { scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { snapshotManifestSchema } from "@/lib/contracts/snapshot-manifest";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const limits = z.object({ memoryBytes: z.number(), processes: z.number(), tmpBytes: z.number() });

export const subjectSchema = z.object({
  harness: z.string().min(1),
  /** Pinned CLI version; null for a harness without a package. */
  harnessVersion: z.string().nullable(),
  modelId: z.string().min(1),
  /** Model provider slug as the worker knows it, e.g. `scripted`, `anthropic`, `google`. */
  provider: z.string().min(1),
  agentId: z.string().min(1),
  options: z.record(z.string(), z.unknown()),
});
export type Subject = z.infer<typeof subjectSchema>;

/**
 * Everything that one run is carried out from, pinned at admission and stored with the run.
 * It holds no path of a machine and no secret: a worker resolves both.
 */
export const runRequestSchema = z.object({
  schema: z.literal("touchstone-run-request/1"),
  ledgerId: ledgerIdSchema,
  executionId: z.string(),
  slotOrdinal: z.int().min(0),
  repetition: z.int().min(1),
  attempt: z.int().min(1),
  seed: z.int().min(0),
  scenario: scenarioSchema,
  behaviorSha256: sha256,
  variant: z.string(),
  subject: subjectSchema,
  stack: z.object({ slug: z.string(), sandbox: z.string(), limits, evaluationLimits: limits, sha256 }),
  snapshot: snapshotManifestSchema,
  /** What env_fingerprint hashes (Mnemom §7.4). */
  fingerprintPreimage: z.record(z.string(), z.unknown()),
  price: z.object({ table: z.string(), date: z.string(), price: priceSchema.nullable() }),
});
export type RunRequest = z.infer<typeof runRequestSchema>;
