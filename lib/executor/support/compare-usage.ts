import { tokenTotals, type TokenClasses } from "@/lib/contracts/tokens";

/**
 * Whether two meters saw the same tokens. Only what both report is compared, and output with reasoning as one sum, since
 * a meter may fold one into the other. Null when there is nothing to compare.
 */
export function metersAgree(a: TokenClasses | null, b: TokenClasses | null): boolean | null {
  if (a === null || b === null) return null;
  const pairs: [number | null, number | null][] = [
    [tokenTotals(a).input, tokenTotals(b).input],
    [tokenTotals(a).output, tokenTotals(b).output],
    [a.cachedInput, b.cachedInput],
  ];
  const comparable = pairs.filter(([left, right]) => left !== null && right !== null);
  return comparable.length === 0 ? null : comparable.every(([left, right]) => left === right);
}

const CLASSES = ["uncachedInput", "cachedInput", "output", "reasoning"] as const;
export type MeterDifferences = Record<(typeof CLASSES)[number], number | null>;

/** What `a` counted beyond `b`, class by class; null where one of them does not report the class. Null: one meter only. */
export function meterDifferences(a: TokenClasses | null, b: TokenClasses | null): MeterDifferences | null {
  if (a === null || b === null) return null;
  const differenceOf = (name: keyof MeterDifferences): number | null => {
    const [left, right] = [a[name], b[name]];
    return left === null || right === null ? null : left - right;
  };
  return {
    uncachedInput: differenceOf("uncachedInput"),
    cachedInput: differenceOf("cachedInput"),
    output: differenceOf("output"),
    reasoning: differenceOf("reasoning"),
  };
}
