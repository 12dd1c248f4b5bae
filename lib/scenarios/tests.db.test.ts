import { beforeAll, expect, test } from "vitest";
import { cancelExecution } from "@/lib/executions/mutations/cancel-execution";
import { NotFoundError } from "@/lib/shared/errors";
import { aScenario, anExecution, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext } from "@/lib/testing/carry-out";
import { listTests } from "./queries/list-tests";
import { readTestHistory } from "./queries/read-test-history";

const OTHER = aScenario({ slug: "count-the-stars", name: "Count the stars" });

beforeAll(async () => {
  await storeCatalog([aScenario(), OTHER]);
  await anExecution(SYSTEM, { repetitions: 4 });
  await carryOutNext({ share: 1 });
  await carryOutNext({ termination: "harness_error" });
  await carryOutNext({ share: 0.4 });
  await carryOutNext({ termination: "infrastructure" });
});

test("catalogue and history agree on one pass, one loss and one error; what our side broke is in neither", async () => {
  const { items, counts } = await listTests(SYSTEM, {});
  expect(counts).toEqual({ all: 2, active: 1, never_run: 1, retired: 0 });
  const listed = items.find(({ slug }) => slug === "sort-the-shelf");
  expect(listed).toMatchObject({ runs: 3, passed: 1, lifecycle: "active", calibration: "observed" });
  const history = await readTestHistory(SYSTEM, { slug: "sort-the-shelf" });
  expect(history.test).toEqual(listed);
  expect(history.figures).toMatchObject({ runs: 3, passed: 1, errors: 1, scored: 2, fullMarks: 1 });
  expect(history.figures.meanShare).toBeCloseTo(0.7, 12);
  expect(history.runs.map(({ result }) => result).toSorted()).toEqual(["fail", "pass", "undetermined"]);
  expect(history.losses).toMatchObject([
    { id: "sorted", scored: 2, lost: 1, meanLost: 18, possible: 60 },
    { id: "stable", scored: 2, lost: 1, meanLost: 12, possible: 40 },
  ]);
});

test.each([
  ["full", 1],
  ["lost", 1],
  ["none", 1],
  ["all", 3],
] as const)("runs with result %s are %i", async (result, runs) => {
  const history = await readTestHistory(SYSTEM, { slug: "sort-the-shelf", result });
  expect(history.figures.runs).toBe(runs);
  expect(history.runs).toHaveLength(runs);
});

test("a filter of model or harness narrows runs and figures alike", async () => {
  const none = await readTestHistory(SYSTEM, { slug: "sort-the-shelf", modelId: "another" });
  expect(none).toMatchObject({ runs: [], figures: { runs: 0, passRate: null } });
  expect(none.test.runs).toBe(3);
});

test("a definition that was raised and never ran is told, and a dropped test is retired", async () => {
  await storeCatalog([aScenario({ version: "v2.0.0" })]);
  const history = await readTestHistory(SYSTEM, { slug: "sort-the-shelf" });
  expect(history.isStale).toBe(true);
  expect(history.versions.map(({ version, runs, isCurrent }) => [version, runs, isCurrent])).toEqual([
    ["v2.0.0", 0, true],
    ["v1.0.0", 3, false],
  ]);
  expect((await listTests(SYSTEM, { lifecycle: "retired" })).items.map(({ slug }) => slug)).toEqual([
    "count-the-stars",
  ]);
  await storeCatalog([aScenario({ version: "v2.0.0" }), OTHER]);
  expect((await listTests(SYSTEM, {})).counts.retired).toBe(0);
});

test("a test that has only queued runs has never run, and an unknown one is not found", async () => {
  const id = await anExecution(SYSTEM, { scenarios: [{ slug: "count-the-stars", version: "v1.0.0" }] });
  const { items } = await listTests(SYSTEM, { query: "stars" });
  expect(items).toMatchObject([{ slug: "count-the-stars", lifecycle: "never_run", passRate: null }]);
  await cancelExecution(SYSTEM, { executionId: id });
  await expect(readTestHistory(SYSTEM, { slug: "no-such" })).rejects.toThrow(NotFoundError);
});
