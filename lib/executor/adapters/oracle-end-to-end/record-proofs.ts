import { storedProofPath, type ProofResult } from "@/lib/contracts/run-record";
import type { EndToEndScenario } from "@/lib/contracts/scenario-manifest";
import { readInside } from "@/lib/executor/files/read-inside";
import { writeBelow } from "@/lib/executor/files/write-below";
import type { EvaluationRequest } from "@/lib/executor/ports/oracle";

const PROOF_BYTES = 64 * 1024 * 1024;

/** Records which proofs are there and keeps them; comes first, so that a failed build hides none (Test Cabinet §1.8). */
export async function recordProofs(
  scenario: EndToEndScenario,
  request: EvaluationRequest,
): Promise<{ proofs: ProofResult[]; files: { path: string; role: "proof" }[] }> {
  const proofs: ProofResult[] = [];
  const files: { path: string; role: "proof" }[] = [];
  for (const { id, name, dest } of scenario.proofs) {
    const bytes = await readInside(request.implementationPath, dest, PROOF_BYTES);
    const kind = /\.(webm|mp4)$/.test(dest) ? "video" : "image";
    proofs.push({ id, name, kind, dest, present: bytes.ok, detail: bytes.ok ? null : bytes.message });
    if (!bytes.ok) continue;
    const stored = storedProofPath({ id, dest });
    await writeBelow(request.runFolder, stored, bytes.value);
    files.push({ path: stored, role: "proof" });
  }
  return { proofs, files };
}
