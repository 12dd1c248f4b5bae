import { z } from "zod";
import { suiteManifestSchema, type SuiteManifest } from "@/lib/contracts/catalog";
import type { ExecutionId, ExecutionVerdict } from "@/lib/executions/schema";

export const suiteSlugSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,47}$/);
/** `repository` suites come with the catalog and are read-only; `local` ones are this installation's own. */
export const suiteOriginSchema = z.enum(["repository", "local"]);
export type SuiteOrigin = z.infer<typeof suiteOriginSchema>;

export type LastExecution = { id: ExecutionId; title: string; verdict: ExecutionVerdict; createdAt: Date };
export type SuiteSummary = {
  slug: string;
  name: string;
  description: string;
  origin: SuiteOrigin;
  sha256: string;
  repetitions: number;
  technicalRetries: number;
  scenarios: number;
  runs: number;
  last: LastExecution | null;
  executions: number;
  /** Scenarios whose definition is another than in the last execution; null before the first. */
  changed: number | null;
};

export type SuiteScenario = {
  slug: string;
  version: string;
  variant: string;
  name: string;
  kind: string;
  difficulty: string;
  /** Newest version of the catalog, when the suite pins an older one. */
  newer: string | null;
  isRetired: boolean;
  hasChanged: boolean | null;
};
export type SuiteDetail = SuiteSummary & { manifest: SuiteManifest; members: SuiteScenario[] };

export const copySuiteInput = z.strictObject({ slug: suiteSlugSchema });
export const saveSuiteInput = z.strictObject({
  slug: suiteSlugSchema,
  /** Digest of what was edited: another one there now means that somebody else saved. */
  baseSha256: z.string(),
  name: z.string().trim().min(1, "A suite needs a name.").max(80),
  description: z.string().trim().min(1, "Say what the suite is for.").max(400),
  scenarios: suiteManifestSchema.shape.scenarios.max(200),
  repetitions: suiteManifestSchema.shape.repetitions,
  technicalRetries: suiteManifestSchema.shape.technicalRetries,
});
export const deleteSuiteInput = z.strictObject({ slug: suiteSlugSchema });
