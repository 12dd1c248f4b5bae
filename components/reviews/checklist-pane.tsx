import type { Checklist, ReviewItem } from "@/lib/contracts/scenario-manifest";
import type { ChecklistAnswer, MachineVerdict } from "@/lib/reviews/schema";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { ANSWER } from "./answer-words";
import type { ReviewDraft } from "./review-draft";

type Props = {
  checklist: Checklist;
  draft: ReviewDraft;
  verdicts: readonly MachineVerdict[];
  current: string;
  onChoose: (itemId: string) => void;
};

export function ChecklistPane({ checklist, draft, verdicts, current, onChoose }: Props) {
  return (
    <nav aria-label="Checklist" className="py-1 max-desk:hidden">
      {checklist.categories.map(({ id, title, items }) => {
        const answers = items.map((item) => draft.answers.find(({ itemId }) => itemId === item.id));
        return (
          <section key={id} aria-label={title}>
            <h2 className="flex justify-between px-4 pt-3 pb-1 note desk:pl-5">
              {title}
              <span className="num">
                {answers.filter((one) => one?.isConfirmed).length}/{items.length}
              </span>
            </h2>
            <ul>
              {items.map((item, index) => (
                <li key={item.id}>
                  <Line
                    item={item}
                    answer={answers[index]}
                    hasMachine={verdicts.some(({ itemId }) => itemId === item.id)}
                    isCurrent={item.id === current}
                    onChoose={() => onChoose(item.id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

type LineProps = {
  item: ReviewItem;
  answer: ChecklistAnswer | undefined;
  hasMachine: boolean;
  isCurrent: boolean;
  onChoose: () => void;
};

/** The machine is dashed and grey, the person is solid. */
function Line({ item, answer, hasMachine, isCurrent, onChoose }: LineProps) {
  const words = ANSWER[answer?.answer ?? "undecided"];
  const source = sourceOf(answer, hasMachine);
  const isConfirmed = source.icon === "user";
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-current={isCurrent ? "true" : undefined}
      className={cx(
        "flex h-8 w-full items-center gap-[9px] px-4 text-left -outline-offset-2 desk:pl-5",
        isCurrent ? "bg-selected font-[550] shadow-[inset_2px_0_0_var(--focus)]" : "hover:bg-hover",
        isConfirmed ? "text-ink" : "text-ink-2",
      )}
    >
      <span
        title={`${words.word}, ${source.words}`}
        className={cx(
          "inline-flex",
          isConfirmed ? words.mark : "text-ink-3 [&_svg]:[stroke-dasharray:2.2_1.6]",
        )}
      >
        <Icon name={words.icon} />
      </span>
      <span className="min-w-0 flex-1 truncate">{item.title}</span>
      <span className="sr-only">{`, ${words.word}, ${source.words}`}</span>
      {source.icon === null ? null : <Icon name={source.icon} size={12} className="text-ink-3" />}
    </button>
  );
}

function sourceOf(answer: ChecklistAnswer | undefined, hasMachine: boolean) {
  if (answer?.isConfirmed) return { words: "your answer", icon: "user" } as const;
  if (hasMachine) return { words: "from the machine, not confirmed", icon: "machine" } as const;
  return { words: "open", icon: null } as const;
}
