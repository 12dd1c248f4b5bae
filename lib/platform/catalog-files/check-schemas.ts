import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { hiddenCasesSchema } from "@/lib/contracts/hidden-cases";
import type { PatchScenario, Scenario } from "@/lib/contracts/scenario-manifest";
import { parseJson } from "@/lib/shared/parse-json";
import type { KeyProblem } from "./problem";

/** A deliverable's JSON Schema, or hidden cases, that cannot be read would break every evaluation; it is found here instead. */
export async function checkSchemas(
  folder: string,
  scenario: Scenario,
  files: ReadonlySet<string>,
): Promise<KeyProblem[]> {
  if (scenario.kind === "patch") return files.has(scenario.cases) ? checkCases(folder, scenario) : [];
  if (scenario.kind !== "task") return [];
  const found: KeyProblem[] = [];
  for (const [index, { schema }] of scenario.deliverables.entries()) {
    if (schema === undefined || !files.has(schema)) continue;
    const problem = await schemaProblem(path.join(folder, schema));
    if (problem !== null) found.push({ path: ["deliverables", index, "schema"], message: problem });
  }
  return found;
}

async function schemaProblem(file: string): Promise<string | null> {
  try {
    z.fromJSONSchema(JSON.parse(await readFile(file, "utf8")));
    return null;
  } catch (error) {
    return `is no usable JSON Schema: ${error instanceof Error ? error.message : "unknown reason"}`;
  }
}

/** Cases that cannot be read would break every evaluation, and so would a criterion about a group without any. */
async function checkCases(folder: string, scenario: PatchScenario): Promise<KeyProblem[]> {
  const parsed = hiddenCasesSchema.safeParse(
    parseJson(await readFile(path.join(folder, scenario.cases), "utf8")),
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join(".") ?? "";
    return [
      { path: ["cases"], message: `does not hold hidden cases (${where}: ${issue?.message ?? "unknown"})` },
    ];
  }
  const ids = parsed.data.cases.map(({ id }) => id);
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place);
  const groups = new Set(parsed.data.cases.map(({ group }) => group));
  return [
    ...twice.map((id) => ({ path: ["cases"], message: `has the case ${id} twice` })),
    ...scenario.criteria.flatMap(({ award }, i) =>
      "cases" in award && !groups.has(award.cases)
        ? [{ path: ["criteria", i, "award", "cases"], message: `there are no cases of ${award.cases}` }]
        : [],
    ),
  ];
}
