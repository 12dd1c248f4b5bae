import type { AwardRule, SpriteMeasure } from "@/lib/contracts/scenario-manifest";
import type { Step } from "./sheet-frames";

/** What was found out about a sheet, frame by frame. */
export type SheetFacts = {
  frames: readonly (
    | { problem: null; measures: Readonly<Record<SpriteMeasure, number>> }
    | { problem: string }
  )[];
  motions: ReadonlyMap<string, readonly Step[]>;
  evidence: readonly string[];
};

type Bounds = { min?: number | undefined; max?: number | undefined };
type MeasureRule = Extract<AwardRule, { measure: SpriteMeasure }>;
type MotionRule = Extract<AwardRule, { motion: string }>;
export type SheetAward = { share: number; reason: string };

const MOST_NAMED = 6;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export function isWithin(value: number, { min, max }: Bounds): boolean {
  return value >= (min ?? -Infinity) && value <= (max ?? Infinity);
}

export function boundsText({ min, max }: Bounds): string {
  return [min === undefined ? null : `at least ${min}`, max === undefined ? null : `at most ${max}`]
    .filter((bound) => bound !== null)
    .join(" and ");
}

/** The share of the declared frames whose log replays. */
export function byFrames({ frames }: SheetFacts): SheetAward {
  const broken = frames.flatMap(({ problem }, index) => (problem === null ? [] : [`${index}: ${problem}`]));
  return inProportion(frames.length, broken, "frames replay");
}

/** The share of the frames, or the one frame, whose measure lies within the bounds. A broken frame never does. */
export function byFrameMeasure(rule: MeasureRule, { frames }: SheetFacts): SheetAward {
  const asked = [...frames.entries()].filter(([index]) => rule.frame === undefined || index === rule.frame);
  const failed = asked.flatMap(([index, frame]) => {
    if (frame.problem !== null) return [`${index}: does not replay`];
    const value = frame.measures[rule.measure];
    return isWithin(value, rule) ? [] : [`${index}: ${rounded(value)}`];
  });
  return inProportion(asked.length, failed, `frames have ${rule.measure} of ${boundsText(rule)}`);
}

/** The share of a sequence's steps that change as much of the picture as was asked. */
export function byMotion(rule: MotionRule, { motions }: SheetFacts): SheetAward {
  const steps = motions.get(rule.motion) ?? [];
  const failed = steps.flatMap(({ from, to, changedShare }) => {
    if (changedShare === null) return [`${from} to ${to}: a frame does not replay`];
    return isWithin(changedShare, rule) ? [] : [`${from} to ${to}: ${rounded(changedShare)}`];
  });
  return inProportion(
    steps.length,
    failed,
    `steps of ${rule.motion} change ${boundsText(rule)} of the picture`,
  );
}

function inProportion(total: number, failed: readonly string[], what: string): SheetAward {
  const held = total - failed.length;
  const more = failed.length > MOST_NAMED ? `; and ${failed.length - MOST_NAMED} more` : "";
  const named =
    failed.length === 0
      ? ""
      : ` Not: ${failed.slice(0, MOST_NAMED).join("; ")}${more}.`.replace(/\.\.$/, ".");
  return { share: total === 0 ? 0 : held / total, reason: `${held} of ${total} ${what}.${named}` };
}
