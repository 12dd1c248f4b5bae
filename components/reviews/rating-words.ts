import type { Rating } from "@/lib/reviews/schema";

export const RATING_WORD = {
  broken: "Broken",
  scuffed: "Scuffed",
  passable: "Passable",
  great: "Great",
  flawless: "Flawless",
} satisfies Record<Rating, string>;
