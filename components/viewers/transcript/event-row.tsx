import type { RunEvent } from "@/lib/runs/schema";
import { AnsiText } from "@/components/ui/text/ansi-text";
import { cx } from "@/components/ui/cx";
import { highlight } from "@/components/ui/text/highlight";
import { Icon } from "@/components/ui/icon";
import { formatClock } from "@/components/ui/time";
import { TONE_MARK } from "@/components/ui/tone";
import { isFault, wordsOf, type EventWords } from "./event-words";

const FOLDED_CHARACTERS = 1200;

type Props = { item: RunEvent; zone: string; query: string; isCurrent: boolean; onChoose: () => void };

export function EventRow({ item, zone, query, isCurrent, onChoose }: Props) {
  const words = wordsOf(item.event);
  const isOpen = isCurrent || isFault(item.event) || query !== "";
  const height = words.form === "prose" ? "h-9" : "h-8";
  return (
    <article
      className={cx(
        "grid grid-cols-[52px_48px_minmax(0,1fr)] pr-4 pl-3 max-desk:grid-cols-[40px_minmax(0,1fr)]",
        isCurrent && "bg-selected shadow-[inset_2px_0_0_var(--focus)]",
      )}
    >
      <button
        type="button"
        onClick={onChoose}
        aria-label={`Event ${item.ordinal}, show its raw form`}
        className={cx("num text-left text-2xs text-ink-3 hover:text-accent", height)}
      >
        {String(item.ordinal).padStart(4, "0")}
      </button>
      <span className={cx("num flex items-center text-2xs text-ink-3 max-desk:hidden", height)}>
        {formatClock(new Date(item.event.timestamp), zone)}
      </span>
      <div className={cx("min-w-0 border-l", words.isNested ? "pl-10" : "pl-4")}>
        <Head words={words} query={query} height={height} />
        <Body words={words} query={query} isOpen={isOpen} isCurrent={isCurrent} />
      </div>
    </article>
  );
}

function Head({ words, query, height }: { words: EventWords; query: string; height: string }) {
  const name = words.form === "prose" ? "font-[550]" : "font-mono font-medium whitespace-nowrap";
  return (
    <div className={cx("flex min-w-0 items-center gap-2", height)}>
      <Icon name={words.icon} className={TONE_MARK[words.tone]} />
      <b className={`text-xs ${name}`}>{words.name}</b>
      <code className="min-w-0 flex-1 truncate font-mono text-xs text-ink-2">
        {highlight(words.detail, query)}
      </code>
      <span className="note whitespace-nowrap">{words.note}</span>
    </div>
  );
}

type BodyProps = { words: EventWords; query: string; isOpen: boolean; isCurrent: boolean };

function Body({ words, query, isOpen, isCurrent }: BodyProps) {
  if (words.form === "prose")
    return (
      <p
        className={cx(
          "max-w-[72ch] pb-2 text-reading break-words whitespace-pre-wrap",
          words.name === "Reasoning" && "text-ink-3",
        )}
      >
        {highlight(words.body, query)}
      </p>
    );
  if (words.body === "" || !isOpen) return null;
  return (
    <pre
      className={cx(
        "mb-2 ml-5 rounded-2 px-3 py-1.5 font-mono text-xs leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-2",
        isCurrent ? "bg-surface" : "bg-sunken",
      )}
    >
      <AnsiText source={isCurrent ? words.body : words.body.slice(0, FOLDED_CHARACTERS)} query={query} />
    </pre>
  );
}
