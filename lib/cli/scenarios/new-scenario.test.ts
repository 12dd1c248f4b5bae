import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadCatalog } from "@/lib/platform/catalog-files/load-catalog";
import { manifestJsonSchema, MANIFEST_SCHEMA_FILE } from "./manifest-json-schema";
import { newScenario, templatesOf } from "./new-scenario";

const root = await mkdtemp(path.join(tmpdir(), "ts-new-scenario-"));
await cp("catalog", root, { recursive: true });
afterAll(() => rm(root, { recursive: true, force: true }));

test("every template makes a sound scenario with the three players, also under a name with quotes", async () => {
  const templates = await templatesOf(root);
  for (const template of templates) {
    const made = await newScenario(root, {
      slug: `a-${template}`,
      template,
      name: `The "${template}": a try`,
    });
    expect(made).toEqual({ ok: true, value: `scenarios/a-${template}/v1.0.0` });
  }
  const { catalog, problems } = await loadCatalog(root);
  expect(problems).toEqual([]);
  for (const template of templates) {
    const scenario = catalog.scenarios.find(({ slug }) => slug === `a-${template}`);
    expect(scenario?.manifest.name).toBe(`The "${template}": a try`);
    expect(scenario?.players.map(({ slug }) => slug)).toEqual(["bad", "good", "mediocre"]);
  }
});

test.each([
  [{ slug: "x", template: "no-such" }, "There is no template no-such"],
  [{ slug: "Über", template: "task" }, "is no slug"],
  [{ slug: "../x", template: "task" }, "is no slug"],
  [{ slug: "tide-clock", template: "task" }, "is there already"],
])("refuses %j", async (wanted, message) => {
  const made = await newScenario(root, { ...wanted, name: "X" });
  expect(made).toMatchObject({ ok: false, message: expect.stringContaining(message) });
});

test("the published JSON Schema is the manifest's shape (else: npm run touchstone -- scenario schema)", async () => {
  expect(await readFile(path.join("catalog", MANIFEST_SCHEMA_FILE), "utf8")).toBe(manifestJsonSchema());
});
