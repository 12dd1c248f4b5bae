import type { Calibration, Lifecycle } from "@/lib/scenarios/schema";
import type { IconName } from "@/components/ui/icon-paths";
import type { Tone } from "@/components/ui/tone";

export const LIFECYCLE = {
  active: { icon: "valid", word: "Active", tone: "positive" },
  never_run: { icon: "queued", word: "Never run", tone: "neutral" },
  retired: { icon: "aborted", word: "Retired", tone: "neutral" },
} satisfies Record<Lifecycle, { icon: IconName; word: string; tone: Tone }>;

export const CALIBRATION = {
  candidate: { word: "Candidate", says: "no run of the current definition" },
  observed: { word: "Observed", says: "1 to 4 runs of one subject" },
  repeatable: { word: "Repeatable", says: "5 to 19 runs of one subject" },
  tail_calibrated: { word: "Tail calibrated", says: "20 runs of one subject or more" },
} satisfies Record<Calibration, { word: string; says: string }>;
