import { randomBytes } from "node:crypto";
import { Client, DatabaseError } from "pg";

export type Row = Readonly<Record<string, unknown>>;

/** The n-th second of a day, so that times have an order that reads at a glance. */
export const second = (n: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
export const anId = (prefix: "bhl" | "brn" | "bss"): string => `${prefix}-${randomBytes(6).toString("hex")}`;

export function aSnapshot(changes: Row = {}): Row {
  return {
    snapshot_id: anId("bss"),
    schema_version: 1,
    captured_at: second(0),
    agent_id: "agent-1",
    benchmark_id: "bench-1",
    harness_version: "0.1.0",
    agent_card_hash: "a".repeat(64),
    alignment_card_version: 1,
    protection_card_version: 1,
    posture_id: "tp-1",
    posture_revision: 1,
    trust_rating_at_capture: 500,
    env_fingerprint: "b".repeat(64),
    ...changes,
  };
}

export function aQueuedRow(snapshot: Row, changes: Row = {}): Row {
  return {
    ledger_id: anId("bhl"),
    benchmark_id: snapshot["benchmark_id"],
    agent_id: snapshot["agent_id"],
    submitted_at: second(0),
    harness_version: "0.1.0",
    snapshot_ref: snapshot["snapshot_id"],
    ...changes,
  };
}

/** The result row of a ledger row that completes with `verdict`; a rated one has 812.50 points. */
export function aResult(ledger: Row, verdict: string, changes: Row = {}): Row {
  const isRated = verdict === "pass" || verdict === "fail";
  return {
    run_id: ledger["run_id"],
    benchmark_id: ledger["benchmark_id"],
    agent_id: ledger["agent_id"],
    suite: "integrity",
    score: isRated ? "812.50" : "0.00",
    grade: isRated ? "AA" : "NR",
    component_scores: JSON.stringify({ order: 812.5 }),
    verdict,
    ran_at: second(20),
    harness_version: "0.1.0",
    snapshot_ref: ledger["snapshot_ref"],
    ledger_id: ledger["ledger_id"],
    ...changes,
  };
}

export const needsReason = (status: string, outcome: string | null): boolean =>
  status === "failed" || status === "aborted" || outcome === "error" || outcome === "aborted";

/** The columns that a row of a terminal status must fill beside its outcome. */
export function anEnd(status: string, outcome: string | null, changes: Row = {}): Row {
  return {
    status,
    outcome,
    completed_at: second(20),
    failure_reason: needsReason(status, outcome) ? "A reason." : null,
    ...changes,
  };
}

/** Writes raw rows; every attempt is undone, and what the database said to it is given back. */
export async function openContractTables() {
  const client = new Client({ connectionString: process.env["DATABASE_URL"] });
  await client.connect();

  const insert = async <T extends Row>(table: string, row: T): Promise<T> => {
    const columns = Object.keys(row);
    const places = columns.map((_column, index) => `$${index + 1}`);
    await client.query(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places.join(", ")})`,
      Object.values(row),
    );
    return row;
  };
  const update = async (table: string, key: Row, changes: Row): Promise<void> => {
    const fields = Object.keys(changes).map((column, index) => `${column} = $${index + 1}`);
    const [[name, value] = ["", null]] = Object.entries(key);
    await client.query(`UPDATE ${table} SET ${fields.join(", ")} WHERE ${name} = $${fields.length + 1}`, [
      ...Object.values(changes),
      value,
    ]);
  };
  const queue = async (changes: Row = {}): Promise<Row> =>
    insert("harness_ledger", aQueuedRow(await insert("benchmark_snapshots", aSnapshot()), changes));
  const change = async (ledger: Row, changes: Row): Promise<Row> => {
    await update("harness_ledger", { ledger_id: ledger["ledger_id"] }, changes);
    return { ...ledger, ...changes };
  };
  const run = async (): Promise<Row> =>
    change(await queue(), { status: "running", run_id: anId("brn"), started_at: second(10) });
  /** A row that came to `status` by legal moves only. */
  const arrive = async (status: string, outcome: string | null = null): Promise<Row> => {
    if (status === "queued") return queue();
    const running = await run();
    if (status === "running") return running;
    const ended = await change(running, anEnd(status, outcome));
    if (status === "completed") await insert("benchmark_results", aResult(ended, outcome ?? ""));
    return ended;
  };

  return {
    client,
    insert,
    update,
    queue,
    change,
    run,
    arrive,
    /** Null = accepted at once and at commit; else the constraint's name, or the trigger's sentence. */
    async attempt(work: () => Promise<unknown>): Promise<string | null> {
      await client.query("BEGIN");
      try {
        await work();
        await client.query("SET CONSTRAINTS ALL IMMEDIATE");
        return null;
      } catch (error) {
        if (error instanceof DatabaseError) return error.constraint ?? error.message;
        throw error;
      } finally {
        await client.query("ROLLBACK");
      }
    },
  };
}
export type ContractTables = Awaited<ReturnType<typeof openContractTables>>;
