export type Tone = "positive" | "negative" | "caution" | "active" | "neutral";

export const TONE_TEXT = {
  positive: "text-positive",
  negative: "text-negative",
  caution: "text-caution",
  active: "text-accent",
  neutral: "text-ink-2",
} satisfies Record<Tone, string>;

export const TONE_MARK = {
  positive: "text-positive-mark",
  negative: "text-negative-mark",
  caution: "text-caution-mark",
  active: "text-accent-mark",
  neutral: "text-neutral-mark",
} satisfies Record<Tone, string>;

export const TONE_FILL = {
  positive: "bg-positive-fill text-positive",
  negative: "bg-negative-fill text-negative",
  caution: "bg-caution-fill text-caution",
  active: "bg-accent-fill text-accent",
  neutral: "bg-neutral-fill text-ink-2",
} satisfies Record<Tone, string>;
