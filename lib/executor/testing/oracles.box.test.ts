import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runValidationSchema } from "@/lib/contracts/run-record";
import { createOracleBench, readScenario } from "./oracle-bench";

vi.setConfig({ testTimeout: 180_000 });

let bench: Awaited<ReturnType<typeof createOracleBench>>;
beforeAll(async () => {
  bench = await createOracleBench();
});
afterAll(() => bench.close());

const SCENARIOS = ["tide-clock", "lantern-sprite", "ledger-reconcile"];

describe.each(SCENARIOS)("%s", (slug) => {
  test.each([
    ["good", 0.9, 1],
    ["mediocre", 0.4, 0.8],
    ["bad", 0, 0.3],
  ])("its %s player earns between %d and %d of the points", async (name, least, most) => {
    const scenario = await readScenario(slug);
    const { share, criteria, validation, oracleError, files, runFolder } = await bench.evaluatePlayer(
      scenario,
      name,
    );
    const told = criteria
      .map(({ id, awarded, possible, reason }) => `${id} ${awarded}/${possible} ${reason}`)
      .join("\n");
    expect(oracleError).toBeNull();
    expect(validation.loaded).toBe(true);
    expect(criteria.map(({ id }) => id)).toEqual(scenario.manifest.criteria.map(({ id }) => id));
    expect({ told, holds: share >= least && share <= most }).toEqual({ told, holds: true });
    expect(runValidationSchema.safeParse(validation).success).toBe(true);
    for (const file of files)
      expect((await readFile(path.join(runFolder, file.path))).length).toBeGreaterThan(0);
    for (const { evidence } of criteria)
      expect(files.map((file) => file.path)).toEqual(expect.arrayContaining(evidence));
  });

  test("an empty workspace loads nothing and earns nothing", async () => {
    const { validation, criteria } = await bench.evaluateTree(
      await readScenario(slug),
      async () => undefined,
    );
    expect(validation.loaded).toBe(false);
    expect(criteria.every(({ awarded }) => awarded === 0)).toBe(true);
  });
});
