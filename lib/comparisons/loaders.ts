import "server-only";
import { cache } from "react";
import { requireAccount } from "@/lib/platform/session";
import { NotFoundError } from "@/lib/shared/errors";
import { compareExecutions, type ComparedExecutions } from "./queries/compare-executions";
import { compareMany } from "./queries/compare-many";
import { compareInput, compareManyInput, type CompareInput, type Comparison } from "./schema";

/** What the compare page shows; ids that are none are answered like those of nothing. */
export const loadComparison = cache(async (raw: CompareInput): Promise<ComparedExecutions> => {
  const actor = await requireAccount("read-runs");
  const input = compareInput.safeParse(raw);
  if (!input.success) throw new NotFoundError("There are no such executions.");
  return compareExecutions(actor, input.data);
});

/** Several executions against one base. */
export const loadComparisons = cache(async (from: string, others: string): Promise<Comparison[]> => {
  const actor = await requireAccount("read-runs");
  const input = compareManyInput.safeParse({ from, others: others.split(",") });
  if (!input.success) throw new NotFoundError("Name a base and up to twenty executions to compare with it.");
  return compareMany(actor, input.data.from, input.data.others);
});
