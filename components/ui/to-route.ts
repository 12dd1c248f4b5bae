import type { Route } from "next";

/** A link whose target is computed: typed routes know literals only, so this is the one place that vouches. */
export function toRoute(href: string): Route {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return href as Route;
}
