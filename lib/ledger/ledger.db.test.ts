import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roleSchema } from "@/lib/accounts/schema";
import { normalizedEventSchema } from "@/lib/contracts/normalized-event";
import {
  benchmarkSuiteSchema,
  gradeSchema,
  ledgerOutcomeSchema,
  ledgerStatusSchema,
  verdictSchema,
} from "@/lib/contracts/rg-ledger";
import { storedFileSchema } from "@/lib/contracts/run-record";
import { scenarioKindSchema } from "@/lib/contracts/scenario-manifest";
import { runResultSchema, runTerminationSchema, technicalValiditySchema } from "@/lib/contracts/termination";
import { installStatusSchema } from "@/lib/harnesses/schema";
import { releaseOf } from "@/lib/publications/rules";
import {
  adjudicationSchema,
  erratumSchema,
  ratingSchema,
  reviewAnswerSchema,
  reviewStatusSchema,
} from "@/lib/reviews/schema";
import { runPhaseSchema } from "@/lib/contracts/run-phase";
import { openContractTables, second, type ContractTables } from "@/lib/testing/contract-rows";

let tables: ContractTables;
beforeAll(async () => {
  tables = await openContractTables();
});
afterAll(() => tables.client.end());

const TEXT = "text";
const TIME = "timestamp with time zone";
const COLUMNS: Record<string, readonly (readonly [string, string])[]> = {
  benchmark_snapshots: [
    ["snapshot_id", TEXT],
    ["schema_version", "integer"],
    ["captured_at", TIME],
    ["agent_id", TEXT],
    ["benchmark_id", TEXT],
    ["harness_version", TEXT],
    ["agent_card_hash", TEXT],
    ["alignment_card_version", "integer"],
    ["protection_card_version", "integer"],
    ["posture_id", TEXT],
    ["posture_revision", "integer"],
    ["trust_rating_at_capture", "integer"],
    ["env_fingerprint", TEXT],
  ],
  harness_ledger: [
    ["ledger_id", TEXT],
    ["run_id", TEXT],
    ["benchmark_id", TEXT],
    ["agent_id", TEXT],
    ["status", TEXT],
    ["outcome", TEXT],
    ["submitted_at", TIME],
    ["started_at", TIME],
    ["completed_at", TIME],
    ["harness_version", TEXT],
    ["snapshot_ref", TEXT],
    ["failure_reason", TEXT],
    ["created_at", TIME],
    ["updated_at", TIME],
  ],
  benchmark_results: [
    ["run_id", TEXT],
    ["benchmark_id", TEXT],
    ["agent_id", TEXT],
    ["suite", TEXT],
    ["score", "numeric(7,2)"],
    ["grade", TEXT],
    ["component_scores", "jsonb"],
    ["verdict", TEXT],
    ["ran_at", TIME],
    ["harness_version", TEXT],
    ["snapshot_ref", TEXT],
    ["ledger_id", TEXT],
    ["created_at", TIME],
  ],
};
const NULLABLE = ["run_id", "outcome", "started_at", "completed_at", "failure_reason"];

describe("the three contract tables have exactly the columns of the contract, in its order", () => {
  test.each(Object.keys(COLUMNS))("%s", async (table) => {
    const { rows } = await tables.client.query<{ name: string; type: string; nullable: boolean }>(
      `SELECT attname AS name, regexp_replace(format_type(atttypid, atttypmod), '\\(3\\)', '') AS type, NOT attnotnull AS nullable
       FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
      [table],
    );
    expect(rows.map(({ name, type }) => [name, type])).toEqual(COLUMNS[table]);
    const nullable = rows.filter((row) => row.nullable).map(({ name }) => name);
    expect(nullable).toEqual(table === "harness_ledger" ? NULLABLE : []);
  });
});

const EVENT_TYPES = normalizedEventSchema.options.map(({ shape }) => shape.type.value);
const PUBLISHABLE = runTerminationSchema.options.filter((one) => releaseOf(one, "end-to-end") !== null);

describe("each enum says the same in the program and in the database", () => {
  test.each<[string, readonly string[]]>([
    ["ledger_status", ledgerStatusSchema.options],
    ["ledger_outcome", ledgerOutcomeSchema.options],
    ["result_suite", benchmarkSuiteSchema.options],
    ["result_grade", gradeSchema.options],
    ["result_verdict", verdictSchema.options],
    ["user_role", roleSchema.options],
    ["scenario_kind", scenarioKindSchema.options],
    ["run_phase", runPhaseSchema.options],
    ["run_termination", runTerminationSchema.options],
    ["run_technical", technicalValiditySchema.options],
    ["run_result", runResultSchema.options],
    ["artifact_role", storedFileSchema.shape.role.options],
    ["event_type", EVENT_TYPES],
    ["review_status", reviewStatusSchema.options],
    ["review_answer", reviewAnswerSchema.options],
    ["review_rating", ratingSchema.options],
    ["publication_tier", PUBLISHABLE],
    ["adjudication_answer", adjudicationSchema.shape.answer.options],
    ["erratum_severity", erratumSchema.shape.severity.options],
    ["harness_installs_status_is_known", installStatusSchema.options],
  ])("%s", async (constraint, options) => {
    const { rows } = await tables.client.query<{ text: string }>(
      "SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = $1",
      [constraint],
    );
    const values = [...(rows[0]?.text ?? "").matchAll(/'([^']*)'::text/g)].map(([, value = ""]) => value);
    expect(new Set(values)).toEqual(new Set(options));
    expect(values).toHaveLength(options.length);
  });

  test("no list of words in the database is left out of this comparison", async () => {
    const { rows } = await tables.client.query<{ conname: string }>(
      "SELECT conname FROM pg_constraint WHERE contype = 'c' AND pg_get_constraintdef(oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY' ORDER BY conname",
    );
    const compared = new Set(
      "ledger_status ledger_outcome result_suite result_grade result_verdict user_role scenario_kind run_phase run_termination run_technical run_result artifact_role event_type review_status review_answer review_rating publication_tier adjudication_answer erratum_severity harness_installs_status_is_known".split(
        " ",
      ),
    );
    const ownWords = ["stack_origin", "suite_origin"];
    expect(rows.map(({ conname }) => conname).filter((name) => !compared.has(name))).toEqual(ownWords);
  });
});

const moment = async (ledgerId: unknown): Promise<Date | undefined> => {
  const { rows } = await tables.client.query<{ updated_at: Date }>(
    "SELECT updated_at FROM harness_ledger WHERE ledger_id = $1",
    [ledgerId],
  );
  return rows[0]?.updated_at;
};

describe("updated_at", () => {
  test("moves with the status and with nothing else, whatever the writer says", async () => {
    await tables.client.query("BEGIN");
    const queued = await tables.queue();
    const born = await moment(queued["ledger_id"]);
    await tables.change(queued, { harness_version: "0.2.0", updated_at: second(0) });
    expect(await moment(queued["ledger_id"])).toEqual(born);
    await tables.change(queued, { status: "running", run_id: "brn-00000000000f", started_at: second(1) });
    const started = await moment(queued["ledger_id"]);
    expect(started?.getTime()).toBeGreaterThan(born?.getTime() ?? Number.POSITIVE_INFINITY);
    await tables.client.query("ROLLBACK");
  });
});
