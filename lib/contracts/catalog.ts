import { z } from "zod";

/** The other authored files of `catalog/` (catalog/README.md). Strict, as the scenario manifest is. */

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,47}$/);

export const suiteManifestSchema = z.strictObject({
  schema: z.literal("touchstone-suite/1"),
  slug,
  name: z.string().min(1),
  description: z.string().min(1),
  scenarios: z
    .array(
      z.strictObject({
        slug,
        version: z.string().regex(/^v\d+\.\d+\.\d+$/),
        variant: slug.default("default"),
      }),
    )
    .min(1),
  repetitions: z.int().min(1).max(20),
  technicalRetries: z.int().min(0).max(3),
});
export type SuiteManifest = z.infer<typeof suiteManifestSchema>;

const boxLimits = z.strictObject({
  memoryBytes: z.int().positive(),
  processes: z.int().positive(),
  /** Size of the box's /tmp, and of what it holds of /home. */
  tmpBytes: z.int().positive(),
});

export const stackManifestSchema = z.strictObject({
  schema: z.literal("touchstone-stack/1"),
  slug,
  name: z.string().min(1),
  description: z.string().min(1),
  sandbox: z.enum(["bubblewrap"]),
  limits: boxLimits,
  /** Of the boxes that build, load and judge the work. */
  evaluationLimits: boxLimits,
  /** Harness slug to pinned CLI version. */
  harnesses: z.record(slug, z.string().min(1)),
});
export type StackManifest = z.infer<typeof stackManifestSchema>;

/** How a harness and a provider speak with each other. */
export const modelDialectSchema = z.enum(["anthropic", "gemini", "openai-chat", "openai-responses"]);
export type ModelDialect = z.infer<typeof modelDialectSchema>;

/** Who serves models over the network. The key is no content: people set it, and it is stored sealed. */
export const providerManifestSchema = z.strictObject({
  schema: z.literal("touchstone-provider/1"),
  slug: slug.refine((name) => name !== "scripted", "scripted is the model server of this product"),
  name: z.string().min(1),
  /** Without a trailing slash; the gateway adds the path that the harness asked for. */
  baseUrl: z.url({ protocol: /^https?$/ }).refine((url) => !url.endsWith("/"), "must not end in a slash"),
  dialects: z.array(modelDialectSchema).min(1),
  /** The header that carries the key, and what stands before the key in it. */
  keyHeader: z.strictObject({ name: z.string().regex(/^[a-z0-9-]+$/), prefix: z.string().max(20) }),
  /** A worker's own environment may bring the key instead. */
  keyVariable: z.string().regex(/^[A-Z][A-Z0-9_]*$/),
});
export type ProviderManifest = z.infer<typeof providerManifestSchema>;

/** Who is measured, as the RG contract knows it: identity, cards, posture and rating that every snapshot pins. */
export const agentManifestSchema = z.strictObject({
  schema: z.literal("touchstone-agent/1"),
  slug,
  name: z.string().min(1),
  agentId: z.string().min(1),
  alignmentCard: z.looseObject({ card_version: z.string(), card_id: z.string(), agent_id: z.string() }),
  alignmentCardVersion: z.int().min(1),
  protectionCardVersion: z.int().min(1),
  postureId: z.string().min(1),
  postureRevision: z.int().min(1),
  trustRating: z.int().min(0).max(1000),
});
export type AgentManifest = z.infer<typeof agentManifestSchema>;

const usdPerMillion = z.number().min(0).nullable();
export const priceSchema = z.strictObject({
  uncachedInput: usdPerMillion,
  cachedInput: usdPerMillion,
  output: usdPerMillion,
});
/** US dollars per million tokens on `date`; null = unknown, which makes a cost unknown, never zero. */
export const priceTableSchema = z.strictObject({
  schema: z.literal("touchstone-prices/1"),
  slug,
  date: z.iso.date(),
  source: z.string().min(1),
  models: z.record(z.string(), priceSchema),
});
export type Price = z.infer<typeof priceSchema>;
export type PriceTable = z.infer<typeof priceTableSchema>;

/** A scripted player: what the scripted model server answers, turn by turn, for one scenario. */
export const playerTurnSchema = z.strictObject({
  think: z.string().optional(),
  say: z.string().optional(),
  /** Writes a file of the workspace; `from` is a file beside the player. */
  write: z
    .union([
      z.strictObject({ path: z.string(), from: z.string() }),
      z.strictObject({ path: z.string(), content: z.string() }),
    ])
    .optional(),
  run: z.string().optional(),
  /** Answers with this HTTP status instead. */
  fail: z.int().min(400).max(599).optional(),
  /** Never answers (`headers`: sends the head of a stream, then falls silent). */
  hang: z.enum(["silent", "headers"]).optional(),
});
export const playerManifestSchema = z.strictObject({
  schema: z.literal("touchstone-player/1"),
  name: z.string().min(1),
  turns: z.array(playerTurnSchema).min(1),
});
export type PlayerTurn = z.infer<typeof playerTurnSchema>;
export type PlayerManifest = z.infer<typeof playerManifestSchema>;
