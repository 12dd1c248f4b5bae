import type { Scenario } from "@/lib/contracts/scenario-manifest";
import { digestOf } from "@/lib/shared/digest";

export type FileDigest = { path: string; bytes: number; sha256: string };

/** Keys of the manifest that only describe: they may be improved without making another measurement of it. */
const DISPLAY_KEYS = new Set(["name", "summary", "tags", "humanMinutes", "difficulty", "realism"]);

/** Digest over everything that decides behaviour: the manifest's deciding keys and the bytes of every deciding file. */
export function behaviorDigest(scenario: Scenario, files: readonly FileDigest[]): string {
  const manifest = Object.fromEntries(Object.entries(scenario).filter(([key]) => !DISPLAY_KEYS.has(key)));
  const deciding = files
    .filter(({ path }) => isDeciding(path))
    .map(({ path, sha256 }) => ({ path, sha256 }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return digestOf({ schema: "touchstone-behavior/1", manifest, files: deciding });
}

/** Players and documents at the top of the folder decide nothing; the manifest is digested in parsed form. */
function isDeciding(path: string): boolean {
  if (path.startsWith("players/")) return false;
  return !["scenario.yaml", "README.md", "CHANGELOG.md"].includes(path);
}
