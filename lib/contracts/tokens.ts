import { z } from "zod";

const count = z.int().min(0).nullable();

/**
 * The four token classes (Test Cabinet §1.5) and two additive cache-write classes.
 * `null` = the meter does not report that class; 0 = reported as zero. `reasoning` is billed as output
 * and not contained in `output`; cache writes are contained in `uncachedInput`.
 */
export const tokenClassesSchema = z.looseObject({
  uncachedInput: count,
  cachedInput: count,
  output: count,
  reasoning: count,
  cacheWrite5m: count.optional(),
  cacheWrite1h: count.optional(),
});
export type TokenClasses = z.infer<typeof tokenClassesSchema>;

export const tokenMeterSchema = z.enum(["gateway", "harness"]);
export type TokenMeter = z.infer<typeof tokenMeterSchema>;

/** Null and null stay null; otherwise a missing side counts as zero (Test Cabinet §1.5). */
export function addCount(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : (a ?? 0) + (b ?? 0);
}

/** Sums two meters' readings class by class; an optional class appears when either side has it. */
export function addTokens(a: TokenClasses, b: TokenClasses): TokenClasses {
  const sum: TokenClasses = {
    uncachedInput: addCount(a.uncachedInput, b.uncachedInput),
    cachedInput: addCount(a.cachedInput, b.cachedInput),
    output: addCount(a.output, b.output),
    reasoning: addCount(a.reasoning, b.reasoning),
  };
  for (const key of ["cacheWrite5m", "cacheWrite1h"] as const)
    if (a[key] !== undefined || b[key] !== undefined) sum[key] = addCount(a[key] ?? null, b[key] ?? null);
  return sum;
}

/** Input = uncached + cached, output = output + reasoning, null only if both classes are null. */
export function tokenTotals(tokens: TokenClasses): { input: number | null; output: number | null } {
  return {
    input: addCount(tokens.uncachedInput, tokens.cachedInput),
    output: addCount(tokens.output, tokens.reasoning),
  };
}
