import type { Comparison } from "@/lib/comparisons/schema";
import type { IconName } from "@/components/ui/icon-paths";
import type { Tone } from "@/components/ui/tone";

export type GateWords = { icon: IconName; word: string; tone: Tone };

export const GATE = {
  passed: { icon: "pass", word: "Passed", tone: "positive" },
  blocked: { icon: "blocked", word: "Blocked", tone: "negative" },
  incomplete: { icon: "undetermined", word: "Incomplete", tone: "neutral" },
} satisfies Record<Comparison["gate"]["state"], GateWords>;
