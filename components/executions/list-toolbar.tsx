"use client";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useRef, useTransition } from "react";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { useHotkeys } from "@/components/ui/use-hotkeys";

const SORTS = ["newest", "longest", "most-tokens", "worst"] as const;
const SORT_WORD = {
  newest: "Newest",
  longest: "Longest",
  "most-tokens": "Most tokens",
  worst: "Worst",
} satisfies Record<(typeof SORTS)[number], string>;

/** Search and order of a list; both live in the URL. */
export function ListToolbar({ hasSort, placeholder }: { hasSort: boolean; placeholder: string }) {
  const [isPending, startTransition] = useTransition();
  const [state, setState] = useQueryStates(
    {
      q: parseAsString.withDefault(""),
      sort: parseAsStringLiteral(SORTS).withDefault("newest"),
      cursor: parseAsString,
    },
    { shallow: false, startTransition, throttleMs: 200 },
  );
  const input = useRef<HTMLInputElement>(null);
  useHotkeys({ "/": () => input.current?.focus() });
  return (
    <div className="flex items-center gap-2 max-desk:w-full" aria-busy={isPending}>
      <label className="flex h-7 w-[196px] items-center gap-1.5 rounded-2 border border-control bg-surface px-[9px] has-focus-visible:outline-2 has-focus-visible:outline-focus max-desk:h-8 max-desk:w-full">
        <Icon name="search" className="text-ink-3" />
        <input
          ref={input}
          type="text"
          inputMode="search"
          aria-label={placeholder}
          placeholder={placeholder}
          value={state.q}
          onChange={(event) => void setState({ q: event.target.value || null, cursor: null })}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
          className="min-w-0 flex-1 bg-transparent outline-none"
        />
        <Kbd>/</Kbd>
      </label>
      {hasSort ? (
        <label className="relative inline-flex h-7 items-center gap-1.5 rounded-2 border border-line-strong bg-surface pl-2.5 shadow-1 has-focus-visible:outline-2 has-focus-visible:outline-focus max-desk:h-8">
          <Icon name="sort" />
          <select
            aria-label="Order"
            value={state.sort}
            onChange={(event) =>
              void setState({
                sort: SORTS.find((one) => one === event.target.value) ?? "newest",
                cursor: null,
              })
            }
            className="h-full appearance-none bg-transparent pr-7 font-medium outline-none [field-sizing:content]"
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_WORD[sort]}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute right-2" />
        </label>
      ) : null}
    </div>
  );
}
