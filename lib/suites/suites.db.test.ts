import { beforeAll, expect, test } from "vitest";
import { getStartOptions } from "@/lib/executions/queries";
import { db } from "@/lib/platform/db";
import { digestOf } from "@/lib/shared/digest";
import { aScenario, anExecution, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext } from "@/lib/testing/carry-out";
import { copySuite, deleteSuite, saveSuite } from "./mutations";
import { getSuite, listSuites } from "./queries";

const SUITE = {
  schema: "touchstone-suite/1",
  slug: "shelves",
  name: "Shelves",
  description: "All about shelves.",
  scenarios: [{ slug: "sort-the-shelf", version: "v1.0.0", variant: "default" }],
  repetitions: 2,
  technicalRetries: 0,
};

beforeAll(async () => {
  await storeCatalog([aScenario(), aScenario({ slug: "count-the-stars", name: "Count the stars" })]);
  await db().suite.create({ data: { slug: "shelves", sha256: digestOf(SUITE), manifest: SUITE } });
});

test("a repository suite is read-only, and its copy is not", async () => {
  const base = { ...SUITE, baseSha256: digestOf(SUITE) };
  const { schema: _schema, ...input } = base;
  expect(await saveSuite(SYSTEM, input)).toMatchObject({ ok: false, reason: "read-only" });
  expect(await deleteSuite(SYSTEM, { slug: "shelves" })).toMatchObject({ ok: false, reason: "read-only" });
  const copies = [await copySuite(SYSTEM, { slug: "shelves" }), await copySuite(SYSTEM, { slug: "shelves" })];
  expect(copies.map((copy) => copy.ok && copy.value.slug)).toEqual(["shelves-copy", "shelves-copy-2"]);
  expect((await getStartOptions(SYSTEM)).suites.map(({ slug }) => slug)).toContain("shelves-copy");
});

test("the second of two savers is told, and loses nothing", async () => {
  const { sha256, manifest } = await getSuite(SYSTEM, "shelves-copy");
  const { schema: _schema, ...rest } = manifest;
  const mine = await saveSuite(SYSTEM, { ...rest, baseSha256: sha256, repetitions: 3 });
  expect(mine.ok).toBe(true);
  expect(await saveSuite(SYSTEM, { ...rest, baseSha256: sha256, repetitions: 4 })).toMatchObject({
    ok: false,
    reason: "changed-meanwhile",
  });
  expect(await getSuite(SYSTEM, "shelves-copy")).toMatchObject({ repetitions: 3, runs: 3, origin: "local" });
});

test("a scenario that is not there is refused by name", async () => {
  const { sha256, manifest } = await getSuite(SYSTEM, "shelves-copy");
  const { schema: _schema, ...rest } = manifest;
  const scenarios = [{ slug: "no-such", version: "v1.0.0", variant: "default" }];
  expect(await saveSuite(SYSTEM, { ...rest, baseSha256: sha256, scenarios })).toMatchObject({
    reason: "unknown-scenario",
    message: "There is no scenario no-such v1.0.0.",
  });
});

test("what changed since the last execution is counted, and a deleted suite leaves its executions", async () => {
  expect(await getSuite(SYSTEM, "shelves-copy-2")).toMatchObject({
    changed: null,
    last: null,
    executions: 0,
  });
  const id = await anExecution(SYSTEM, { suiteSlug: "shelves-copy-2" });
  await carryOutNext({ share: 1 });
  const { sha256, manifest } = await getSuite(SYSTEM, "shelves-copy-2");
  const { schema: _schema, ...rest } = manifest;
  const scenarios = [...rest.scenarios, { slug: "count-the-stars", version: "v1.0.0", variant: "default" }];
  await saveSuite(SYSTEM, { ...rest, baseSha256: sha256, scenarios });
  const changed = await getSuite(SYSTEM, "shelves-copy-2");
  expect(changed).toMatchObject({ changed: 1, scenarios: 2, executions: 1, last: { id, verdict: "passed" } });
  expect(changed.members.map(({ slug, hasChanged }) => [slug, hasChanged])).toEqual([
    ["sort-the-shelf", false],
    ["count-the-stars", true],
  ]);
  expect((await deleteSuite(SYSTEM, { slug: "shelves-copy-2" })).ok).toBe(true);
  expect(await db().execution.count({ where: { id } })).toBe(1);
  expect((await listSuites(SYSTEM)).map(({ slug }) => slug)).toEqual(["shelves", "shelves-copy"]);
});
