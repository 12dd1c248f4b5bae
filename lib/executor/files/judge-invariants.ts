import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PatchScenario, TaskScenario } from "@/lib/contracts/scenario-manifest";
import type { EvaluationRequest } from "@/lib/executor/ports/oracle";
import type { Finding } from "@/lib/executor/support/awards";
import { sha256Hex } from "@/lib/shared/digest";
import { readInside } from "./read-inside";

const INPUT_BYTES = 16 * 1024 * 1024;

/** Compares the files that had to stay with what was seeded, byte for byte. */
export async function judgeInvariants(
  scenario: TaskScenario | PatchScenario,
  request: EvaluationRequest,
): Promise<ReadonlyMap<string, Finding>> {
  const findings = new Map<string, Finding>();
  for (const { id, unchanged } of scenario.invariants) {
    const seeded = await readFile(
      path.join(request.scenarioFolder, scenario.workspace ?? "workspace", unchanged),
    );
    const found = await readInside(request.implementationPath, unchanged, INPUT_BYTES);
    const [before, after] = [sha256Hex(seeded), found.ok ? sha256Hex(found.value) : null];
    const holds = before === after;
    const reason = holds
      ? `${unchanged} is unchanged (sha256 ${before.slice(0, 12)}…).`
      : `${unchanged} changed: ${found.ok ? `sha256 ${after?.slice(0, 12) ?? ""}… instead of ${before.slice(0, 12)}…` : found.message}`;
    findings.set(id, { holds, reason });
  }
  return findings;
}
