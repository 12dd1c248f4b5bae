import { z } from "zod";
import type { Criterion } from "@/lib/contracts/scenario-manifest";
import { parseJson } from "@/lib/shared/parse-json";
import { ok, refuse, type Result } from "@/lib/shared/result";

const answerSchema = z.strictObject({
  schema: z.literal("touchstone-awards/1"),
  awards: z.array(
    z.strictObject({ id: z.string(), points: z.number().min(0), reason: z.string().trim().min(1).max(2000) }),
  ),
});

type OracleAwards = ReadonlyMap<string, { points: number; reason: string; evidence: readonly string[] }>;

/**
 * Reads what a scenario's oracle printed: exactly one award with a reason for each criterion that asks for one,
 * none above what is possible (harness-e2e §3.1). Anything else is a broken evaluation, never a guess.
 */
export function parseOracleAnswer(
  stdout: string,
  asked: readonly Criterion[],
): Result<OracleAwards, "broken-evaluation"> {
  const parsed = answerSchema.safeParse(parseJson(stdout));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return broken(
      `its answer is not the awards document (${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""})`,
    );
  }
  const awards = new Map<string, { points: number; reason: string; evidence: readonly string[] }>();
  for (const { id, points, reason } of parsed.data.awards) {
    const criterion = asked.find((candidate) => candidate.id === id);
    if (criterion === undefined) return broken(`it gave an award for ${id}, which nobody asked for`);
    if (awards.has(id)) return broken(`it gave two awards for ${id}`);
    if (points > criterion.points) return broken(`it gave ${points} of ${criterion.points} points for ${id}`);
    awards.set(id, { points, reason, evidence: [] });
  }
  const missing = asked.find(({ id }) => !awards.has(id));
  return missing === undefined ? ok(awards) : broken(`it gave no award for ${missing.id}`);
}

function broken(message: string): Result<never, "broken-evaluation"> {
  return refuse("broken-evaluation", `The scenario's oracle broke its contract: ${message}.`);
}
