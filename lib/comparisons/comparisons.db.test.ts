import { beforeAll, expect, test } from "vitest";
import type { ExecutionId } from "@/lib/executions/schema";
import { getExecution, listExecutions } from "@/lib/executions/queries";
import { rerunSlot } from "@/lib/executions/mutations/rerun-slot";
import { NotFoundError } from "@/lib/shared/errors";
import { anExecution, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext } from "@/lib/testing/carry-out";
import { compareExecutions } from "./queries/compare-executions";
import { executionIdSchema } from "@/lib/executions/schema";

beforeAll(() => storeCatalog());

type Shape = Parameters<typeof carryOutNext>[0];
async function carriedOut(...shapes: Shape[]): Promise<ExecutionId> {
  const id = await anExecution(SYSTEM, { repetitions: shapes.length });
  for (const shape of shapes) await carryOutNext(shape);
  return id;
}

test("list, detail and comparison agree on one pass and one error", async () => {
  const from = await carriedOut({ share: 1 }, { termination: "harness_error" });
  const to = await carriedOut({ share: 1 }, { share: 0.2 });
  const { comparison } = await compareExecutions(SYSTEM, { from, to });
  const passed = comparison.totals.find(({ metric }) => metric === "passed");
  expect(passed).toMatchObject({ from: 0.5, to: 0.5, pairs: 2 });
  expect(comparison.scenarios[0]?.from).toMatchObject({ passed: 1, runs: 2 });
  const listed = (await listExecutions(SYSTEM, {})).items.find(({ id }) => id === from);
  const { runs: _runs, ...detail } = await getExecution(SYSTEM, from);
  expect(comparison.from).toEqual(listed);
  expect(detail).toMatchObject({ counts: comparison.from.counts, meanShare: comparison.from.meanShare });
});

test("criteria that moved carry the mean points of both sides and the gates that were missed", async () => {
  const from = await carriedOut({ share: 1 });
  const to = await carriedOut({ share: 0.5 });
  const { comparison, document } = await compareExecutions(SYSTEM, { from, to });
  expect(comparison.scenarios[0]?.criteria).toMatchObject([
    { id: "sorted", from: 60, to: 30, delta: -30, toReasons: ["Measured."] },
    { id: "stable", from: 40, to: 20, delta: -20 },
  ]);
  expect(comparison.totals.find(({ metric }) => metric === "structural_integrity")).toMatchObject({
    from: 1,
    to: 0,
  });
  expect(document).toMatchObject({ comparable: true, from_execution_id: from, to_execution_id: to });
});

test("the last run of a slot counts, and what the earlier one used is consumed", async () => {
  const from = await carriedOut({ share: 1, tokens: 100 });
  const to = await carriedOut({ termination: "harness_error", tokens: 70 });
  const rerun = await rerunSlot(SYSTEM, { executionId: to, slotOrdinal: 0 });
  expect(rerun.ok).toBe(true);
  await carryOutNext({ share: 1, tokens: 100 });
  const { comparison, document } = await compareExecutions(SYSTEM, { from, to });
  expect(comparison.scenarios[0]?.to).toMatchObject({ runs: 1, passed: 1 });
  expect(document.cases[0]?.to).toMatchObject({
    retry_rate: 1,
    consumption: { total_tokens_consumed: 170, observed_runs: 1 },
  });
});

test("the same question has the same id, another choice another, and an unknown side is not found", async () => {
  const from = await carriedOut({ share: 1 });
  const to = await carriedOut({ share: 1 });
  const first = await compareExecutions(SYSTEM, { from, to });
  expect((await compareExecutions(SYSTEM, { from, to })).document).toEqual(first.document);
  const other = await compareExecutions(SYSTEM, { from, to, exclude: ["sort-the-shelf"] });
  expect(other.comparison.id).not.toBe(first.comparison.id);
  expect(other.comparison.gate).toMatchObject({ state: "incomplete" });
  const nobody = executionIdSchema.parse("exe_ffffffffffffffff");
  await expect(compareExecutions(SYSTEM, { from, to: nobody })).rejects.toThrow(NotFoundError);
});
