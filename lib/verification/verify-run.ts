import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Actor } from "@/lib/accounts/schema";
import { runRecordSchema, type RunRecord } from "@/lib/contracts/run-record";
import { runTerminationSchema } from "@/lib/contracts/termination";
import { runRequestSchema, type RunRequest } from "@/lib/executor/plan/run-request";
import { RECORD_FILE } from "@/lib/executor/stages/assemble-run-record";
import { GATEWAY_FILE, RAW_FILE } from "@/lib/executor/stages/create-run-output";
import { conclude, type Conclusion } from "@/lib/executor/termination/conclude";
import { sha256Hex } from "@/lib/shared/digest";
import { parseJson } from "@/lib/shared/parse-json";
import { harnessOf } from "@/lib/worker/harnesses";
import { checkAwards } from "./check-awards";
import { checkFiles, factsOf } from "./check-files";
import { checkJournal } from "./check-journal";
import { checkOutput } from "./check-output";
import { checkConclusion } from "./check-conclusion";
import { checkRecord } from "./check-record";
import { checkAdmission, checkRows } from "./check-rows";
import { checkTokens } from "./check-tokens";
import type { RowFacts } from "./columns";
import { deriveGateway, type DerivedGateway, type DerivedOutput } from "./derive-output";
import { createFindings, type Findings } from "./findings";
import { getStoredRun, type StoredRun } from "./queries";
import type { Places } from "./places";
import { PARTS, type Finding, type VerificationReport } from "./schema";

const later = (a: string, b: string): string => (a > b ? a : b);

type RecordFile = { record: RunRecord | null; sha256: string | null };

async function readRecord(folder: string, stored: StoredRun, findings: Findings): Promise<RecordFile> {
  const bytes = await readFile(path.join(folder, RECORD_FILE)).catch(() => null);
  if (bytes === null) {
    if (stored.run["record"] !== null) findings.differs("files", RECORD_FILE, "The file is missing.");
    return { record: null, sha256: null };
  }
  const parsed = runRecordSchema.safeParse(parseJson(bytes.toString("utf8")));
  if (!parsed.success) findings.differs("files", RECORD_FILE, "The file is no run record.");
  return { record: parsed.data ?? null, sha256: sha256Hex(bytes) };
}

/** How a run without a record was decided for its lost worker. */
function lostTermination({ journal }: StoredRun): string {
  const types = new Set(journal.map(({ type }) => type));
  return types.has("cancel-requested") ? "aborted" : "infrastructure";
}

function factsOfLost(stored: StoredRun, request: RunRequest): RowFacts {
  const termination = lostTermination(stored);
  const started = stored.journal.find(({ type }) => type === "run-started");
  const conclusion = conclude(
    { termination: runTerminationSchema.parse(termination), detail: null },
    { criteria: [], oracleError: null },
    request.scenario.benchmark,
  );
  const startedAt = started?.at ?? null;
  return { stored, request, record: null, conclusion, termination, events: null, startedAt, ranAt: null };
}

function factsOfConcluded(
  stored: StoredRun,
  request: RunRequest,
  record: RunRecord,
  conclusion: Conclusion,
  events: number | null,
): RowFacts {
  const submittedAt = new Date(request.snapshot.captured_at).toISOString();
  const { clock } = record.touchstone?.isolation ?? {};
  const started = stored.journal.find(({ type }) => type === "run-started");
  const startedAt = later(clock?.startedAt ?? "", submittedAt);
  return {
    stored,
    request,
    record,
    conclusion,
    termination: record.status.state,
    events,
    startedAt: started === undefined && conclusion.ledger.status === "aborted" ? null : startedAt,
    ranAt: later(clock?.ranAt ?? "", startedAt),
  };
}

async function deriveOutput(
  actor: Actor,
  stored: StoredRun,
  folder: string,
  request: RunRequest,
  findings: Findings,
): Promise<DerivedOutput | null> {
  if ((await factsOf(path.join(folder, RAW_FILE))) === null) {
    findings.cannot("output", "events", "The run has no raw lines: it ended before its output was opened.");
    return null;
  }
  const harness = harnessOf(request.subject);
  if (harness === null) {
    findings.cannot(
      "output",
      "events",
      `This version has no adapter for the harness ${request.subject.harness}.`,
    );
    return null;
  }
  return checkOutput(actor, stored, folder, harness, request, findings);
}

async function gatewayOf(folder: string): Promise<DerivedGateway | null> {
  const file = path.join(folder, GATEWAY_FILE);
  return (await factsOf(file)) === null ? null : deriveGateway(file);
}

async function checkConcluded(
  actor: Actor,
  stored: StoredRun,
  request: RunRequest,
  record: RunRecord,
  places: Places,
  findings: Findings,
): Promise<void> {
  const folder = path.join(places.data, "runs", stored.ledgerId);
  const { journal } = stored;
  const part = record.touchstone;
  if (part === undefined) return findings.differs("record", "touchstone", "The record has no part of ours.");
  await checkFiles(
    { ledgerId: stored.ledgerId, data: places.data, run: folder },
    part.files,
    stored.artifacts,
    findings,
  );
  const output = await deriveOutput(actor, stored, folder, request, findings);
  const one = { request, record, part, journal };
  checkTokens(one, output, await gatewayOf(folder), findings);
  await checkAwards({ ...one, folder, catalog: places.catalog }, findings);
  const conclusion = checkConclusion(one, findings);
  checkRecord(one, output, findings);
  checkRows(factsOfConcluded(stored, request, record, conclusion, output?.events ?? null), findings);
}

/**
 * Derives everything that is recorded of a run again from its stored bytes and pinned request, and says of each figure whether
 * it agrees, differs, or cannot be derived and why. Reads only; its memory does not grow with the run. Throws NotFoundError.
 */
export async function verifyRun(actor: Actor, rawId: string, places: Places): Promise<VerificationReport> {
  const stored = await getStoredRun(actor, rawId);
  const findings = createFindings();
  const hasEnded = stored.run["termination"] !== null;
  const folder = path.join(places.data, "runs", stored.ledgerId);
  const { record, sha256 } = hasEnded
    ? await readRecord(folder, stored, findings)
    : { record: null, sha256: null };
  checkJournal(stored.journal, { hasEnded, recordSha256: sha256 }, findings);
  const request = runRequestSchema.safeParse(stored.run["request"]);
  if (!request.success) findings.differs("run", "runs.request", "It is no run request any more.");
  else {
    const facts = factsOfLost(stored, request.data);
    checkAdmission(facts, findings);
    if (record !== null) await checkConcluded(actor, stored, request.data, record, places, findings);
    else if (hasEnded) checkRows(facts, findings);
  }
  return reportOf(stored, hasEnded, findings.list());
}

function reportOf(
  { ledgerId }: StoredRun,
  hasEnded: boolean,
  findings: readonly Finding[],
): VerificationReport {
  const count = (verdict: Finding["verdict"]): number =>
    findings.filter((finding) => finding.verdict === verdict).length;
  return {
    ledgerId,
    hasEnded,
    counts: { agrees: count("agrees"), differs: count("differs"), underivable: count("underivable") },
    findings: findings.toSorted((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part)),
  };
}
