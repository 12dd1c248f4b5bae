import type { CriterionAward } from "@/lib/contracts/run-record";
import type { Scenario } from "@/lib/contracts/scenario-manifest";

/** The criteria of a run that nobody evaluated: each without an award, so that there is no total. */
export function unawarded(scenario: Scenario): CriterionAward[] {
  return scenario.criteria.map((criterion) => ({
    id: criterion.id,
    title: criterion.title,
    category: criterion.category,
    possible: criterion.points,
    awarded: null,
    reason: "Not evaluated.",
    gate: criterion.gate,
    gateMinimum: criterion.gateMinimum ?? null,
    component: criterion.component,
    evidence: [],
  }));
}
