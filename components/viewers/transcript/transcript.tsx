"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatWhole } from "@/components/ui/format";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { EVENT_FILTERS, FILTER_TYPES, isFault } from "./event-words";
import { EventPane } from "./event-pane";
import { EventRow } from "./event-row";
import { TranscriptToolbar } from "./transcript-toolbar";
import { fetchEvents, useRunEvents } from "./use-run-events";

const NEAR_END = 40;
const LEAD_IN = 20;

type Props = { ledgerId: LedgerId; eventCount: number; isLive: boolean; zone: string };

export function Transcript({ ledgerId, eventCount, isLive, zone }: Props) {
  const [url, setUrl] = useQueryStates({
    q: parseAsString.withDefault(""),
    kind: parseAsStringLiteral(EVENT_FILTERS).withDefault("all"),
    event: parseAsInteger,
  });
  const [startAt, setStartAt] = useState(() => Math.max(0, (url.event ?? 0) - LEAD_IN));
  const types = FILTER_TYPES[url.kind];
  const events = useRunEvents({ ledgerId, types, query: url.q, startAt, known: eventCount });
  const { items } = events;
  const box = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(isLive && url.event === null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (items[index]?.event.type === "agent" ? 72 : 32),
    getItemKey: (index) => items[index]?.ordinal ?? index,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  const more = useEffectEvent(() => {
    if (events.hasMore && lastShown > items.length - NEAR_END) void events.loadAfter();
  });
  useEffect(() => more(), [lastShown, items.length]);
  const toEnd = useEffectEvent(() => {
    if (isFollowing && items.length > 0) rows.scrollToIndex(items.length - 1, { align: "end" });
  });
  useEffect(() => toEnd(), [items.length, isFollowing]);

  const at = items.findIndex(({ ordinal }) => ordinal === url.event);
  const current = items[at];
  const reveal = useEffectEvent(() => {
    if (at !== -1) rows.scrollToIndex(at, { align: "auto" });
  });
  useEffect(() => reveal(), [url.event, at === -1]);

  const choose = (ordinal: number) => {
    setFollowing(false);
    if (!items.some((one) => one.ordinal === ordinal)) {
      setStartAt(Math.max(0, ordinal - LEAD_IN));
      void setUrl({ event: ordinal, q: null, kind: null });
    } else void setUrl({ event: ordinal });
  };
  const move = (step: 1 | -1) => {
    const next = items[at === -1 ? 0 : at + step];
    if (next !== undefined) choose(next.ordinal);
  };
  const nextFault = async () => {
    const from = current?.ordinal ?? -1;
    const here = items.find(({ ordinal, event }) => ordinal > from && isFault(event));
    if (here !== undefined) return choose(here.ordinal);
    const beyond = await fetchEvents(ledgerId, {
      after: items.at(-1)?.ordinal ?? from,
      limit: 1,
      types: ["error"],
    }).catch(() => null);
    const [found] = beyond?.items ?? [];
    if (found !== undefined) choose(found.ordinal);
  };
  const follow = () => {
    setStartAt(Math.max(0, eventCount - 100));
    void setUrl({ event: null, q: null, kind: null });
    setFollowing(true);
  };
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    e: () => void nextFault(),
    g: follow,
    Escape: () => void setUrl({ event: null }),
  });

  return (
    <div className="flex h-[calc(100dvh-170px)] min-h-[480px] flex-col">
      <TranscriptToolbar
        query={url.q}
        filter={url.kind}
        total={events.total}
        eventCount={eventCount}
        onQuery={(q) => void setUrl({ q: q === "" ? null : q, event: null })}
        onFilter={(kind) => void setUrl({ kind, event: null })}
        onNextFault={() => void nextFault()}
      />
      {events.error === null ? null : (
        <Banner tone="negative" action={<Button onClick={() => void events.loadAfter()}>Try again</Button>}>
          {events.error} What was read before stays below.
        </Banner>
      )}
      <div className="grid min-h-0 flex-1 wide:grid-cols-[minmax(0,1fr)_384px]">
        <div
          ref={box}
          role="region"
          aria-label="Events"
          tabIndex={0}
          className="relative min-w-0 overflow-y-auto bg-surface -outline-offset-2"
          onWheel={(event) => event.deltaY < 0 && setFollowing(false)}
        >
          {events.hasEarlier ? (
            <div className="border-b p-2 text-center">
              <Button kind="ghost" onClick={() => void events.loadBefore()}>
                Earlier events
              </Button>
            </div>
          ) : null}
          {events.total === 0 ? (
            <Nothing hasEvents={eventCount > 0} onClear={() => void setUrl({ q: null, kind: null })} />
          ) : null}
          <div className="relative" style={{ height: rows.getTotalSize() }}>
            {shown.map((row) => {
              const item = items[row.index];
              return item === undefined ? null : (
                <div
                  key={row.key}
                  ref={rows.measureElement}
                  data-index={row.index}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${row.start}px)` }}
                >
                  <EventRow
                    item={item}
                    zone={zone}
                    query={url.q}
                    isCurrent={item.ordinal === url.event}
                    onChoose={() => choose(item.ordinal)}
                  />
                </div>
              );
            })}
          </div>
        </div>
        <EventPane item={current} zone={zone} />
      </div>
      {isLive ? (
        <div className="border-t bg-canvas px-6 py-1.5 text-xs text-ink-2">
          {isFollowing ? (
            "Following the end."
          ) : (
            <Button kind="ghost" onClick={follow}>
              Follow the end
            </Button>
          )}{" "}
          {formatWhole(eventCount)} events so far.
        </div>
      ) : null}
    </div>
  );
}

function Nothing({ hasEvents, onClear }: { hasEvents: boolean; onClear: () => void }) {
  if (!hasEvents)
    return <EmptyState sentence="No event yet." hint="Events appear as the harness prints its first line." />;
  return (
    <div className="flex items-center gap-3 px-6 py-6">
      <p className="font-[550]">No event matches.</p>
      <Button onClick={onClear}>Clear filters</Button>
    </div>
  );
}
