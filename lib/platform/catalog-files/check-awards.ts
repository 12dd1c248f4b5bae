import type { AwardRule, Criterion, Scenario, ScenarioKind } from "@/lib/contracts/scenario-manifest";
import type { KeyProblem } from "./problem";

const RULE_NAMES = [
  "loaded",
  "check",
  "proof",
  "script",
  "measure",
  "frames",
  "motion",
  "deliverable",
  "invariant",
  "oracle",
] as const;
type RuleName = (typeof RULE_NAMES)[number];

const RULES_OF_KIND: Readonly<Record<ScenarioKind, readonly RuleName[]>> = {
  "end-to-end": ["loaded", "check", "proof", "script"],
  "asset-generation": ["loaded", "measure", "frames", "motion"],
  task: ["loaded", "deliverable", "invariant", "oracle"],
};

/** Each criterion's rule fits the kind and names something that exists; components and gates add up. */
export function checkAwards(scenario: Scenario): KeyProblem[] {
  const names = awardableNames(scenario);
  const perCriterion = scenario.criteria.flatMap((criterion, i) =>
    [
      ...checkRule(criterion.award, scenario.kind, names),
      ...checkBounds(criterion.award),
      ...checkSheetRule(criterion.award, scenario),
      ...checkStanding(criterion, scenario),
    ].map(({ path, message }) => ({ path: ["criteria", i, ...path], message })),
  );
  const used = new Set(scenario.criteria.map(({ component }) => component));
  const idle = scenario.benchmark.components.flatMap((component, i) =>
    used.has(component)
      ? []
      : [{ path: ["benchmark", "components", i], message: `no criterion counts toward ${component}` }],
  );
  return [...perCriterion, ...idle];
}

function awardableNames(scenario: Scenario): Partial<Record<RuleName, ReadonlySet<string>>> {
  if (scenario.kind === "end-to-end") {
    return {
      check: new Set(scenario.checks.map(({ view }) => view)),
      proof: new Set(scenario.proofs.map(({ id }) => id)),
      script: new Set(scenario.scripts.map(({ id }) => id)),
    };
  }
  if (scenario.kind === "asset-generation" && scenario.assetKind === "sprite-sheet")
    return { motion: new Set(scenario.sheet.sequences.map(({ slug }) => slug)) };
  if (scenario.kind !== "task") return {};
  return {
    deliverable: new Set(scenario.deliverables.map(({ id }) => id)),
    invariant: new Set(scenario.invariants.map(({ id }) => id)),
  };
}

function checkRule(
  rule: AwardRule,
  kind: ScenarioKind,
  names: Partial<Record<RuleName, ReadonlySet<string>>>,
): KeyProblem[] {
  return RULE_NAMES.filter((name) => name in rule).flatMap((name): KeyProblem[] => {
    if (!RULES_OF_KIND[kind].includes(name)) {
      return [{ path: ["award", name], message: `a scenario of kind ${kind} has no such award` }];
    }
    const target: unknown = Object.entries(rule).find(([key]) => key === name)?.[1];
    const known = names[name];
    if (known === undefined || typeof target !== "string" || known.has(target)) return [];
    return [{ path: ["award", name], message: `there is no ${name} ${target}` }];
  });
}

function checkBounds(rule: AwardRule): KeyProblem[] {
  if ("check" in rule && rule.minimum > rule.full) {
    return [{ path: ["award", "minimum"], message: "must not be above full" }];
  }
  if (!("measure" in rule) && !("motion" in rule)) return [];
  if (rule.min === undefined && rule.max === undefined) {
    const name = "measure" in rule ? "measure" : "motion";
    return [{ path: ["award", name], message: "needs min, max or both" }];
  }
  return (rule.min ?? -Infinity) > (rule.max ?? Infinity)
    ? [{ path: ["award", "min"], message: "must not be above max" }]
    : [];
}

/** What only a sheet can be asked, and for frames that it has. */
function checkSheetRule(rule: AwardRule, scenario: Scenario): KeyProblem[] {
  if (scenario.kind !== "asset-generation") return [];
  const asked = (["frame", "frames", "motion"] as const).find((name) => name in rule);
  if (asked === undefined) return [];
  if (scenario.assetKind === "sprite")
    return [{ path: ["award", asked], message: "is only for a sprite-sheet" }];
  const isBeyond = "frame" in rule && (rule.frame ?? 0) >= scenario.sheet.frames;
  return isBeyond ? [{ path: ["award", "frame"], message: `there is no frame ${rule.frame ?? 0}` }] : [];
}

function checkStanding(criterion: Criterion, scenario: Scenario): KeyProblem[] {
  const found: KeyProblem[] = [];
  if (criterion.component !== null && !scenario.benchmark.components.includes(criterion.component)) {
    found.push({ path: ["component"], message: `${criterion.component} is not among benchmark.components` });
  }
  if (criterion.gateMinimum !== undefined && !criterion.gate) {
    found.push({ path: ["gateMinimum"], message: "is only for a gate" });
  }
  if ((criterion.gateMinimum ?? 0) > criterion.points) {
    found.push({ path: ["gateMinimum"], message: "must not be above points" });
  }
  return found;
}
