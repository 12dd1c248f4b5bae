import { setImmediate as nextTurn } from "node:timers/promises";
import type { Actor } from "@/lib/accounts/schema";
import type { ComparisonSummary } from "@/lib/contracts/e2e-delta";
import { comparePairedInThreads, compareTailsInThreads } from "@/lib/platform/resampling/compare-in-threads";
import { digestOf } from "@/lib/shared/digest";
import { compareSides } from "../rules/compare-sides";
import { pairsOfMetrics } from "../rules/compare-totals";
import { deltaDocument } from "../rules/delta-document";
import { tailsToResample } from "../rules/judge-gate";
import { pairScenarios } from "../rules/pair-scenarios";
import {
  type ComparedSide,
  compareInput,
  comparisonPolicySchema,
  type CompareInput,
  type Comparison,
  type ComparisonPolicy,
} from "../schema";
import { readSide } from "./read-sides";

const DEFAULT_POLICY = comparisonPolicySchema.parse({});

export type ComparedExecutions = { comparison: Comparison; document: ComparisonSummary };

/**
 * Two executions side by side, every difference with how sure it is (harness-e2e §5, lib/decisions/0035). Page, download, API and
 * command line read this one. Throws NotFoundError.
 */
export async function compareExecutions(
  actor: Actor,
  raw: CompareInput,
  policy: ComparisonPolicy = DEFAULT_POLICY,
): Promise<ComparedExecutions> {
  const input = compareInput.parse(raw);
  // Thousands of slots are tens of milliseconds of work a step: between steps the thread answers others.
  const from = await readSide(actor, input.from);
  await nextTurn();
  const to = await readSide(actor, input.to);
  await nextTurn();
  const scenarios = pairScenarios(from, to, input);
  await nextTurn();
  const metrics = pairsOfMetrics(scenarios, input.countErrors);
  const tails = tailsToResample(scenarios, policy);
  const [estimates, intervals] = await Promise.all([
    comparePairedInThreads(metrics.map(({ clusters }) => clusters)),
    compareTailsInThreads(tails),
  ]);
  const comparison = compareSides({
    id: comparisonId(input, [from, to]),
    from,
    to,
    scenarios,
    metrics,
    estimates,
    policy,
    tailIntervals: new Map(tails.map(({ key }, index) => [key, intervals[index] ?? null])),
  });
  await nextTurn();
  return { comparison, document: deltaDocument(comparison, { from, to }, policy) };
}

/** The same question over the same runs has the same id. */
function comparisonId(input: ReturnType<typeof compareInput.parse>, sides: readonly ComparedSide[]): string {
  const { from, to, include, exclude, countErrors } = input;
  const runs = sides.map((side) => side.runs.map(({ ledgerId, result }) => [ledgerId, result]));
  const asked = { from, to, include: include.toSorted(), exclude: exclude.toSorted(), countErrors, runs };
  return `cmp_${digestOf(asked).slice(0, 16)}`;
}
