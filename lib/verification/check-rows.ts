import type { RunRecord } from "@/lib/contracts/run-record";
import { storableJson } from "@/lib/shared/storable-json";
import {
  CRITERION_COLUMNS,
  LEDGER_COLUMNS,
  requestTwice,
  RESULT_COLUMNS,
  RUN_COLUMNS,
  SLOT_COLUMNS,
  SNAPSHOT_COLUMNS,
  Underivable,
  type RowFacts,
} from "./columns";
import type { Findings } from "./findings";
import type { StoredRow } from "./queries";
import type { Part } from "./schema";

type Columns = typeof LEDGER_COLUMNS;

/** Every column that a row has: one without a rule is told as such, so that a new one is not forgotten in silence. */
function checkRow(
  { part, table }: { part: Part; table: string },
  columns: Columns,
  row: StoredRow | null,
  facts: RowFacts,
  findings: Findings,
): void {
  if (row === null) return findings.differs(part, table, "The row is missing.");
  for (const [column, recorded] of Object.entries(row)) {
    const what = `${table}.${column}`;
    const derive = Object.hasOwn(columns, column) ? columns[column] : undefined;
    const derived = derive === undefined ? new Underivable("No rule derives this column.") : derive(facts);
    if (derived instanceof Underivable) findings.cannot(part, what, derived.reason);
    else findings.same(part, what, derived, recorded);
  }
}

function checkCriteria(
  rows: readonly StoredRow[],
  record: RunRecord | null,
  ledgerId: string,
  findings: Findings,
): void {
  const awards = record?.touchstone?.criteria ?? [];
  for (const [ordinal, award] of awards.entries()) {
    const row = rows[ordinal] ?? {};
    for (const [column, derive] of Object.entries(CRITERION_COLUMNS)) {
      const expected = storableJson(derive(award, { ledgerId, ordinal }));
      if (JSON.stringify(expected) !== JSON.stringify(row[column]))
        findings.same("score", `criteria.${column} of ${award.id}`, expected, row[column]);
    }
    for (const column of Object.keys(row))
      if (!Object.hasOwn(CRITERION_COLUMNS, column))
        findings.cannot("score", `criteria.${column}`, "No rule derives this column.");
  }
  findings.same("score", "number of criteria rows", awards.length, rows.length);
}

/** What was pinned at admission: it holds before the run has ended, too. */
export function checkAdmission(facts: RowFacts, findings: Findings): void {
  const { stored, request } = facts;
  for (const [what, derived, recorded] of requestTwice(request))
    findings.same("snapshot", what, derived, recorded);
  checkRow(
    { part: "snapshot", table: "benchmark_snapshots" },
    SNAPSHOT_COLUMNS,
    stored.snapshot,
    facts,
    findings,
  );
  checkRow({ part: "run", table: "slots" }, SLOT_COLUMNS, stored.slot, facts, findings);
}

/** The rows of a run that has ended, column by column. */
export function checkRows(facts: RowFacts, findings: Findings): void {
  const { stored, request, record, conclusion } = facts;
  checkRow({ part: "ledger", table: "harness_ledger" }, LEDGER_COLUMNS, stored.ledger, facts, findings);
  if (conclusion.ledger.status === "completed")
    checkRow({ part: "result", table: "benchmark_results" }, RESULT_COLUMNS, stored.result, facts, findings);
  else findings.same("result", "benchmark_results of a run that did not complete", null, stored.result);
  checkRow({ part: "run", table: "runs" }, RUN_COLUMNS, stored.run, facts, findings);
  checkCriteria(stored.criteria, record, request.ledgerId, findings);
}
