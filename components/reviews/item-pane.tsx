import type { ReviewItem } from "@/lib/contracts/scenario-manifest";
import type { ChecklistAnswer, MachineVerdict, ReviewAnswer } from "@/lib/reviews/schema";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { ImageCompare, type ImagePair } from "@/components/ui/image/image-compare";
import { Kbd } from "@/components/ui/kbd";
import { plural } from "@/components/ui/format";
import { ANSWER, ANSWERS } from "./answer-words";
import { MachineVerdictBox } from "./machine-verdict-box";

type Props = {
  item: ReviewItem;
  category: string;
  place: string;
  answer: ChecklistAnswer;
  verdict: MachineVerdict | undefined;
  pairs: readonly ImagePair[];
  onAnswer: (answer: ReviewAnswer) => void;
  onMove: (step: 1 | -1) => void;
};

/** One item at a time: the question, what the machine says, the answer, and what was expected beside what was submitted. */
export function ItemPane({ item, category, place, answer, verdict, pairs, onAnswer, onMove }: Props) {
  return (
    <section aria-label={item.title} className="min-w-0 bg-surface px-6 py-5 max-desk:px-4">
      <p className="mb-1 note">
        {category} · {place} · {plural(item.weight, "point")}
      </p>
      <h2 className="text-lg font-semibold tracking-[-.014em]">{item.title}</h2>
      <p className="mt-1 max-w-[64ch] text-ink-2">{item.text}</p>
      {verdict === undefined ? <div className="h-4" /> : <MachineVerdictBox verdict={verdict} />}
      <fieldset
        aria-label="Answer"
        className="flex flex-wrap items-center gap-2 max-desk:sticky max-desk:bottom-13 max-desk:z-10 max-desk:bg-surface max-desk:py-2"
      >
        {ANSWERS.map((one) => (
          <AnswerButton
            key={one}
            answer={one}
            current={answer}
            hasMachine={verdict !== undefined}
            onAnswer={onAnswer}
          />
        ))}
        {verdict !== undefined && !answer.isConfirmed ? (
          <span className="ml-2 note max-desk:hidden">Dashed until you confirm it</span>
        ) : null}
      </fieldset>
      <div className="mt-3 flex justify-between desk:hidden">
        <Button kind="ghost" onClick={() => onMove(-1)}>
          Previous item
        </Button>
        <Button kind="ghost" onClick={() => onMove(1)}>
          Next item
        </Button>
      </div>
      {pairs.map((pair) => (
        <div key={pair.title} className="mt-4">
          <ImageCompare pair={pair} />
        </div>
      ))}
    </section>
  );
}

type AnswerProps = {
  answer: ReviewAnswer;
  current: ChecklistAnswer;
  hasMachine: boolean;
  onAnswer: (answer: ReviewAnswer) => void;
};

function AnswerButton({ answer, current, hasMachine, onAnswer }: AnswerProps) {
  const { icon, word, key, mark, chosen } = ANSWER[answer];
  const isChosen = current.answer === answer && (current.isConfirmed || hasMachine);
  const isDashed = isChosen && !current.isConfirmed && answer !== "undecided";
  return (
    <Button
      aria-pressed={isChosen && current.isConfirmed}
      onClick={() => onAnswer(answer)}
      className={cx(
        "h-9! gap-2! px-3! max-desk:h-11! max-desk:flex-1 max-desk:justify-center",
        isChosen && chosen,
        isDashed && "border-dashed!",
      )}
    >
      <Icon name={icon} className={mark} />
      <span>
        {word}
        {isDashed ? <span className="max-desk:sr-only">, from the machine</span> : null}
      </span>
      <Kbd>{key}</Kbd>
    </Button>
  );
}
