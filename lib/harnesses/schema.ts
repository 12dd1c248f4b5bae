import { z } from "zod";
import { modelDialectSchema, providerManifestSchema } from "@/lib/contracts/catalog";

export const installStatusSchema = z.enum(["queued", "installing", "installed", "failed"]);

export const harnessInstallSchema = z.object({
  id: z.string(),
  harness: z.string(),
  version: z.string(),
  status: installStatusSchema,
  /** How far it is, or why it failed. */
  message: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: z.date(),
  finishedAt: z.date().nullable(),
});
export type HarnessInstall = z.infer<typeof harnessInstallSchema>;

/** A harness in a version that some stack pins, with the machines that have it. */
export const harnessEntrySchema = z.object({
  slug: z.string(),
  title: z.string(),
  packageName: z.string().nullable(),
  version: z.string().nullable(),
  dialect: modelDialectSchema.nullable(),
  tools: z.array(z.object({ host: z.string(), bytes: z.number(), installedAt: z.date() })),
  /** The last order to install it. */
  install: harnessInstallSchema.nullable(),
  /** A sentence when no worker that answers has an adapter for it. */
  missing: z.string().nullable(),
});
export type HarnessEntry = z.infer<typeof harnessEntrySchema>;

/** A provider's key as people may see it: the sealed bytes leave the database for a worker only. */
const keyNoteSchema = z.object({ lastFour: z.string(), setBy: z.string(), setAt: z.date() });

const told = providerManifestSchema.shape;
export const providerEntrySchema = z.object({
  slug: told.slug,
  name: told.name,
  baseUrl: told.baseUrl,
  dialects: told.dialects,
  keyVariable: told.keyVariable,
  key: keyNoteSchema.nullable(),
  /** Whether a worker that answers can use it now: by the stored key, or by one of its own environment. */
  isReachable: z.boolean(),
});
export type ProviderEntry = z.infer<typeof providerEntrySchema>;

export type HarnessPage = {
  harnesses: HarnessEntry[];
  providers: ProviderEntry[];
  liveWorkers: number;
};

export const requestInstallInput = z.strictObject({
  harness: z.string().min(1).max(48),
  version: z.string().min(1).max(60),
});

/** What goes into an HTTP header as it is: visible signs without spaces. */
const providerKey = z
  .string()
  .trim()
  .min(16, "at least 16 characters")
  .max(400, "at most 400 characters")
  .regex(/^[\x21-\x7e]+$/, "no spaces, line breaks or letters beyond ASCII");
export const setProviderKeyInput = z.strictObject({ provider: z.string().min(1).max(48), key: providerKey });
export const removeProviderKeyInput = setProviderKeyInput.pick({ provider: true });
