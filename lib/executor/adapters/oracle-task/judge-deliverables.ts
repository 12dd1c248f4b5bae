import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { TaskScenario } from "@/lib/contracts/scenario-manifest";
import { readInside } from "@/lib/executor/files/read-inside";
import type { EvaluationRequest } from "@/lib/executor/ports/oracle";
import type { Finding } from "@/lib/executor/support/awards";

const DELIVERABLE_BYTES = 8 * 1024 * 1024;

export type JudgedDeliverables = {
  /** Bytes of the deliverables that are there, whatever their form. */
  captured: ReadonlyMap<string, Buffer>;
  findings: ReadonlyMap<string, Finding>;
};

/** Captures each deliverable and holds it against its JSON Schema. */
export async function judgeDeliverables(
  scenario: TaskScenario,
  request: EvaluationRequest,
): Promise<JudgedDeliverables> {
  const captured = new Map<string, Buffer>();
  const findings = new Map<string, Finding>();
  for (const { id, path: file, schema } of scenario.deliverables) {
    const bytes = await readInside(request.implementationPath, file, DELIVERABLE_BYTES);
    if (!bytes.ok) {
      findings.set(id, { holds: false, reason: bytes.message });
      continue;
    }
    captured.set(id, bytes.value);
    const problem =
      schema === undefined
        ? null
        : await schemaProblem(bytes.value, path.join(request.scenarioFolder, schema));
    const reason = problem === null ? `${file} is there and has the right form.` : `${file} ${problem}.`;
    findings.set(id, { holds: problem === null, reason, evidence: [deliverablePath(id, file)] });
  }
  return { captured, findings };
}

/** Where a captured deliverable is kept in the run folder. */
export function deliverablePath(id: string, file: string): string {
  return `evidence/deliverables/${id}${/\.[a-z0-9]{1,8}$/i.exec(file)?.[0].toLowerCase() ?? ""}`;
}

async function schemaProblem(bytes: Buffer, schemaFile: string): Promise<string | null> {
  const schema = z.fromJSONSchema(JSON.parse(await readFile(schemaFile, "utf8")));
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return "is not valid UTF-8 JSON";
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `does not satisfy its schema (${issue?.path.join(".") || "top level"}: ${issue?.message ?? "no reason"})`;
}
