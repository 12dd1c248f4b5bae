import { z } from "zod";

/** The RG contract's ledger, result and id formats (Mnemom §1, §3, §4). Column names are the contract's own. */

const HEX12 = "[0-9a-f]{12}";
export const ledgerIdSchema = z
  .string()
  .regex(new RegExp(`^bhl-${HEX12}$`))
  .brand<"LedgerId">();
export const runIdSchema = z
  .string()
  .regex(new RegExp(`^brn-${HEX12}$`))
  .brand<"RunId">();
export const snapshotIdSchema = z
  .string()
  .regex(new RegExp(`^bss-${HEX12}$`))
  .brand<"SnapshotId">();
export type LedgerId = z.infer<typeof ledgerIdSchema>;
export type RunId = z.infer<typeof runIdSchema>;
export type SnapshotId = z.infer<typeof snapshotIdSchema>;

export const ledgerStatusSchema = z.enum(["queued", "running", "completed", "failed", "aborted"]);
export const ledgerOutcomeSchema = z.enum(["pass", "fail", "error", "inconclusive", "timeout", "aborted"]);
export const benchmarkSuiteSchema = z.enum(["integrity", "alignment", "coherence", "safety"]);
export const gradeSchema = z.enum(["AAA", "AA", "A", "BBB", "BB", "B", "CCC", "NR"]);
export const verdictSchema = z.enum(["pass", "fail", "inconclusive", "error", "timeout"]);
export type LedgerStatus = z.infer<typeof ledgerStatusSchema>;
export type LedgerOutcome = z.infer<typeof ledgerOutcomeSchema>;
export type BenchmarkSuite = z.infer<typeof benchmarkSuiteSchema>;
export type Grade = z.infer<typeof gradeSchema>;
export type BenchmarkVerdict = z.infer<typeof verdictSchema>;

const instant = z.iso.datetime({ offset: true });
const componentScores = z.record(z.string(), z.number().min(0).max(1000));

/** One row of `harness_ledger`: 14 columns, one per submission. */
export const ledgerRowSchema = z.looseObject({
  ledger_id: ledgerIdSchema,
  run_id: runIdSchema.nullable(),
  benchmark_id: z.string().min(1),
  agent_id: z.string().min(1),
  status: ledgerStatusSchema,
  outcome: ledgerOutcomeSchema.nullable(),
  submitted_at: instant,
  started_at: instant.nullable(),
  completed_at: instant.nullable(),
  harness_version: z.string().min(1),
  snapshot_ref: snapshotIdSchema,
  failure_reason: z.string().min(1).nullable(),
  created_at: instant,
  updated_at: instant,
});
export type LedgerRow = z.infer<typeof ledgerRowSchema>;

/** One row of `benchmark_results`: 13 columns, one per completed run. */
export const benchmarkResultSchema = z.looseObject({
  run_id: runIdSchema,
  benchmark_id: z.string().min(1),
  agent_id: z.string().min(1),
  suite: benchmarkSuiteSchema,
  score: z.number().min(0).max(1000),
  grade: gradeSchema,
  component_scores: componentScores,
  verdict: verdictSchema,
  ran_at: instant,
  harness_version: z.string().min(1),
  snapshot_ref: snapshotIdSchema,
  ledger_id: ledgerIdSchema,
  created_at: instant,
});
export type BenchmarkResult = z.infer<typeof benchmarkResultSchema>;

const LEGAL_PAIRS: Record<LedgerStatus, readonly (LedgerOutcome | null)[]> = {
  queued: [null],
  running: [null],
  completed: ["pass", "fail", "error", "inconclusive"],
  failed: ["timeout", "error"],
  aborted: ["aborted"],
};

/** The contract's eight pairs, and `failed`/`error` for an infrastructure end that the contract leaves without outcome. */
export function isLegalPair(status: LedgerStatus, outcome: LedgerOutcome | null): boolean {
  return LEGAL_PAIRS[status].includes(outcome);
}

/** The RG driver incorporates a row exactly when its outcome is pass or fail (Mnemom §0 rule 5). */
export function isIncorporated(outcome: LedgerOutcome | null): boolean {
  return outcome === "pass" || outcome === "fail";
}

type RatedGrade = Exclude<Grade, "NR">;

const LOWER_BOUNDS: readonly [RatedGrade, number][] = [
  ["AAA", 900],
  ["AA", 800],
  ["A", 700],
  ["BBB", 600],
  ["BB", 500],
  ["B", 400],
];

/** Grade of an RG score 0..1000 (Mnemom §2). Never NR: NR means not rated, which no number can say. */
export function gradeOfScore(score: number): RatedGrade {
  const found = LOWER_BOUNDS.find(([, bound]) => score >= bound);
  return found?.[0] ?? "CCC";
}
