import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import {
  type AgentManifest,
  agentManifestSchema,
  type PriceTable,
  priceTableSchema,
  type ProviderManifest,
  providerManifestSchema,
  type StackManifest,
  stackManifestSchema,
  type SuiteManifest,
  suiteManifestSchema,
} from "@/lib/contracts/catalog";
import { digestOf } from "@/lib/shared/digest";
import { type ParsedManifest, parseManifest } from "./parse-manifest";
import type { CatalogProblem } from "./problem";
import { type CatalogPlayer, readPlayers } from "./read-players";
import { readFolder } from "./read-folder";
import { readScenarioVersion, type ScenarioVersion } from "./read-scenario-version";

type CatalogEntry<T> = {
  /** Relative to the catalog's root. */
  file: string;
  /** Digest of the parsed manifest: comments and layout do not count. */
  sha256: string;
  manifest: T;
};

export type Catalog = {
  root: string;
  scenarios: readonly ScenarioVersion[];
  suites: readonly CatalogEntry<SuiteManifest>[];
  stacks: readonly CatalogEntry<StackManifest>[];
  agents: readonly CatalogEntry<AgentManifest>[];
  prices: readonly CatalogEntry<PriceTable>[];
  providers: readonly CatalogEntry<ProviderManifest>[];
  /** Players that fit any scenario; a scenario's own are with it. */
  players: readonly CatalogPlayer[];
};

/** Reads all of `catalog/`. What is sound is in the catalog, what is not is in the problems, and nothing is in both. */
export async function loadCatalog(
  root: string,
): Promise<{ catalog: Catalog; problems: readonly CatalogProblem[] }> {
  const problems: CatalogProblem[] = [];
  const scenarios = await readScenarios(root, problems);
  const players = await readCommonPlayers(root, problems);
  const suites = await readEntries(root, "suites", suiteManifestSchema, problems, (suite) =>
    checkSuite(suite, scenarios),
  );
  const stacks = await readEntries(root, "stacks", stackManifestSchema, problems);
  const agents = await readEntries(root, "agents", agentManifestSchema, problems, checkAgent);
  const prices = await readEntries(root, "prices", priceTableSchema, problems);
  const providers = await readEntries(root, "providers", providerManifestSchema, problems);
  return { catalog: { root, scenarios, suites, stacks, agents, prices, providers, players }, problems };
}

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

async function readScenarios(root: string, problems: CatalogProblem[]): Promise<ScenarioVersion[]> {
  const found: ScenarioVersion[] = [];
  for (const slug of await foldersOf(path.join(root, "scenarios"))) {
    for (const version of await foldersOf(path.join(root, "scenarios", slug))) {
      const read = await readScenarioVersion(root, slug, version);
      problems.push(...read.problems);
      if (read.scenario !== null) found.push(read.scenario);
    }
  }
  return found;
}

async function readCommonPlayers(root: string, problems: CatalogProblem[]): Promise<CatalogPlayer[]> {
  if (!(await foldersOf(root)).includes("players")) return [];
  const folder = path.join(root, "players");
  const { files } = await readFolder(folder);
  const read = await readPlayers(
    { root: folder, label: "players", files: files.map((file) => file.path) },
    null,
  );
  problems.push(...read.problems);
  return read.players;
}

async function readEntries<T extends { slug: string }>(
  root: string,
  kind: string,
  schema: z.ZodType<T>,
  problems: CatalogProblem[],
  check: (manifest: T) => { path: PropertyKey[]; message: string }[] = () => [],
): Promise<CatalogEntry<T>[]> {
  const entries: CatalogEntry<T>[] = [];
  const names = await readdir(path.join(root, kind)).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith(".yaml")).toSorted()) {
    const file = `${kind}/${name}`;
    const parsed = parseManifest(file, await readFile(path.join(root, file), "utf8"), schema);
    const found = [...parsed.problems, ...checkEntry(name, parsed, check)];
    problems.push(...found);
    if (parsed.value === null || found.length > 0) continue;
    entries.push({ file, sha256: digestOf(parsed.value), manifest: parsed.value });
  }
  return entries;
}

function checkEntry<T extends { slug: string }>(
  name: string,
  { value, locate }: ParsedManifest<T>,
  check: (manifest: T) => { path: PropertyKey[]; message: string }[],
): CatalogProblem[] {
  if (value === null) return [];
  const slug = name.replace(/\.yaml$/, "");
  const identity =
    value.slug === slug ? [] : [{ path: ["slug"], message: `must be the file's name ${slug}` }];
  return [...identity, ...check(value)].map(locate);
}

function checkSuite(
  suite: SuiteManifest,
  scenarios: readonly ScenarioVersion[],
): { path: PropertyKey[]; message: string }[] {
  return suite.scenarios.flatMap((wanted, i) => {
    const found = scenarios.find(({ slug, version }) => slug === wanted.slug && version === wanted.version);
    if (found === undefined) {
      return [
        {
          path: ["scenarios", i, "slug"],
          message: `there is no sound scenario ${wanted.slug} ${wanted.version}`,
        },
      ];
    }
    const hasVariant = found.manifest.variants.some(({ slug }) => slug === wanted.variant);
    return hasVariant
      ? []
      : [{ path: ["scenarios", i, "variant"], message: `${wanted.slug} has no variant ${wanted.variant}` }];
  });
}

function checkAgent(agent: AgentManifest): { path: PropertyKey[]; message: string }[] {
  return agent.alignmentCard.agent_id === agent.agentId
    ? []
    : [{ path: ["alignmentCard", "agent_id"], message: `must be the agent's id ${agent.agentId}` }];
}
