import { z } from "zod";
import {
  type CaseStep,
  type HiddenCase,
  type Observation,
  observationSchema,
} from "@/lib/contracts/hidden-cases";
import type { DebugScriptResult } from "@/lib/contracts/run-record";
import { canonicalJson } from "@/lib/shared/canonical-json";
import { parseJson } from "@/lib/shared/parse-json";

const lineSchema = z.object({ id: z.string(), seen: z.array(observationSchema.nullable().catch(null)) });
type Assertion = DebugScriptResult["verdicts"][number]["assertions"][number];

const MOST_SHOWN = 300;
const shown = (value: unknown): string => canonicalJson(value).slice(0, MOST_SHOWN);

/** What was seen of each case; lines that are none, and second ones about a case, are left out. */
export function readObservations(stdout: string): ReadonlyMap<string, readonly (Observation | null)[]> {
  const found = new Map<string, readonly (Observation | null)[]>();
  for (const text of stdout.split("\n")) {
    const line = lineSchema.safeParse(parseJson(text));
    if (line.success && !found.has(line.data.id)) found.set(line.data.id, line.data.seen);
  }
  return found;
}

/** The steps without what they should give: all that the box is told. */
export function withoutExpectations(step: CaseStep): CaseStep {
  if ("run" in step) return { run: step.run, input: step.input };
  if ("make" in step) return step;
  const { returns: _returns, throws: _throws, ...told } = step;
  return told;
}

/** Holds what was seen of the cases against what was expected, group by group. */
export function judgeCases(
  cases: readonly HiddenCase[],
  seen: ReadonlyMap<string, readonly (Observation | null)[]>,
): DebugScriptResult[] {
  const groups = [...new Set(cases.map(({ group }) => group))];
  return groups.map((group) => {
    const verdicts = cases
      .filter((one) => one.group === group)
      .map(({ id, title, steps }) => {
        const found = seen.get(id) ?? [];
        const assertions = steps.map((step, place) => judgeStep(step, found[place] ?? null));
        return { id, title, pass: assertions.every(({ pass }) => pass), assertions };
      });
    return {
      itemId: group,
      subItemId: null,
      title: group,
      categoryTitle: "Hidden cases",
      script: group,
      ran: true,
      preconditionUnmet: false,
      gates: false,
      detail: null,
      verdicts,
      outputs: [],
    };
  });
}

function labelOf(step: CaseStep): string {
  if ("run" in step) return step.run.join(" ");
  if ("make" in step) return `new ${step.make}(${step.args.map(shown).join(", ")})`;
  return `${step.on === undefined ? "" : `${step.on}.`}${step.call}(${step.args.map(shown).join(", ")})`;
}

function judgeStep(step: CaseStep, seen: Observation | null): Assertion {
  const { holds, expected } = judge(step, seen);
  return { label: labelOf(step), pass: holds, expected, actual: tellSeen(seen) };
}

type Judged = { holds: boolean; expected: string };

function judge(step: CaseStep, seen: Observation | null): Judged {
  if ("run" in step) return judgeProgram(step, seen);
  if ("make" in step) return { holds: seen?.kind === "nothing", expected: "an object" };
  return judgeCall(step, seen);
}

function judgeProgram(
  { exit, stdout }: Extract<CaseStep, { run: string[] }>,
  seen: Observation | null,
): Judged {
  const exitHolds = seen?.kind === "exit" && (exit === undefined || seen.code === exit);
  const outputHolds = seen?.kind === "exit" && (stdout === undefined || seen.stdout === stdout);
  const output = stdout === undefined ? "" : `, ${shown(stdout)}`;
  return { holds: exitHolds && outputHolds, expected: `exit ${exit ?? "any"}${output}` };
}

function judgeCall(
  { returns, throws }: Extract<CaseStep, { call: string }>,
  seen: Observation | null,
): Judged {
  if (throws !== undefined)
    return {
      holds: seen?.kind === "threw" && seen.message.includes(throws),
      expected: `an error that says ${shown(throws)}`,
    };
  if (returns === undefined) return { holds: seen !== null && seen.kind !== "threw", expected: "no error" };
  const holds = seen?.kind === "value" && canonicalJson(seen.value) === canonicalJson(returns);
  return { holds, expected: shown(returns) };
}

function tellSeen(seen: Observation | null): string {
  if (seen === null) return "nothing was seen: it did not get so far, or took too long";
  if (seen.kind === "nothing") return "no value";
  if (seen.kind === "value") return shown(seen.value);
  if (seen.kind === "threw") return `an error: ${seen.message.slice(0, MOST_SHOWN)}`;
  return `exit ${seen.code ?? "none"}, ${shown(seen.stdout)}`;
}
