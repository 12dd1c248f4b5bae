"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ScrollBox } from "@/components/ui/scroll-box";
import { EventRow } from "./event-row";
import type { useRunEvents } from "./use-run-events";

const NEAR_END = 40;

type Props = {
  events: ReturnType<typeof useRunEvents>;
  eventCount: number;
  query: string;
  chosen: number | null;
  isFollowing: boolean;
  zone: string;
  onChoose: (ordinal: number) => void;
  onScrollUp: () => void;
  onClear: () => void;
};

/** Only the rows in sight are in the document; the next page is asked for before its end comes into sight. */
export function EventList({
  events,
  eventCount,
  query,
  chosen,
  isFollowing,
  zone,
  onChoose,
  onScrollUp,
  onClear,
}: Props) {
  const { items, hasMore, loadAfter } = events;
  const box = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not used here
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (items[index]?.event.type === "agent" ? 72 : 32),
    getItemKey: (index) => items[index]?.ordinal ?? index,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) > items.length - NEAR_END;
  useEffect(() => {
    if (hasMore && isNearEnd) void loadAfter();
  }, [hasMore, isNearEnd, loadAfter]);
  const count = items.length;
  useEffect(() => {
    if (isFollowing && count > 0) rows.scrollToIndex(count - 1, { align: "end" });
  }, [isFollowing, count, rows]);
  const at = items.findIndex(({ ordinal }) => ordinal === chosen);
  useEffect(() => {
    if (at !== -1) rows.scrollToIndex(at, { align: "auto" });
  }, [at, rows]);
  return (
    <ScrollBox
      label="Events"
      boxRef={box}
      className="relative min-w-0 bg-surface"
      onWheel={({ deltaY }) => deltaY < 0 && onScrollUp()}
    >
      {events.hasEarlier ? (
        <div className="border-b p-2 text-center">
          <Button kind="ghost" onClick={() => void events.loadBefore()}>
            Earlier events
          </Button>
        </div>
      ) : null}
      {events.total === 0 ? <Nothing hasEvents={eventCount > 0} onClear={onClear} /> : null}
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
                query={query}
                isCurrent={item.ordinal === chosen}
                onChoose={() => onChoose(item.ordinal)}
              />
            </div>
          );
        })}
      </div>
    </ScrollBox>
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
