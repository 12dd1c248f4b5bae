import { z } from "zod";
import {
  agentManifestSchema,
  priceTableSchema,
  providerManifestSchema,
  stackManifestSchema,
  suiteManifestSchema,
} from "@/lib/contracts/catalog";
import { scenarioSchema } from "@/lib/contracts/scenario-manifest";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The authored content as it was read and validated, ready to be stored. */
export const catalogContentSchema = z.object({
  scenarios: z.array(z.object({ scenario: scenarioSchema, behaviorSha256: sha256, prompt: z.string() })),
  suites: z.array(suiteManifestSchema),
  stacks: z.array(z.object({ manifest: stackManifestSchema, yaml: z.string(), sha256 })),
  agents: z.array(agentManifestSchema),
  prices: z.array(priceTableSchema),
  providers: z.array(providerManifestSchema),
});
export type CatalogContent = z.infer<typeof catalogContentSchema>;
