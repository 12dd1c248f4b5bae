import type { ReviewAnswer } from "@/lib/reviews/schema";
import type { IconName } from "@/components/ui/icon-paths";

type AnswerWords = { icon: IconName; word: string; says: string; key: string; mark: string; chosen: string };

export const ANSWER = {
  pass: {
    icon: "pass",
    word: "Pass",
    says: "Machine says pass",
    key: "P",
    mark: "text-positive-mark",
    chosen: "border-positive-mark! bg-positive-fill! text-positive!",
  },
  fail: {
    icon: "fail",
    word: "Fail",
    says: "Machine says fail",
    key: "F",
    mark: "text-negative-mark",
    chosen: "border-negative-mark! bg-negative-fill! text-negative!",
  },
  undecided: {
    icon: "undetermined",
    word: "Undecided",
    says: "The machine cannot tell",
    key: "U",
    mark: "text-neutral-mark",
    chosen: "border-control! bg-neutral-fill!",
  },
} satisfies Record<ReviewAnswer, AnswerWords>;

export const ANSWERS: readonly ReviewAnswer[] = ["pass", "fail", "undecided"];
