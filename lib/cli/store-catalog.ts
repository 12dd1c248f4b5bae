import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Catalog } from "@/lib/platform/catalog-files/load-catalog";
import { syncCatalog } from "@/lib/scenarios/mutations";

/** Stores what was read; gives the sentence that tells of it. */
export async function storeCatalogFiles(catalog: Catalog): Promise<string> {
  const stacks = await Promise.all(
    catalog.stacks.map(async ({ file, sha256, manifest }) => ({
      manifest,
      sha256,
      yaml: await readFile(path.join(catalog.root, file), "utf8"),
    })),
  );
  const stored = await syncCatalog(
    { kind: "system", name: "catalog" },
    {
      scenarios: catalog.scenarios.map(({ manifest, behaviorSha256, promptText }) => ({
        scenario: manifest,
        behaviorSha256,
        prompt: promptText,
      })),
      suites: catalog.suites.map(({ manifest }) => manifest),
      stacks,
      agents: catalog.agents.map(({ manifest }) => manifest),
      prices: catalog.prices.map(({ manifest }) => manifest),
      providers: catalog.providers.map(({ manifest }) => manifest),
    },
  );
  if (!stored.ok) return stored.message;
  return `Catalog: ${catalog.scenarios.length} scenarios, ${catalog.suites.length} suites; ${stored.value.changed} entries changed`;
}
