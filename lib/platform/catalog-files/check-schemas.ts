import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Scenario } from "@/lib/contracts/scenario-manifest";
import type { KeyProblem } from "./problem";

/** A deliverable's JSON Schema that cannot be read would break every evaluation; it is found here instead. */
export async function checkSchemas(
  folder: string,
  scenario: Scenario,
  files: ReadonlySet<string>,
): Promise<KeyProblem[]> {
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
