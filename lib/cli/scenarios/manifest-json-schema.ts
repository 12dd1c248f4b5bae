import { z } from "zod";
import { scenarioSchema } from "@/lib/contracts/scenario-manifest";

/** Where editors find it: `catalog/scenario.schema.json`. */
export const MANIFEST_SCHEMA_FILE = "scenario.schema.json";

/** The manifest's shape for editors and other programs. What no single value shows only `scenario check` knows. */
export function manifestJsonSchema(): string {
  const schema = {
    title: "Touchstone scenario manifest (scenario.yaml)",
    description: "Made by `touchstone scenario schema`; catalog/README.md says what each key means.",
    ...z.toJSONSchema(scenarioSchema, { io: "input", unrepresentable: "any" }),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
