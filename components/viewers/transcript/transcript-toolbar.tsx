"use client";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatWhole } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { EVENT_FILTERS, FILTER_WORD, type EventFilter } from "./event-words";

/** A search asks the database; it waits until the typing pauses. */
const PAUSE_MS = 250;

type Props = {
  query: string;
  filter: EventFilter;
  total: number | null;
  eventCount: number;
  onQuery: (query: string) => void;
  onFilter: (filter: EventFilter) => void;
  onNextFault: () => void;
};

export function TranscriptToolbar({
  query,
  filter,
  total,
  eventCount,
  onQuery,
  onFilter,
  onNextFault,
}: Props) {
  const [text, setText] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useHotkeys({ "/": () => input.current?.focus() });
  const search = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onQuery(next), PAUSE_MS);
  };
  const isFiltered = query !== "" || filter !== "all";
  return (
    <div className="flex flex-wrap items-center gap-2 border-b bg-canvas px-6 py-2 max-desk:px-4">
      <label className="flex h-7 w-[280px] items-center gap-1.5 rounded-2 border border-control bg-surface px-[9px] has-focus-visible:outline-2 has-focus-visible:outline-focus max-desk:h-8 max-desk:w-full">
        <Icon name="search" className="text-ink-3" />
        <input
          ref={input}
          type="text"
          inputMode="search"
          aria-label="Search the transcript"
          placeholder="Search"
          value={text}
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
          className="min-w-0 flex-1 bg-transparent outline-none"
        />
        {isFiltered && total !== null ? (
          <output className="note whitespace-nowrap">
            {formatWhole(total)} of {formatWhole(eventCount)}
          </output>
        ) : (
          <Kbd>/</Kbd>
        )}
      </label>
      <fieldset aria-label="Kind" className="flex gap-0.5 overflow-x-auto">
        {EVENT_FILTERS.map((one) => (
          <Button
            key={one}
            kind={one === filter ? "chosen" : "ghost"}
            aria-pressed={one === filter}
            onClick={() => onFilter(one)}
          >
            {FILTER_WORD[one]}
          </Button>
        ))}
      </fieldset>
      <span className="ml-auto">
        <Button onClick={onNextFault}>
          <Icon name="fail" className="text-negative-mark" />
          Next error <Kbd>E</Kbd>
        </Button>
      </span>
    </div>
  );
}
