import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gradeOfScore, gradeSchema } from "@/lib/contracts/rg-ledger";
import {
  aQueuedRow,
  aResult,
  aSnapshot,
  anEnd,
  anId,
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

describe("a wrong snapshot is refused", () => {
  test.each<[Row, string]>([
    [{ snapshot_id: "bss-12" }, "snapshot_id_pattern"],
    [{ snapshot_id: "bss-00000000000G" }, "snapshot_id_pattern"],
    [{ snapshot_id: "bhl-000000000001" }, "snapshot_id_pattern"],
    [{ schema_version: 0 }, "snapshot_schema_version"],
    [{ agent_card_hash: "A".repeat(64) }, "snapshot_agent_card_hash"],
    [{ agent_card_hash: "a".repeat(63) }, "snapshot_agent_card_hash"],
    [{ env_fingerprint: "" }, "snapshot_env_fingerprint"],
    [{ env_fingerprint: `${"b".repeat(64)}\n` }, "snapshot_env_fingerprint"],
    [{ alignment_card_version: 0 }, "snapshot_card_versions"],
    [{ protection_card_version: -1 }, "snapshot_card_versions"],
    [{ posture_revision: 0 }, "snapshot_card_versions"],
    [{ trust_rating_at_capture: 1001 }, "snapshot_trust_rating"],
    [{ trust_rating_at_capture: -1 }, "snapshot_trust_rating"],
    [{ agent_id: "" }, "snapshot_names"],
    [{ posture_id: "" }, "snapshot_names"],
    [{ harness_version: "newest" }, "snapshot_semver"],
  ])("%o by %s", async (changes, constraint) => {
    expect(await tables.attempt(() => tables.insert("benchmark_snapshots", aSnapshot(changes)))).toBe(
      constraint,
    );
  });

  test("and a right one never changes and never goes", async () => {
    const inserted = () => tables.insert("benchmark_snapshots", aSnapshot());
    expect(await tables.attempt(inserted)).toBeNull();
    for (const change of [{ posture_revision: 2 }, { env_fingerprint: "c".repeat(64) }, { agent_id: "x" }]) {
      const said = await tables.attempt(async () => {
        const { snapshot_id } = await inserted();
        await tables.update("benchmark_snapshots", { snapshot_id }, change);
      });
      expect(said).toBe("benchmark_snapshots rows never change");
    }
    const deleted = await tables.attempt(async () => {
      const { snapshot_id } = await inserted();
      await tables.client.query("DELETE FROM benchmark_snapshots WHERE snapshot_id = $1", [snapshot_id]);
    });
    expect(deleted).toBe("benchmark_snapshots rows never change");
  });
});

describe("a wrong submission is refused", () => {
  test.each<[Row, string]>([
    [{ ledger_id: "bhl-XYZ" }, "ledger_id_pattern"],
    [{ ledger_id: "brn-000000000001" }, "ledger_id_pattern"],
    [{ run_id: anId("brn") }, "ledger_run_id_presence"],
    [{ started_at: second(1) }, "ledger_started_presence"],
    [{ completed_at: second(1) }, "ledger_completed_presence"],
    [{ outcome: "pass" }, "ledger_legal_pair"],
    [{ failure_reason: "why" }, "ledger_failure_reason"],
    [{ agent_id: "" }, "ledger_names"],
    [{ harness_version: "1" }, "ledger_semver"],
    [{ snapshot_ref: "bss-ffffffffffff" }, "harness_ledger_snapshot_ref_fkey"],
  ])("%o by %s", async (changes, constraint) => {
    const said = await tables.attempt(async () => {
      const snapshot = await tables.insert("benchmark_snapshots", aSnapshot());
      await tables.insert("harness_ledger", aQueuedRow(snapshot, changes));
    });
    expect(said).toBe(constraint);
  });

  test.each(["running", "completed", "failed", "aborted", "paused"])("a row born %s", async (status) => {
    expect(await tables.attempt(() => tables.queue({ status }))).toMatch(/must begin as queued$/);
  });

  test.each<[string, Row]>([
    ["agent", { agent_id: "someone-else" }],
    ["benchmark", { benchmark_id: "another" }],
  ])("when it names another %s than its snapshot", async (_what, changes) => {
    expect(await tables.attempt(() => tables.queue(changes))).toMatch(/name different subjects$/);
  });

  test("twice under one run id", async () => {
    const said = await tables.attempt(async () => {
      const { run_id } = await tables.run();
      await tables.change(await tables.queue(), { status: "running", run_id, started_at: second(10) });
    });
    expect(said).toBe("harness_ledger_run_id_key");
  });
});

describe("a running or ended row with a wrong part is refused", () => {
  test.each<[string, Row, string]>([
    ["a run id of another form", { run_id: "brn-1" }, "ledger_run_id_pattern"],
    ["no run id", { run_id: null }, "ledger_run_id_presence"],
    ["no start", { started_at: null }, "ledger_started_presence"],
    [
      "a start before its submission",
      { submitted_at: second(0), started_at: "2025-12-31T23:59:59Z" },
      "ledger_times",
    ],
    ["an end", { completed_at: second(20) }, "ledger_completed_presence"],
    ["an outcome", { outcome: "pass" }, "ledger_legal_pair"],
    ["a reason", { failure_reason: "why" }, "ledger_failure_reason"],
  ])("running with %s", async (_what, changes, constraint) => {
    const started = { status: "running", run_id: anId("brn"), started_at: second(10) };
    const said = await tables.attempt(async () =>
      tables.change(await tables.queue(), { ...started, ...changes }),
    );
    expect(said).toBe(constraint);
  });

  test.each<[string, Row, string]>([
    [
      "failed without an end",
      anEnd("failed", "timeout", { completed_at: null }),
      "ledger_completed_presence",
    ],
    ["failed without a reason", anEnd("failed", "error", { failure_reason: null }), "ledger_failure_reason"],
    [
      "failed with a blank reason",
      anEnd("failed", "error", { failure_reason: " \n\t" }),
      "ledger_failure_reason_blank",
    ],
    [
      "aborted without a reason",
      anEnd("aborted", "aborted", { failure_reason: null }),
      "ledger_failure_reason",
    ],
    [
      "an error without a reason",
      anEnd("completed", "error", { failure_reason: null }),
      "ledger_failure_reason",
    ],
    ["a pass with a reason", anEnd("completed", "pass", { failure_reason: "why" }), "ledger_failure_reason"],
    ["a timeout called completed", anEnd("completed", "timeout"), "ledger_legal_pair"],
    ["an outcome of no enum", anEnd("completed", "won"), "ledger_legal_pair"],
    ["an end before its start", anEnd("failed", "timeout", { completed_at: second(9) }), "ledger_times"],
  ])("%s", async (_what, changes, constraint) => {
    expect(await tables.attempt(async () => tables.change(await tables.run(), changes))).toBe(constraint);
  });

  test("aborted before it began has neither run id nor start, and both or none after", async () => {
    const abort = (from: () => Promise<Row>, changes: Row) =>
      tables.attempt(async () => tables.change(await from(), anEnd("aborted", "aborted", changes)));
    expect(await abort(tables.queue, {})).toBeNull();
    expect(await abort(tables.run, {})).toBeNull();
    expect(await abort(tables.queue, { run_id: anId("brn") })).toBe("ledger_run_id_presence");
    expect(await abort(tables.queue, { started_at: second(1) })).toBe("ledger_run_id_presence");
  });
});

const completeWith = (verdict: string, changes: Row, endChanges: Row = {}) =>
  tables.attempt(async () => {
    const ended = await tables.change(await tables.run(), anEnd("completed", verdict, endChanges));
    await tables.insert("benchmark_results", aResult(ended, verdict, changes));
  });

const insertThen = (sql: string) =>
  tables.attempt(async () => {
    const { ledger_id } = await tables.arrive("completed", "pass");
    await tables.client.query(sql, [ledger_id]);
  });

describe("a wrong result is refused", () => {
  test.each<[Row, string]>([
    [{ suite: "speed" }, "result_suite"],
    [{ score: "-0.01", grade: "CCC" }, "result_score"],
    [{ score: "1000.01", grade: "AAA" }, "result_score"],
    [{ grade: "AAAA" }, "result_grade"],
    [{ grade: "NR" }, "result_grade_of_score"],
    [{ verdict: "aborted" }, "result_grade_of_score"],
    [{ component_scores: "[]" }, "result_components"],
    [{ component_scores: '{"order":null}' }, "result_components"],
    [{ component_scores: '{"order":"812"}' }, "result_components"],
    [{ component_scores: '{"order":[500]}' }, "result_components"],
    [{ component_scores: '{"order":-1}' }, "result_components"],
    [{ component_scores: '{"order":1000.5}' }, "result_components"],
    [{ harness_version: "x" }, "result_semver"],
    [{ run_id: "brn-zz" }, "result_run_id_pattern"],
    [{ snapshot_ref: "bss-ffffffffffff" }, "benchmark_results_snapshot_ref_fkey"],
    [{ ledger_id: "bhl-ffffffffffff" }, "benchmark_results_ledger_id_fkey"],
  ])("%o by %s", async (changes, constraint) => {
    expect(await completeWith("pass", changes)).toBe(constraint);
  });

  test.each<[string, Row]>([
    ["run", { run_id: anId("brn") }],
    ["agent", { agent_id: "someone-else" }],
    ["benchmark", { benchmark_id: "another" }],
    ["verdict", { verdict: "fail" }],
    ["harness version", { harness_version: "9.9.9" }],
    ["time before the start", { ran_at: second(9) }],
  ])("when it tells another %s than its ledger row", async (_what, changes) => {
    expect(await completeWith("pass", changes)).toMatch(/contradicts it$/);
  });

  test("another snapshot than that of its ledger row", async () => {
    const said = await tables.attempt(async () => {
      const { snapshot_id } = await tables.insert("benchmark_snapshots", aSnapshot());
      const ended = await tables.change(await tables.run(), anEnd("completed", "pass"));
      await tables.insert("benchmark_results", aResult(ended, "pass", { snapshot_ref: snapshot_id }));
    });
    expect(said).toMatch(/contradicts it$/);
  });

  test("a completed row without a result, and a result of a row that is not completed", async () => {
    expect(
      await tables.attempt(async () => tables.change(await tables.run(), anEnd("completed", "pass"))),
    ).toMatch(/is completed and must have one result row$/);
    expect(
      await tables.attempt(async () =>
        tables.insert("benchmark_results", aResult(await tables.run(), "pass")),
      ),
    ).toMatch(/is running and must have no result row$/);
    expect(
      await tables.attempt(async () =>
        tables.insert("benchmark_results", aResult(await tables.arrive("failed", "timeout"), "timeout")),
      ),
    ).toMatch(/is failed and must have no result row$/);
  });

  test("a result never changes and never goes", async () => {
    expect(
      await insertThen("UPDATE benchmark_results SET score = 900, grade = 'AAA' WHERE ledger_id = $1"),
    ).toBe("benchmark_results rows never change");
    expect(await insertThen("DELETE FROM benchmark_results WHERE ledger_id = $1")).toBe(
      "benchmark_results rows never change",
    );
  });

  const BOUNDS = [
    0, 199.99, 200, 399.99, 400, 499.99, 500, 599.99, 600, 699.99, 700, 799.99, 800, 899.5, 899.99, 900, 1000,
  ];
  test.each(BOUNDS)("a score of %d takes its own grade and no other", async (score) => {
    for (const grade of gradeSchema.options)
      expect([grade, await completeWith("fail", { score: score.toFixed(2), grade })]).toEqual([
        grade,
        grade === gradeOfScore(score) ? null : "result_grade_of_score",
      ]);
  });

  test.each(["error", "inconclusive"])("a verdict of %s is rated NR at any score", async (verdict) => {
    for (const grade of gradeSchema.options)
      expect(await completeWith(verdict, { score: "950.00", grade })).toBe(
        grade === "NR" ? null : "result_grade_of_score",
      );
  });
});
