import { wilsonInterval } from "./statistics";

/**
 * Two-sided exact McNemar test: probability of a split of the discordant pairs at least as uneven as `wins` to `losses`
 * when either is as likely (McNemar 1947, exact binomial form). 1 when no pair is discordant.
 */
export function exactMcNemar(wins: number, losses: number): number {
  const discordant = wins + losses;
  if (discordant === 0) return 1;
  const fewer = Math.min(wins, losses);
  // In logarithms: the first term is 2^-n, which is 0 in a double from n = 1075 on.
  let logTerm = -discordant * Math.LN2;
  let tail = Math.exp(logTerm);
  for (let k = 1; k <= fewer; k += 1) {
    logTerm += Math.log((discordant - k + 1) / k);
    tail += Math.exp(logTerm);
  }
  return Math.min(1, 2 * tail);
}

const MOST_LOOKED_AHEAD = 10_000;

/** How many further pairs, all won by the side that is ahead, would bring the test below `level`; 0 when it is there, null when sides are level. */
export function winsToDecide(wins: number, losses: number, level = 0.05): number | null {
  if (wins === losses) return null;
  const [ahead, behind] = wins > losses ? [wins, losses] : [losses, wins];
  for (let more = 0; more <= MOST_LOOKED_AHEAD; more += 1)
    if (exactMcNemar(ahead + more, behind) < level) return more;
  return null;
}

export type DifferenceInterval = { difference: number; lower: number; upper: number };
type Count = { successes: number; sampleSize: number };

/**
 * 95 % interval of `to` − `from` for two independent rates: Newcombe's hybrid score interval (Statistics in Medicine 17, 1998,
 * method 10), made of both Wilson intervals. Null when a side is empty.
 */
export function newcombeDifference(from: Count, to: Count): DifferenceInterval | null {
  const a = wilsonInterval(from.successes, from.sampleSize);
  const b = wilsonInterval(to.successes, to.sampleSize);
  if (a === null || b === null) return null;
  const difference = b.rate - a.rate;
  return {
    difference,
    lower: difference - Math.hypot(b.rate - b.lower, a.upper - a.rate),
    upper: difference + Math.hypot(b.upper - b.rate, a.rate - a.lower),
  };
}
