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
