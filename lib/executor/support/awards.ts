import {
  storedProofPath,
  type CheckResult,
  type CriterionAward,
  type DebugScriptResult,
  type ProofResult,
} from "@/lib/contracts/run-record";
import type { AwardRule, Criterion, SpriteMeasure } from "@/lib/contracts/scenario-manifest";
import {
  boundsText,
  byFrameMeasure,
  byFrames,
  byMotion,
  isWithin,
  type SheetAward,
  type SheetFacts,
} from "./sprite/sheet-awards";

/** A fact that decides full points or none, with the sentence that says why. */
export type Finding = { holds: boolean; reason: string; evidence?: readonly string[] };

/** What an oracle found out. A rule that asks for a part which is absent gets no award. */
export type Facts = {
  /** Not loaded is the prerequisite of everything: every award is then 0 (harness-e2e §3.2). */
  loaded: boolean;
  detail: string | null;
  loadedEvidence?: readonly string[];
  checks?: readonly CheckResult[];
  proofs?: readonly ProofResult[];
  scripts?: readonly DebugScriptResult[];
  scriptEvidence?: readonly string[];
  measures?: Readonly<Record<SpriteMeasure, number>>;
  measureEvidence?: readonly string[];
  sheet?: SheetFacts;
  deliverables?: ReadonlyMap<string, Finding>;
  invariants?: ReadonlyMap<string, Finding>;
  /** Points that the scenario's own program gave, by criterion. */
  oracle?: ReadonlyMap<string, OraclePoints>;
};

type Award = Pick<CriterionAward, "awarded" | "reason" | "evidence">;

/** Exactly one award for each declared criterion, in declared order. */
export function awardCriteria(criteria: readonly Criterion[], facts: Facts): CriterionAward[] {
  return criteria.map((criterion) => ({
    id: criterion.id,
    title: criterion.title,
    category: criterion.category,
    possible: criterion.points,
    gate: criterion.gate,
    gateMinimum: criterion.gate ? (criterion.gateMinimum ?? criterion.points) : null,
    component: criterion.component,
    ...awardFor(criterion, facts),
  }));
}

/** No award at all, with one reason: for an evaluation that itself broke. */
export function withoutAwards(criteria: readonly Criterion[], reason: string): CriterionAward[] {
  return awardCriteria(criteria, { loaded: true, detail: null }).map((award) => ({
    ...award,
    awarded: null,
    reason,
    evidence: [],
  }));
}

function awardFor(criterion: Criterion, facts: Facts): Award {
  if (!facts.loaded) {
    const reason = `Nothing to evaluate: ${facts.detail ?? "the work does not load"}`;
    return { awarded: 0, reason, evidence: [...(facts.loadedEvidence ?? [])] };
  }
  return byRule(criterion.award, criterion, facts);
}

function byRule(rule: AwardRule, criterion: Criterion, facts: Facts): Award {
  const { points } = criterion;
  if ("loaded" in rule) {
    return { awarded: points, reason: "The work loads.", evidence: [...(facts.loadedEvidence ?? [])] };
  }
  if ("check" in rule) return byCheck(rule, points, facts.checks);
  if ("proof" in rule) return byProof(rule.proof, points, facts.proofs);
  if ("script" in rule) return byScript(rule.script, points, facts);
  if (isSheetRule(rule)) return bySheet(rule, points, facts);
  if ("deliverable" in rule) return byFinding(facts.deliverables?.get(rule.deliverable), points);
  if ("invariant" in rule) return byFinding(facts.invariants?.get(rule.invariant), points);
  return byOracle(facts.oracle?.get(criterion.id));
}

type OraclePoints = { points: number; reason: string; evidence: readonly string[] };

function byOracle(given: OraclePoints | undefined): Award {
  if (given === undefined) return notEvaluated("The scenario's oracle gave no award.");
  return { awarded: given.points, reason: given.reason, evidence: [...given.evidence] };
}

function notEvaluated(reason: string): Award {
  return { awarded: null, reason, evidence: [] };
}

function byFinding(finding: Finding | undefined, points: number): Award {
  if (finding === undefined) return notEvaluated("This was not evaluated.");
  return {
    awarded: finding.holds ? points : 0,
    reason: finding.reason,
    evidence: [...(finding.evidence ?? [])],
  };
}

function byCheck(
  rule: { check: string; minimum: number; full: number },
  points: number,
  checks: readonly CheckResult[] = [],
): Award {
  const check = checks.find((candidate) => candidate.view === rule.check);
  if (check === undefined) return notEvaluated(`The view ${rule.check} was not checked.`);
  const evidence = [check.expectedImage, check.actualImage].filter((path) => path !== undefined);
  if (!check.reached) {
    return { awarded: 0, reason: `The view was not reached: ${check.detail ?? "no reason given"}`, evidence };
  }
  if (check.isBlank === true) return { awarded: 0, reason: "The screenshot is blank.", evidence };
  const share = shareBetween(check.similarity, rule.minimum, rule.full);
  const reason = `Similarity ${percent(check.similarity)}; points begin at ${percent(rule.minimum)} and are full at ${percent(rule.full)}.`;
  return { awarded: roundPoints(points * share), reason, evidence };
}

/** 0 below `minimum`, 1 from `full` on, in proportion between them. */
export function shareBetween(value: number, minimum: number, full: number): number {
  if (value >= full) return 1;
  if (value < minimum) return 0;
  return (value - minimum) / (full - minimum);
}

function byProof(id: string, points: number, proofs: readonly ProofResult[] = []): Award {
  const proof = proofs.find((candidate) => candidate.id === id);
  if (proof === undefined) return notEvaluated(`The proof ${id} was not looked for.`);
  return proof.present
    ? { awarded: points, reason: `The proof lies at ${proof.dest}.`, evidence: [storedProofPath(proof)] }
    : { awarded: 0, reason: `The proof is missing: ${proof.detail ?? proof.dest}.`, evidence: [] };
}

function byScript(id: string, points: number, { scripts = [], scriptEvidence = [] }: Facts): Award {
  const script = scripts.find((candidate) => candidate.itemId === id);
  if (script === undefined) return notEvaluated(`The script ${id} was not run.`);
  const evidence = [...scriptEvidence];
  if (script.preconditionUnmet)
    return notEvaluated(`Left to the reviewer: ${script.detail ?? "no precondition"}`);
  if (!script.ran) {
    return {
      awarded: 0,
      reason: `The script could not run: ${script.detail ?? "no reason given"}`,
      evidence,
    };
  }
  const assertions = script.verdicts.flatMap((verdict) => verdict.assertions);
  if (assertions.length === 0) return { awarded: 0, reason: "No assertion was made.", evidence };
  const broken = assertions.filter((assertion) => !assertion.pass);
  if (broken.length === 0) {
    return { awarded: points, reason: `All ${assertions.length} assertions hold.`, evidence };
  }
  const labels = broken.map(
    ({ label, expected, actual }) => `${label} (expected ${expected ?? "?"}, found ${actual ?? "?"})`,
  );
  return { awarded: 0, reason: `Broken: ${labels.join("; ")}`.slice(0, 600), evidence };
}

function byMeasure(
  rule: Extract<AwardRule, { measure: SpriteMeasure }>,
  points: number,
  facts: Facts,
): Award {
  const value = facts.measures?.[rule.measure];
  if (value === undefined) return notEvaluated(`${rule.measure} was not measured.`);
  const holds = isWithin(value, rule);
  return {
    awarded: holds ? points : 0,
    reason: `${rule.measure} is ${Math.round(value * 1000) / 1000}; asked was ${boundsText(rule)}.`,
    evidence: [...(facts.measureEvidence ?? [])],
  };
}

type SheetRule = Extract<AwardRule, { measure: SpriteMeasure } | { frames: true } | { motion: string }>;

function isSheetRule(rule: AwardRule): rule is SheetRule {
  return "measure" in rule || "frames" in rule || "motion" in rule;
}

/** A single sprite is asked for its measures alone. */
function bySheet(rule: SheetRule, points: number, facts: Facts): Award {
  const { sheet } = facts;
  if (sheet === undefined)
    return "measure" in rule ? byMeasure(rule, points, facts) : notEvaluated("There is no sheet to measure.");
  const { share, reason } = ofSheet(rule, sheet);
  return { awarded: roundPoints(points * share), reason, evidence: [...sheet.evidence] };
}

function ofSheet(rule: SheetRule, sheet: SheetFacts): SheetAward {
  if ("measure" in rule) return byFrameMeasure(rule, sheet);
  return "motion" in rule ? byMotion(rule, sheet) : byFrames(sheet);
}

function roundPoints(points: number): number {
  return Math.round(points * 100) / 100;
}

function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}
