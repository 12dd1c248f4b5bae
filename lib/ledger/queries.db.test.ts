import { beforeAll, describe, expect, test } from "vitest";
import { runTerminationSchema } from "@/lib/contracts/termination";
import { NotFoundError } from "@/lib/shared/errors";
import { aRunId, AN_AGENT, anExecution, storeCatalog, SYSTEM } from "@/lib/testing/builders";
import { carryOutNext, claim, WORKER } from "@/lib/testing/carry-out";
import { startRun } from "@/lib/runs/mutations/move-run";
import { listLedgerRows } from "./queries";

const OUTCOMES: Record<string, string> = {};

beforeAll(async () => {
  await storeCatalog();
  await anExecution(SYSTEM, { repetitions: 9 });
  for (const termination of runTerminationSchema.options)
    OUTCOMES[await carryOutNext({ termination })] = termination;
  const { ledgerId } = await claim();
  await startRun(WORKER.id, ledgerId, { runId: aRunId(), startedAt: new Date() });
});

const countRows = async (input: Parameters<typeof listLedgerRows>[1]) =>
  (await listLedgerRows(SYSTEM, input)).rows.length;

describe("the ledger as the driver reads it", () => {
  test("has the contract's fourteen columns in its order, and what the rule makes of each row", async () => {
    const { rows, next_cursor } = await listLedgerRows(SYSTEM, {});
    expect(next_cursor).toBeNull();
    expect(rows).toHaveLength(9);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      "ledger_id",
      "run_id",
      "benchmark_id",
      "agent_id",
      "status",
      "outcome",
      "submitted_at",
      "started_at",
      "completed_at",
      "harness_version",
      "snapshot_ref",
      "failure_reason",
      "created_at",
      "updated_at",
      "incorporated",
      "exclusion_reason",
    ]);
    for (const { submitted_at } of rows) expect(submitted_at).toMatch(/^\d{4}-.*\.\d{3}Z$/);
  });

  test("takes exactly pass and fail, and says of every other row why not", async () => {
    const { rows } = await listLedgerRows(SYSTEM, {});
    const told = rows.map((row) => [
      OUTCOMES[row.ledger_id] ?? row.status,
      row.incorporated,
      row.exclusion_reason,
    ]);
    expect(Object.fromEntries(told.map(([what, taken, why]) => [what, taken === true ? true : why]))).toEqual(
      {
        completed: true,
        catastrophic: true,
        timed_out: "outcome is timeout: the run did not come to a result",
        hung: "outcome is timeout: the run did not come to a result",
        harness_error: "outcome is error: the measurement says nothing about the agent",
        infrastructure: "outcome is error: the measurement says nothing about the agent",
        aborted: "outcome is aborted: an operator ended the run",
        running: "outcome is null: the run is running",
        queued: "outcome is null: the run is queued",
      },
    );
  });

  test.each<["true" | "false", number]>([
    ["true", 2],
    ["false", 7],
  ])("incorporated=%s gives %d rows", async (incorporated, count) => {
    const { rows } = await listLedgerRows(SYSTEM, { incorporated });
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map((row) => String(row.incorporated)))).toEqual(new Set([incorporated]));
  });

  test("is filtered by agent and by benchmark, and by nothing that merely looks like them", async () => {
    expect(await countRows({ agent_id: AN_AGENT.agentId, benchmark_id: "sort-the-shelf" })).toBe(9);
    expect(await countRows({ agent_id: AN_AGENT.agentId.toUpperCase() })).toBe(0);
    expect(await countRows({ benchmark_id: "sort%" })).toBe(0);
    expect(await countRows({ agent_id: "' OR true --" })).toBe(0);
  });

  test("comes in pages that hold every row once", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listLedgerRows>> = await listLedgerRows(SYSTEM, {
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.rows.map((row) => row.ledger_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(9);
    expect(new Set(seen).size).toBe(9);
  });

  test.each(["", "x", "2026-01-01T00:00:00.000Z_bhl-1", "'; DROP TABLE runs; --_bhl-000000000000"])(
    "refuses the cursor %j",
    async (cursor) => {
      await expect(listLedgerRows(SYSTEM, { cursor })).rejects.toThrow(NotFoundError);
    },
  );
});
