import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { manifestJsonSchema, MANIFEST_SCHEMA_FILE } from "@/lib/cli/scenarios/manifest-json-schema";
import { newScenario, templatesOf } from "@/lib/cli/scenarios/new-scenario";
import { tryScenario } from "@/lib/cli/scenarios/try-scenario";
import { loadCatalog } from "@/lib/platform/catalog-files/load-catalog";
import { formatProblem } from "@/lib/platform/catalog-files/problem";
import { readEnvironment } from "@/lib/platform/env";

const USAGE =
  "touchstone scenario new SLUG --template T [--name NAME] | check [SLUG] | try SLUG[@VERSION] [--player P] [--out FOLDER] [--write-references] | schema";

type Verb = (root: string, args: string[]) => Promise<number>;
const VERBS: Readonly<Record<string, Verb>> = { new: make, check, try: tryOut, schema: writeSchema };

/** Writing scenarios: make one from a template, check the catalog, play one as a worker would. */
export async function scenario([verb = "", ...args]: readonly string[]): Promise<number> {
  const carryOut = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (carryOut === undefined) {
    console.error(USAGE);
    return 2;
  }
  return carryOut(path.resolve(readEnvironment().TOUCHSTONE_CATALOG), args);
}

async function make(root: string, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { template: { type: "string" }, name: { type: "string" } },
  });
  const [slug] = positionals;
  if (slug === undefined || values.template === undefined) {
    console.error(`${USAGE}\nTemplates: ${(await templatesOf(root)).join(", ")}`);
    return 2;
  }
  const name = values.name ?? slug.replaceAll("-", " ");
  const made = await newScenario(root, { slug, template: values.template, name });
  if (!made.ok) {
    console.error(made.message);
    return 2;
  }
  console.log(`Made catalog/${made.value}. Change it, then:\n  touchstone scenario try ${slug}`);
  return check(root, [slug]);
}

async function check(root: string, [slug]: string[]): Promise<number> {
  const { catalog, problems } = await loadCatalog(root);
  const mine = problems.filter(({ file }) => slug === undefined || file.startsWith(`scenarios/${slug}/`));
  for (const problem of mine) console.error(`catalog/${formatProblem(problem)}`);
  const sound = catalog.scenarios.filter((one) => slug === undefined || one.slug === slug);
  for (const { slug: name, version, manifest, behaviorSha256, players } of sound)
    console.log(
      `${name} ${version}  ${manifest.kind}, ${manifest.difficulty}, ${manifest.criteria.length} criteria, ${players.length} players, ${behaviorSha256.slice(0, 12)}`,
    );
  if (sound.length === 0 && mine.length === 0) console.error(`There is no scenario ${slug ?? ""}.`);
  return mine.length === 0 && sound.length > 0 ? 0 : 1;
}

async function tryOut(root: string, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      player: { type: "string" },
      out: { type: "string" },
      "write-references": { type: "boolean", default: false },
    },
  });
  const [slug, version] = (positionals[0] ?? "").split("@");
  const { catalog, problems } = await loadCatalog(root);
  const found = catalog.scenarios.findLast(
    (one) => one.slug === slug && (version === undefined || one.version === version),
  );
  if (!found) {
    for (const problem of problems) console.error(`catalog/${formatProblem(problem)}`);
    console.error(`There is no sound scenario ${positionals[0] ?? ""}.`);
    return 2;
  }
  const ending = new AbortController();
  process.once("SIGINT", () => ending.abort(new Error("stopped by hand")));
  const isAsExpected = await tryScenario(catalog, found, {
    player: values.player ?? null,
    out: values.out === undefined ? null : path.resolve(values.out),
    writesReferences: values["write-references"],
    signal: ending.signal,
  });
  return isAsExpected ? 0 : 1;
}

async function writeSchema(root: string): Promise<number> {
  await writeFile(path.join(root, MANIFEST_SCHEMA_FILE), manifestJsonSchema());
  console.log(`Written: ${path.join(root, MANIFEST_SCHEMA_FILE)}`);
  return 0;
}
