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

/** Pairs by what both sides did: both succeeded, only `to`, only `from`, neither. */
export type PairedCounts = { both: number; onlyTo: number; onlyFrom: number; neither: number };

/**
 * 95 % interval of `to` − `from` for two rates over the same pairs: Newcombe's score interval for paired data (Statistics in
 * Medicine 17, 1998, pp. 2635–2650, method 10). Null without pairs.
 */
export function newcombePaired({ both, onlyTo, onlyFrom, neither }: PairedCounts): DifferenceInterval | null {
  const pairs = both + onlyTo + onlyFrom + neither;
  const to = wilsonInterval(both + onlyTo, pairs);
  const from = wilsonInterval(both + onlyFrom, pairs);
  if (to === null || from === null) return null;
  const phi = correlationOf({ both, onlyTo, onlyFrom, neither });
  const spread = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a - 2 * phi * a * b + b * b));
  const difference = (onlyTo - onlyFrom) / pairs;
  return {
    difference,
    lower: difference - spread(to.rate - to.lower, from.upper - from.rate),
    upper: difference + spread(to.upper - to.rate, from.rate - from.lower),
  };
}

/** Phi of the fourfold table, its positive part with the continuity correction that method 10 asks for; 0 with an empty margin. */
function correlationOf({ both, onlyTo, onlyFrom, neither }: PairedCounts): number {
  const margins = (both + onlyTo) * (onlyFrom + neither) * (both + onlyFrom) * (onlyTo + neither);
  if (margins === 0) return 0;
  const product = both * neither - onlyTo * onlyFrom;
  const corrected = product > 0 ? Math.max(0, product - (both + onlyTo + onlyFrom + neither) / 2) : product;
  return corrected / Math.sqrt(margins);
}
