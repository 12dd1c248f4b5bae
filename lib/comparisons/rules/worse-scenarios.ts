import type { Comparison } from "../schema";

/** Keys of compared scenarios in which B earned fewer points than A. */
export function worseScenarios({ scenarios }: Comparison): string[] {
  return scenarios
    .filter(({ isIncluded, shareDelta }) => isIncluded && shareDelta !== null && shareDelta < 0)
    .map(({ key }) => key);
}
