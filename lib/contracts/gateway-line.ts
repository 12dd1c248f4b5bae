import { z } from "zod";

const at = z.iso.datetime({ offset: true });

/** The four ways in which models are asked over HTTP. */
export const dialectSchema = z.enum(["anthropic", "chat", "responses", "gemini"]);
export type Dialect = z.infer<typeof dialectSchema>;

/**
 * One line of `gateway.jsonl`: what passed a run's model gateway, without bodies and without query strings. `stated` holds
 * the usage objects as the provider sent them, so that the gateway's tokens can be counted again (lib/decisions/0025).
 */
export const gatewayLineSchema = z.discriminatedUnion("kind", [
  z.looseObject({
    kind: z.literal("exchange"),
    at,
    elapsedMs: z.number().min(0),
    method: z.string(),
    path: z.string(),
    /** Null: an allowed path that asks no model. */
    dialect: dialectSchema.nullable(),
    /** Null: the provider gave no answer. */
    status: z.int().nullable(),
    /** False: the answer was cut before its end. */
    isComplete: z.boolean(),
    stated: z.array(z.unknown()),
  }),
  z.looseObject({ kind: z.literal("denied"), at, method: z.string(), target: z.string() }),
  /** The last line: totals, also of what was too much to list. */
  z.looseObject({
    kind: z.literal("closed"),
    at,
    requests: z.int().min(0),
    denied: z.int().min(0),
    /** Requests without the run's valid credential. */
    unauthorised: z.int().min(0),
    /** Exchanges without usage that were not listed. */
    unlisted: z.int().min(0),
  }),
]);
export type GatewayLine = z.infer<typeof gatewayLineSchema>;
