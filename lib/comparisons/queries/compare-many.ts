import type { Actor } from "@/lib/accounts/schema";
import type { ExecutionId } from "@/lib/executions/schema";
import type { Comparison } from "../schema";
import { compareExecutions } from "./compare-executions";

/** Each of several executions against one base, one after another: two sides at a time are kept in memory. */
export async function compareMany(
  actor: Actor,
  from: ExecutionId,
  others: readonly ExecutionId[],
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const to of others) comparisons.push((await compareExecutions(actor, { from, to })).comparison);
  return comparisons;
}
