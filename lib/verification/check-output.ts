import path from "node:path";
import type { Actor } from "@/lib/accounts/schema";
import { EVENTS_FILE, RAW_FILE } from "@/lib/executor/stages/create-run-output";
import { eventLine } from "@/lib/executor/stages/translate-raw";
import type { RunRequest } from "@/lib/executor/plan/run-request";
import type { Harness } from "@/lib/executor/ports/harness";
import { canonicalJson } from "@/lib/shared/canonical-json";
import { storableJson } from "@/lib/shared/storable-json";
import type { NormalizedEvent } from "@/lib/contracts/normalized-event";
import { factsOf } from "./check-files";
import { deriveOutput, type DerivedOutput } from "./derive-output";
import type { Findings } from "./findings";
import { eachStoredEvent, type StoredRow, type StoredRun } from "./queries";
import { readLines } from "./read-lines";

/** The columns of `run_events`, as an event at its place gives them. */
export const EVENT_COLUMNS: Readonly<
  Record<string, (event: NormalizedEvent, place: { ledgerId: string; ordinal: number }) => unknown>
> = {
  ledger_id: (_event, { ledgerId }) => ledgerId,
  ordinal: (_event, { ordinal }) => ordinal,
  type: ({ type }) => type,
  at: ({ timestamp }) => new Date(timestamp).toISOString(),
  event: (event) => storableJson(JSON.parse(JSON.stringify(event))),
};

function rowOf(event: NormalizedEvent, place: { ledgerId: string; ordinal: number }): StoredRow {
  return Object.fromEntries(
    Object.entries(EVENT_COLUMNS).map(([column, derive]) => [column, derive(event, place)]),
  );
}

/** Keeps the first place at which two sequences part, and how many differ. */
function createComparison(findings: Findings, what: string) {
  let differing = 0;
  return {
    compare(place: number, expected: string | undefined, found: string | undefined): void {
      if (expected === found) return;
      differing += 1;
      if (differing === 1) findings.same("output", `${what} ${place}`, expected, found);
    },
    close(compared: number): void {
      if (differing === 0) findings.agrees("output", `${what}s: ${compared} compared`);
      else findings.differs("output", `${what}s`, `${differing} of ${compared} differ.`);
    },
  };
}

async function next<T>(iterator: AsyncIterator<T>): Promise<T | undefined> {
  const step = await iterator.next();
  return step.done === true ? undefined : step.value;
}

/** Raw lines to events once more, held against events.jsonl line by line and against the rows that pages show. */
export async function checkOutput(
  actor: Actor,
  { ledgerId }: StoredRun,
  folder: string,
  harness: Harness,
  request: RunRequest,
  findings: Findings,
): Promise<DerivedOutput> {
  const derived = deriveOutput(path.join(folder, RAW_FILE), harness, request);
  const lines = readLines(path.join(folder, EVENTS_FILE));
  const rows = eachStoredEvent(actor, ledgerId);
  const inFile = createComparison(findings, `line of ${EVENTS_FILE}`);
  const inRows = createComparison(findings, "row of run_events");
  for (let ordinal = 0; ; ordinal += 1) {
    const [step, line, row] = await Promise.all([derived.next(), next(lines), next(rows)]);
    if (step.done === true && line === undefined && row === undefined) {
      inFile.close(ordinal);
      inRows.close(ordinal);
      return finish(step.value, folder, findings);
    }
    const event = step.done === true ? undefined : step.value;
    const expected = event === undefined ? undefined : rowOf(event, { ledgerId, ordinal });
    inFile.compare(ordinal + 1, event && eventLine(event).slice(0, -1), line);
    inRows.compare(ordinal, expected && canonicalJson(expected), row && canonicalJson(row));
    if (step.done === true)
      return finishLate(step.value, { ordinal, lines, rows, inFile, inRows }, folder, findings);
  }
}

type Late = {
  ordinal: number;
  lines: AsyncGenerator<string>;
  rows: AsyncGenerator<StoredRow>;
  inFile: ReturnType<typeof createComparison>;
  inRows: ReturnType<typeof createComparison>;
};

/** The raw lines are at their end, the others are not: everything that follows there is too much. */
async function finishLate(
  output: DerivedOutput,
  { ordinal, lines, rows, inFile, inRows }: Late,
  folder: string,
  findings: Findings,
): Promise<DerivedOutput> {
  let place = ordinal + 1;
  for await (const line of lines) inFile.compare((place += 1), undefined, line);
  inFile.close(place);
  place = ordinal;
  for await (const row of rows) inRows.compare((place += 1), undefined, canonicalJson(row));
  inRows.close(place);
  return finish(output, folder, findings);
}

async function finish(output: DerivedOutput, folder: string, findings: Findings): Promise<DerivedOutput> {
  const stored = await factsOf(path.join(folder, EVENTS_FILE));
  findings.same("output", `${EVENTS_FILE}, byte for byte`, output.eventsSha256, stored?.sha256);
  findings.same("output", `unreadable lines of ${RAW_FILE}`, [], output.unreadable.slice(0, 10));
  return output;
}
