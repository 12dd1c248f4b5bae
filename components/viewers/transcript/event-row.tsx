import { memo } from "react";
import type { RunEvent } from "@/lib/runs/schema";
import { AnsiText } from "@/components/ui/ansi-text";
import { cx } from "@/components/ui/cx";
import { highlight } from "@/components/ui/highlight";
import { Icon } from "@/components/ui/icon";
import { formatClock } from "@/components/ui/time";
import { TONE_MARK } from "@/components/ui/tone";
import { isFault, wordsOf } from "./event-words";

const FOLDED_CHARACTERS = 1200;

type Props = { item: RunEvent; zone: string; query: string; isCurrent: boolean; onChoose: () => void };

export const EventRow = memo(function EventRow({ item, zone, query, isCurrent, onChoose }: Props) {
  const words = wordsOf(item.event);
  const isOpen = isCurrent || isFault(item.event) || query !== "";
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
        className={cx(
          "num text-left text-2xs text-ink-3 hover:text-accent",
          words.form === "prose" ? "h-9 pt-0" : "h-8",
        )}
      >
        {String(item.ordinal).padStart(4, "0")}
      </button>
      <span
        className={cx(
          "num text-2xs text-ink-3 max-desk:hidden",
          words.form === "prose" ? "leading-9" : "leading-8",
        )}
      >
        {formatClock(new Date(item.event.timestamp), zone)}
      </span>
      <div className="min-w-0 border-l pl-4">
        <div className={cx("flex min-w-0 items-center gap-2", words.form === "prose" ? "h-9" : "h-8")}>
          <Icon name={words.icon} className={TONE_MARK[words.tone]} />
          {words.form === "prose" ? (
            <b className="text-xs font-[550]">{words.name}</b>
          ) : (
            <b className="font-mono text-xs font-medium whitespace-nowrap">{words.name}</b>
          )}
          <code className="min-w-0 flex-1 truncate font-mono text-xs text-ink-2">
            {highlight(words.detail, query)}
          </code>
          <span className="note whitespace-nowrap">{words.note}</span>
        </div>
        {words.form === "prose" ? (
          <p
            className={cx(
              "max-w-[72ch] pb-2 text-reading break-words whitespace-pre-wrap",
              words.name === "Reasoning" && "text-ink-3",
            )}
          >
            {highlight(words.body, query)}
          </p>
        ) : words.body !== "" && isOpen ? (
          <pre
            className={cx(
              "mb-2 ml-5 overflow-x-auto rounded-2 px-3 py-1.5 font-mono text-xs leading-5 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]",
              isCurrent ? "bg-surface" : "bg-sunken",
            )}
          >
            <AnsiText
              source={isCurrent ? words.body : words.body.slice(0, FOLDED_CHARACTERS)}
              query={query}
            />
          </pre>
        ) : null}
      </div>
    </article>
  );
});
