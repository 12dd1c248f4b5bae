import type { ModelDialect } from "@/lib/contracts/catalog";
import type { AuditFlag } from "@/lib/contracts/audit-flag";
import type { LedgerStatus } from "@/lib/contracts/rg-ledger";
import type { RunResult, RunTermination } from "@/lib/contracts/termination";
import type { ExecutionVerdict, RunCounts, ScenarioHistory } from "./schema";

type Counted = { status: LedgerStatus; result: RunResult | null };

const BUCKET_OF_RESULT: Record<RunResult, keyof RunCounts> = {
  pass: "passed",
  fail: "failed",
  task_incomplete: "incomplete",
  inconclusive: "inconclusive",
  undetermined: "undetermined",
};

/** Which count a run that counts for its slot goes to. */
export function bucketOf(run: Counted): keyof RunCounts {
  if (run.status === "queued" || run.status === "running" || run.status === "aborted") return run.status;
  return run.result === null ? "undetermined" : BUCKET_OF_RESULT[run.result];
}

export function countRuns(runs: readonly Counted[]): RunCounts {
  const counts: RunCounts = {
    planned: runs.length,
    queued: 0,
    running: 0,
    passed: 0,
    failed: 0,
    incomplete: 0,
    inconclusive: 0,
    undetermined: 0,
    aborted: 0,
  };
  for (const run of runs) counts[bucketOf(run)] += 1;
  return counts;
}

/** The worst thing that is said about the model wins; a cancelled execution is called so whatever had finished. */
export function verdictOf(counts: RunCounts): ExecutionVerdict {
  if (counts.queued + counts.running > 0) return "running";
  if (counts.aborted > 0) return "cancelled";
  if (counts.failed > 0) return "failed";
  if (counts.incomplete > 0) return "incomplete";
  if (counts.inconclusive > 0) return "inconclusive";
  return counts.undetermined > 0 ? "undetermined" : "passed";
}

/** Runs that a person should look at: every end that is not clean, clean ones that say nothing certain, and critical flags. */
export function needsAttention(run: {
  termination: RunTermination | null;
  result: RunResult | null;
  auditFlags?: readonly Pick<AuditFlag, "severity">[];
}): boolean {
  if (run.termination === null || run.termination === "aborted") return false;
  if (run.auditFlags?.some(({ severity }) => severity === "critical") === true) return true;
  return run.termination !== "completed" || run.result === "inconclusive" || run.result === "undetermined";
}

/** Which provider serves a model, told by its name; the worker holds the provider's key. */
export function providerOf(modelId: string): "scripted" | "anthropic" | "google" | "openai" {
  if (modelId.startsWith("scripted-")) return "scripted";
  if (modelId.startsWith("claude-")) return "anthropic";
  return modelId.startsWith("gemini-") ? "google" : "openai";
}

/** Whether a harness and a provider have a way of speaking in common; a harness that runs any program has them all. */
export function canSpeak(dialect: ModelDialect | null, dialects: readonly ModelDialect[]): boolean {
  return dialect === null || dialects.includes(dialect);
}

export type Estimate = {
  /** Chosen scenarios, and how many of them have earlier runs. */
  scenarios: number;
  known: number;
  /** The earlier runs that the figures rest on. */
  runs: number;
  /** One run after another; null where no chosen scenario has earlier runs. */
  durationMs: number | null;
  /** Null unless every scenario with earlier runs has a cost. */
  costUsd: number | null;
};

/** What an order will take, from what its scenarios took before; scenarios without earlier runs are counted out, never as 0. */
export function estimateOf(
  history: readonly ScenarioHistory[],
  chosen: readonly { slug: string; version: string }[],
  repetitions: number,
): Estimate {
  const known = history.filter((one) =>
    chosen.some(({ slug, version }) => slug === one.slug && version === one.version),
  );
  const costs = known.map(({ medianUsd }) => medianUsd).filter((cost) => cost !== null);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) * repetitions;
  return {
    scenarios: chosen.length,
    known: known.length,
    runs: known.reduce((total, { runs }) => total + runs, 0),
    durationMs: known.length === 0 ? null : sum(known.map(({ medianMs }) => medianMs)),
    costUsd: known.length === 0 || costs.length < known.length ? null : sum(costs),
  };
}

/** What an execution is called that nobody named. */
export function defaultTitle({
  suiteSlug,
  scenarios,
  modelId,
}: {
  suiteSlug: string | null;
  scenarios: readonly { slug: string }[];
  modelId: string;
}): string {
  if (suiteSlug !== null) return `${suiteSlug} on ${modelId}`;
  const [first] = scenarios;
  return scenarios.length === 1 && first
    ? `${first.slug} on ${modelId}`
    : `${scenarios.length} scenarios on ${modelId}`;
}

/** One scenario and variant: what is compared, excluded and brought back as a whole. */
export function scenarioKey({ scenarioSlug, variant }: { scenarioSlug: string; variant: string }): string {
  return variant === "default" ? scenarioSlug : `${scenarioSlug}:${variant}`;
}
