import { z } from "zod";
import type { RunRecord } from "@/lib/contracts/run-record";
import { limitNameSchema, runTerminationSchema } from "@/lib/contracts/termination";
import { conclude, type Conclusion } from "@/lib/executor/termination/conclude";
import { decideTermination, NO_FACTS } from "@/lib/executor/termination/decide-termination";
import type { JournalFact } from "@/lib/runs/schema";
import { storableJson } from "@/lib/shared/storable-json";
import type { RecordFacts } from "./check-record";
import type { Findings } from "./findings";

const decisionSchema = z.object({
  termination: runTerminationSchema,
  detail: z.string().nullable(),
  limit: limitNameSchema.nullable().default(null),
});
type Told = z.infer<typeof decisionSchema>;

const CLEAN_END = {
  code: 0,
  signal: null,
  outOfMemory: false,
  afterDeadline: false,
  lingered: false,
  terminal: null,
};

/**
 * How the run ended, from its journal: the decision that stood when the harness was gone; else the first failure of a stage;
 * else what the evaluation found. Null: the journal does not tell it.
 */
function decisionOf(journal: readonly JournalFact[], record: RunRecord): Told | null {
  const ended = journal.find(({ type }) => type === "harness.ended");
  const latched = decisionSchema.safeParse(ended?.data["decision"]);
  if (latched.success) return latched.data;
  const failure = journal.find(({ type }) => type === "run.failure");
  if (failure !== undefined) return null;
  const evaluated = journal.find(({ type }) => type === "run.evaluated");
  if (ended === undefined || evaluated === undefined) return null;
  const isLoaded = evaluated.data["loaded"] === true || typeof evaluated.data["oracleError"] === "string";
  const loaded = { isLoaded, detail: record.validation.detail ?? null };
  const decision = decideTermination({ ...NO_FACTS, end: CLEAN_END, loaded });
  return decision === null ? null : { ...decision, limit: decision.limit ?? null };
}

const FAILURES: ReadonlySet<string> = new Set(["infrastructure", "aborted"]);

function checkEnding({ journal, record, part }: RecordFacts, findings: Findings): void {
  const decision = decisionOf(journal, record);
  if (decision !== null) {
    findings.same("score", "termination", decision.termination, record.status.state);
    findings.same("score", "termination's detail", decision.detail, storableJson(record.status.detail));
    if (part.limit !== undefined) findings.same("score", "limit", decision.limit, part.limit);
    return;
  }
  if (!FAILURES.has(record.status.state))
    return findings.differs(
      "score",
      "termination",
      `The journal tells a failure, the record ${record.status.state}.`,
    );
  const failure = journal.find(({ type }) => type === "run.failure");
  if (failure === undefined)
    return findings.cannot("score", "termination", "The journal has no fact that decided it.");
  if (record.status.state === "infrastructure")
    findings.same(
      "score",
      "termination's detail",
      failure.data["sentence"],
      storableJson(record.status.detail),
    );
  else findings.cannot("score", "termination's detail", "An operator's reason came from outside the run.");
}

function oracleErrorOf(journal: readonly JournalFact[]): string | null {
  const told = journal.findLast(({ type }) => type === "run.evaluated")?.data["oracleError"];
  return typeof told === "string" ? told : null;
}

/** Points, score, grade and ledger end from the recorded awards and the recorded end: the table of lib/decisions/0009 once more. */
export function checkConclusion(
  { request, record, part, journal }: RecordFacts,
  findings: Findings,
): Conclusion {
  checkEnding({ request, record, part, journal }, findings);
  const { state, detail } = record.status;
  const judged = { criteria: part.criteria, oracleError: oracleErrorOf(journal) };
  const again = conclude({ termination: state, detail }, judged, request.scenario.benchmark);
  const names = [
    "technical",
    "result",
    "ledger",
    "points",
    "score",
    "grade",
    "componentScores",
    "verdict",
  ] as const;
  for (const name of names) findings.same("score", name, again[name], part[name]);
  findings.same("score", "threshold", request.scenario.benchmark.threshold, part.threshold);
  return again;
}
