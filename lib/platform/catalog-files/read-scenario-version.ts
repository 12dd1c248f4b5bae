import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Scenario, scenarioSchema } from "@/lib/contracts/scenario-manifest";
import { parseJson } from "@/lib/shared/parse-json";
import { behaviorDigest, type FileDigest } from "./behavior-digest";
import { checkScenario } from "./check-scenario";
import { checkSchemas } from "./check-schemas";
import { parseManifest } from "./parse-manifest";
import type { CatalogProblem } from "./problem";
import { readFolder } from "./read-folder";
import { type CatalogPlayer, readPlayers } from "./read-players";

export type ScenarioVersion = {
  slug: string;
  version: string;
  /** Absolute path of the version folder on this machine. */
  folder: string;
  manifest: Scenario;
  /** The brief as written; `renderPrompt` fills it. */
  promptText: string;
  behaviorSha256: string;
  files: readonly FileDigest[];
  players: readonly CatalogPlayer[];
};

/** Reads and checks one version folder: the scenario without a single fault, or all its faults. */
export async function readScenarioVersion(
  root: string,
  slug: string,
  version: string,
): Promise<{ scenario: ScenarioVersion | null; problems: readonly CatalogProblem[] }> {
  const label = `scenarios/${slug}/${version}`;
  const folder = path.join(root, label);
  const file = `${label}/scenario.yaml`;
  const listing = await readFolder(folder);
  const faults = listing.faults.map((fault) => aFault(`${label}/${fault.path}`, fault.message));
  const paths = new Set(listing.files.map((entry) => entry.path));
  if (!paths.has("scenario.yaml"))
    return { scenario: null, problems: [...faults, aFault(file, "is missing")] };
  const text = await readFile(path.join(folder, "scenario.yaml"), "utf8");
  const { value: manifest, problems, locate } = parseManifest(file, text, scenarioSchema);
  if (manifest === null) return { scenario: null, problems: [...faults, ...problems] };
  const promptText = paths.has(manifest.prompt)
    ? await readFile(path.join(folder, manifest.prompt), "utf8")
    : null;
  const drawConfig = await readDrawConfig(folder, manifest, paths);
  const found = checkScenario(manifest, { slug, version, files: paths, promptText, drawConfig }).map(locate);
  const unusable = (await checkSchemas(folder, manifest, paths)).map(locate);
  const players = await readPlayers(
    {
      root: path.join(folder, "players"),
      label: `${label}/players`,
      files: [...paths].filter((entry) => entry.startsWith("players/")).map((entry) => entry.slice(8)),
    },
    { slug, version },
  );
  const all = [...faults, ...found, ...unusable, ...players.problems];
  if (all.length > 0 || promptText === null) return { scenario: null, problems: all };
  const behaviorSha256 = behaviorDigest(manifest, listing.files);
  return {
    scenario: {
      slug,
      version,
      folder,
      manifest,
      promptText,
      behaviorSha256,
      files: listing.files,
      players: players.players,
    },
    problems: [],
  };
}

async function readDrawConfig(
  folder: string,
  manifest: Scenario,
  paths: ReadonlySet<string>,
): Promise<unknown> {
  const file = `${manifest.workspace ?? "workspace"}/draw.config.json`;
  if (manifest.kind !== "asset-generation" || !paths.has(file)) return null;
  return parseJson(await readFile(path.join(folder, file), "utf8"));
}

function aFault(file: string, message: string): CatalogProblem {
  return { file, line: 1, column: 1, key: "", message };
}
