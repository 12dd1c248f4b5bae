import type { Price } from "@/lib/contracts/catalog";
import { addCount, type TokenClasses } from "@/lib/contracts/tokens";

const TOKENS_PER_PRICE = 1_000_000;

/**
 * List price of tokens in US dollars (Test Cabinet §1.6). Null when nothing was metered or when a class that was used
 * has no known price; 0 only for a run that was truly free. A class without tokens needs no price.
 */
export function costOfTokens(tokens: TokenClasses, price: Price | null): number | null {
  const parts: [number | null, number | null][] = [
    [tokens.uncachedInput, price?.uncachedInput ?? null],
    [tokens.cachedInput, price?.cachedInput ?? null],
    [addCount(tokens.output, tokens.reasoning), price?.output ?? null],
  ];
  if (parts.every(([count]) => count === null)) return null;
  let total = 0;
  for (const [count, perMillion] of parts) {
    if (count === null || count === 0) continue;
    if (perMillion === null) return null;
    total += (count * perMillion) / TOKENS_PER_PRICE;
  }
  return total;
}
