import type { GateSignal, TotalMetric } from "../schema";

export const METRIC_WORD: Record<TotalMetric, string> = {
  passed: "Passed",
  deliverable: "Deliverable",
  structural_integrity: "Structural integrity",
  technical_failure: "Technical failures",
  points: "Points",
  cost: "Comparable cost",
  tokens: "Tokens",
  wall_time: "Wall time",
  turns: "Turns",
  tool_calls: "Tool calls",
};

export const DIMENSION_WORD: Record<GateSignal["dimension"], string> = {
  deliverable: "Deliverable",
  structural_integrity: "Structural integrity",
  technical_reliability: "Technical reliability",
  cost: "Comparable cost",
  wall_time: "Wall time",
  turns: "Turns",
};

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text.replace("-", "−"));

/** A difference of shares in points of percent. */
export function signedPoints(share: number): string {
  const points = (share * 100).toFixed(1);
  return Number(points) === 0 ? "0.0 pp" : `${signed(share, points)} pp`;
}

/** A relative difference in percent. */
export function signedPercent(ratio: number): string {
  const percent = (ratio * 100).toFixed(1);
  return Number(percent) === 0 ? "0.0 %" : `${signed(ratio, percent)} %`;
}
