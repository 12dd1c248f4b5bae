import type { ModelServerOptions } from "@/lib/model-server/server";
import type { Catalog } from "@/lib/platform/catalog-files/load-catalog";

/** A scenario's own player comes before one of the same name that fits any scenario. */
export function findCatalogPlayer(
  catalog: Pick<Catalog, "scenarios" | "players">,
): ModelServerOptions["findPlayer"] {
  return async (scenario, name) => {
    const [slug, version] = scenario.split("@");
    const own = catalog.scenarios.find((one) => one.slug === slug && one.version === version)?.players ?? [];
    return [...own, ...catalog.players].find((player) => player.slug === name)?.turns ?? null;
  };
}
