import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLegalPair, ledgerOutcomeSchema, ledgerStatusSchema } from "@/lib/contracts/rg-ledger";
import {
  aResult,
  aSnapshot,
  anEnd,
  anId,
  needsReason,
  openContractTables,
  second,
  type ContractTables,
  type Row,
} from "@/lib/testing/contract-rows";

let tables: ContractTables;
beforeAll(async () => {
  tables = await openContractTables();
});
afterAll(() => tables.client.end());

const STATUSES = ledgerStatusSchema.options;
const OUTCOMES = [null, ...ledgerOutcomeSchema.options];
const PAIRS = STATUSES.flatMap((status) => OUTCOMES.map((outcome) => ({ status, outcome })));
const isTerminal = (status: string): boolean => !["queued", "running"].includes(status);

describe("of all pairs of status and outcome the database takes exactly the legal ones", () => {
  test.each(PAIRS)("$status / $outcome", async ({ status, outcome }) => {
    const said = await tables.attempt(async () => {
      if (status === "queued") {
        await tables.queue({ outcome, failure_reason: reasonOf(status, outcome) });
        return;
      }
      const ended = await tables.change(await tables.run(), {
        ...anEnd(status, outcome),
        completed_at: isTerminal(status) ? second(20) : null,
      });
      if (status === "completed" && outcome !== null && isLegalPair(status, outcome))
        await tables.insert("benchmark_results", aResult(ended, outcome));
    });
    expect(said).toBe(isLegalPair(status, outcome) ? null : "ledger_legal_pair");
  });

  test("there are nine of them", () => {
    expect(PAIRS.filter(({ status, outcome }) => isLegalPair(status, outcome))).toHaveLength(9);
  });
});

function reasonOf(status: string, outcome: string | null): string | null {
  return needsReason(status, outcome) ? "A reason." : null;
}

const OUTCOME_OF: Record<string, string | null> = {
  queued: null,
  running: null,
  completed: "pass",
  failed: "timeout",
  aborted: "aborted",
};
const LEGAL = new Set([
  "queued running",
  "queued aborted",
  "running completed",
  "running failed",
  "running aborted",
]);
const MOVES = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to })));

function columnsFor(to: string, row: Row): Row {
  if (to === "queued") return { status: to, outcome: null, completed_at: null };
  const begun = { run_id: row["run_id"] ?? anId("brn"), started_at: row["started_at"] ?? second(10) };
  if (to === "running") return { status: to, outcome: null, completed_at: null, ...begun };
  const end = anEnd(to, OUTCOME_OF[to] ?? null);
  return to === "aborted" ? end : { ...end, ...begun };
}

function expectedOf(from: string, to: string): RegExp {
  if (LEGAL.has(`${from} ${to}`) || (from === to && !isTerminal(from))) return /^taken$/;
  return isTerminal(from) ? /is terminal$/ : /may not go from/;
}

describe("of all moves the database takes exactly those of the contract", () => {
  test.each(MOVES)("$from to $to", async ({ from, to }) => {
    const said = await tables.attempt(async () => {
      const row = await tables.arrive(from, OUTCOME_OF[from]);
      const moved = await tables.change(row, columnsFor(to, row));
      if (to === "completed" && from !== "completed")
        await tables.insert("benchmark_results", aResult(moved, "pass"));
    });
    expect(said === null ? "taken" : said).toMatch(expectedOf(from, to));
  });
});

describe("what was fixed stays", () => {
  test.each<[string, Row]>([
    ["the id", { ledger_id: "bhl-0123456789ab" }],
    ["the agent", { agent_id: "other" }],
    ["the benchmark", { benchmark_id: "other" }],
    ["the submission time", { submitted_at: second(1) }],
    ["the run id", { run_id: "brn-0123456789ab" }],
    ["the start", { started_at: second(11) }],
    ["the birth", { created_at: second(0) }],
  ])("%s", async (_what, changes) => {
    expect(await tables.attempt(async () => tables.change(await tables.run(), changes))).toMatch(
      /keeps what was fixed before$/,
    );
  });

  test("the snapshot, even for another that is right", async () => {
    const said = await tables.attempt(async () => {
      const other = await tables.insert("benchmark_snapshots", aSnapshot());
      await tables.change(await tables.queue(), { snapshot_ref: other["snapshot_id"] });
    });
    expect(said).toMatch(/keeps what was fixed before$/);
  });

  test.each([
    ["completed", "pass"],
    ["failed", "error"],
    ["aborted", "aborted"],
  ])("every column of a row that %s", async (status, outcome) => {
    for (const changes of [
      { failure_reason: "other" },
      { harness_version: "9.9.9" },
      { completed_at: second(30) },
    ])
      expect(
        await tables.attempt(async () => tables.change(await tables.arrive(status, outcome), changes)),
      ).toMatch(/is terminal$/);
  });

  test.each(["queued", "running", "failed"])("a row that is %s cannot be deleted", async (status) => {
    const said = await tables.attempt(async () => {
      const { ledger_id } = await tables.arrive(status, OUTCOME_OF[status]);
      await tables.client.query("DELETE FROM harness_ledger WHERE ledger_id = $1", [ledger_id]);
    });
    expect(said).toMatch(/is kept for good$/);
  });
});
