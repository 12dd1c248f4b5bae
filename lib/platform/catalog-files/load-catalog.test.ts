import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { scenarioKindSchema } from "@/lib/contracts/scenario-manifest";
import { loadCatalog } from "./load-catalog";
import { formatProblem } from "./problem";

const CATALOG = path.resolve(import.meta.dirname, "../../../catalog");
let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "ts-catalog-"));
  await cp(CATALOG, root, { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(path.join(root, file), change(await readFile(path.join(root, file), "utf8")));
}
async function digestOfLedger(): Promise<string | undefined> {
  const { catalog } = await loadCatalog(root);
  return catalog.scenarios.find(({ slug }) => slug === "ledger-reconcile")?.behaviorSha256;
}
async function problemsOf(): Promise<string[]> {
  return (await loadCatalog(root)).problems.map(formatProblem);
}

describe("the catalog that is shipped", () => {
  test("has no fault", async () => {
    expect(await problemsOf()).toEqual([]);
  });

  test("has a scenario of each kind, each with its three players, and the suite full has them all", async () => {
    const { catalog } = await loadCatalog(root);
    const kinds = new Set(catalog.scenarios.map(({ manifest }) => manifest.kind));
    expect([...kinds].toSorted()).toEqual([...scenarioKindSchema.options].toSorted());
    for (const scenario of catalog.scenarios) {
      expect(scenario.players.map(({ slug }) => slug)).toEqual(["bad", "good", "mediocre"]);
      expect(scenario.manifest.criteria.reduce((sum, { points }) => sum + points, 0)).toBe(100);
    }
    const full = catalog.suites.find(({ manifest }) => manifest.slug === "full")?.manifest.scenarios ?? [];
    expect(full.map(({ slug }) => slug).toSorted()).toEqual(catalog.scenarios.map(({ slug }) => slug));
  });

  test("gives every player's model a price entry, so that no demo run costs an unknown sum by accident", async () => {
    const { catalog } = await loadCatalog(root);
    const players = [...catalog.players, ...catalog.scenarios.flatMap((scenario) => scenario.players)];
    const priced = Object.keys(catalog.prices[0]?.manifest.models ?? {});
    expect(players.map(({ slug }) => `scripted-${slug}`).filter((model) => !priced.includes(model))).toEqual(
      [],
    );
  });

  test("has players whose files are resolved to their text", async () => {
    const { catalog } = await loadCatalog(root);
    const good = catalog.scenarios
      .find(({ slug }) => slug === "ledger-reconcile")
      ?.players.find(({ slug }) => slug === "good");
    expect(good?.turns.find(({ write }) => write !== undefined)?.write?.content).toContain("parseCsv");
  });
});

describe("a catalog with a fault", () => {
  const file = "scenarios/ledger-reconcile/v1.0.0";

  test("keeps what is sound and names the rest", async () => {
    const before = (await loadCatalog(root)).catalog.scenarios.map(({ slug }) => slug);
    await edit(`${file}/scenario.yaml`, (text) => text.replace("points: 25", "points: 0"));
    const { catalog, problems } = await loadCatalog(root);
    expect(catalog.scenarios.map(({ slug }) => slug)).toEqual(
      before.filter((slug) => slug !== "ledger-reconcile"),
    );
    const inSuites = problems.filter(({ file: where }) => where.startsWith("suites/"));
    expect(
      inSuites.every(({ message }) => message.endsWith("no sound scenario ledger-reconcile v1.0.0")),
    ).toBe(true);
    const mine = problems.filter((problem) => !inSuites.includes(problem) || problem === inSuites[0]);
    expect(mine.map(formatProblem)).toEqual([
      expect.stringMatching(
        /^scenarios\/ledger-reconcile\/v1\.0\.0\/scenario\.yaml:\d+:5 criteria\[3\]\.points: must be positive$/,
      ),
      "suites/first-light.yaml:8:7 scenarios[2].slug: there is no sound scenario ledger-reconcile v1.0.0",
    ]);
  });

  test("refuses a link, even one that stays inside", async () => {
    await symlink("brief.md", path.join(root, file, "workspace/brief.md"));
    expect((await problemsOf())[0]).toContain("workspace/brief.md:1:1 is a link or no regular file");
  });

  test("names a version folder without a manifest", async () => {
    await rm(path.join(root, file, "scenario.yaml"));
    expect((await problemsOf())[0]).toBe(`${file}/scenario.yaml:1:1 is missing`);
  });

  test.each([
    ["no JSON", "{"],
    ["a type that does not exist", '{"type":"riddle"}'],
  ])("names a schema with %s", async (_, text) => {
    await edit(`${file}/reconciliation.schema.json`, () => text);
    expect((await problemsOf())[0]).toContain("deliverables[0].schema: is no usable JSON Schema");
  });

  test("names a suite that asks for a variant which does not exist", async () => {
    await edit("suites/first-light.yaml", (text) =>
      text.replace("slug: tide-clock, version: v1.0.0", "slug: tide-clock, version: v1.0.0, variant: storm"),
    );
    expect(await problemsOf()).toEqual([
      expect.stringContaining("scenarios[0].variant: tide-clock has no variant storm"),
    ]);
  });

  test("names a player that writes from a file which is not there", async () => {
    await rm(path.join(root, file, "players/good/reconcile.mjs"));
    expect((await problemsOf())[0]).toContain("there is no good/reconcile.mjs beside the player");
  });

  test("names a card that belongs to another agent", async () => {
    await edit("agents/scripted.yaml", (text) =>
      text.replace("agentId: touchstone-scripted", "agentId: someone"),
    );
    expect(await problemsOf()).toEqual([
      expect.stringContaining("alignmentCard.agent_id: must be the agent's id someone"),
    ]);
  });

  test("names a file whose slug is another", async () => {
    await edit("stacks/local.yaml", (text) => text.replace("slug: local", "slug: remote"));
    expect(await problemsOf()).toEqual(["stacks/local.yaml:2:1 slug: must be the file's name local"]);
  });

  test("is empty, not broken, where a folder is missing", async () => {
    await rm(path.join(root, "prices"), { recursive: true });
    expect((await loadCatalog(root)).catalog.prices).toEqual([]);
  });

  test("another byte of the oracle makes another behaviour, another byte of a player does not", async () => {
    const before = await digestOfLedger();
    await edit(`${file}/players/good/reconcile.mjs`, (text) => `${text}\n`);
    const withPlayer = await digestOfLedger();
    await edit(`${file}/oracle/check.mjs`, (text) => `${text}\n`);
    expect([withPlayer === before, (await digestOfLedger()) === before]).toEqual([true, false]);
  });
});
