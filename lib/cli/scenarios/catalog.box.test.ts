import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { RunRecord } from "@/lib/contracts/run-record";
import { loadCatalog } from "@/lib/platform/catalog-files/load-catalog";
import { bandProblem, PLAYER_BANDS } from "./expectations";
import { newScenario, templatesOf } from "./new-scenario";
import { openTrials, type Trial } from "./open-trials";
import { tellTrial } from "./tell-trial";

// Whole runs in real boxes, some with a browser, on a machine that may be busy with others.
vi.setConfig({ testTimeout: 240_000 });

const root = await mkdtemp(path.join(tmpdir(), "ts-catalog-"));
await cp("catalog", root, { recursive: true });
for (const template of await templatesOf(root))
  await newScenario(root, { slug: `from-${template}`, template, name: `From ${template}` });
// As long as the gateway keeps a silent connection: asked again, it once answered "fetch failed".
await writeFile(
  path.join(root, "players/slow.yaml"),
  `{ schema: touchstone-player/1, name: Slow, turns: [{ run: sleep 5 && cat }, { run: "true" }, { say: Done. }] }`,
);
const { catalog, problems } = await loadCatalog(root);
const trials = await openTrials(catalog);
afterAll(async () => {
  await trials.close();
  await rm(root, { recursive: true, force: true });
});

const criteriaOf = ({ touchstone }: RunRecord) => touchstone?.criteria ?? [];

function expectEvidence({ record }: Trial): void {
  const files = record.touchstone?.files ?? [];
  const stored = files.map((file) => file.path);
  for (const { evidence } of criteriaOf(record)) expect(stored).toEqual(expect.arrayContaining(evidence));
}

test("the catalog and what its templates make are sound", () => {
  expect(problems).toEqual([]);
});

test.concurrent("a command of any length is followed by the next turn, and finds its input at its end", async () => {
  const scenario = catalog.scenarios.find(({ slug }) => slug === "from-task");
  if (scenario === undefined) throw new Error("there is no scenario from-task");
  const { record } = await trials.play(scenario, "slow");
  expect(record.status).toMatchObject({ state: "catastrophic" });
  expect(record.touchstone?.eventCounts).toMatchObject({ command: 2, agent: 1 });
});

describe.concurrent.each(catalog.scenarios.map((one) => [`${one.slug} ${one.version}`, one] as const))(
  "%s",
  (_, scenario) => {
    test.each(Object.keys(PLAYER_BANDS))(
      "its %s player earns what such a player should, twice the same",
      async (name) => {
        const first = await trials.play(scenario, name);
        const told = tellTrial(scenario, name, first).join("\n");
        expect({ told, problem: bandProblem(name, first.record) }).toEqual({ told, problem: null });
        expect(first.record.validation.loaded).toBe(true);
        expect(criteriaOf(first.record).map(({ id }) => id)).toEqual(
          scenario.manifest.criteria.map(({ id }) => id),
        );
        expectEvidence(first);
        const second = await trials.play(scenario, name);
        expect(criteriaOf(second.record)).toEqual(criteriaOf(first.record));
      },
    );

    test("who leaves nothing earns nothing", async () => {
      const { record } = await trials.play(scenario, "leaves-nothing");
      expect(record.status.state).toBe("catastrophic");
      expect(criteriaOf(record).filter(({ awarded }) => awarded !== 0)).toEqual([]);
    });
  },
);
