import { z } from "zod";
import type { StackManifest } from "@/lib/contracts/catalog";

export const stackSlugSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,47}$/);
export const stackOriginSchema = z.enum(["repository", "local"]);
export type StackOrigin = z.infer<typeof stackOriginSchema>;

export type StackSummary = {
  slug: string;
  name: string;
  description: string;
  origin: StackOrigin;
  sha256: string;
  sandbox: string;
  harnesses: number;
  warnings: string[];
  executions: number;
};
export type StackDifference = { key: string; from: string | null; to: string | null };
export type StackDetail = StackSummary & {
  manifest: StackManifest;
  /** As it was written, byte for byte. */
  yaml: string;
  lines: number;
  /** What is another than in the stack `local`; empty for it itself. */
  differences: StackDifference[];
};

export const copyStackInput = z.strictObject({ slug: stackSlugSchema });
export const saveStackInput = z.strictObject({
  slug: stackSlugSchema,
  /** Digest of what was edited: another one there now means that somebody else saved. */
  baseSha256: z.string(),
  yaml: z.string().max(32_768, "A stack is at most 32 KiB."),
});
export const deleteStackInput = z.strictObject({ slug: stackSlugSchema });
