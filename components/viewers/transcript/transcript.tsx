"use client";
import { useState } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formatWhole } from "@/components/ui/format";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { FILTER_TYPES, isFault } from "./event-words";
import { EventList } from "./event-list";
import { EventPane } from "./event-pane";
import { TranscriptToolbar } from "./transcript-toolbar";
import { fetchEvents, useRunEvents } from "./use-run-events";
import { useTranscriptUrl } from "./use-transcript-url";

const LEAD_IN = 20;
const TAIL = 100;

type Props = { ledgerId: LedgerId; eventCount: number; isLive: boolean; zone: string };

export function Transcript({ ledgerId, eventCount, isLive, zone }: Props) {
  const [url, setUrl] = useTranscriptUrl();
  const [startAt, setStartAt] = useState(() => Math.max(0, (url.event ?? 0) - LEAD_IN));
  const [isFollowing, setFollowing] = useState(isLive && url.event === null);
  const events = useRunEvents({
    ledgerId,
    types: FILTER_TYPES[url.kind],
    query: url.q,
    startAt,
    known: eventCount,
  });
  const { items } = events;
  const at = items.findIndex(({ ordinal }) => ordinal === url.event);

  const choose = (ordinal: number) => {
    setFollowing(false);
    const isHere = items.some((one) => one.ordinal === ordinal);
    if (!isHere) setStartAt(Math.max(0, ordinal - LEAD_IN));
    void setUrl(isHere ? { event: ordinal } : { event: ordinal, q: null, kind: null });
  };
  const move = (step: 1 | -1) => {
    const next = items[at === -1 ? 0 : at + step];
    if (next !== undefined) choose(next.ordinal);
  };
  const nextFault = async () => {
    const from = items[at]?.ordinal ?? -1;
    const here = items.find(({ ordinal, event }) => ordinal > from && isFault(event));
    const beyond = { after: items.at(-1)?.ordinal ?? from, limit: 1, types: ["error"] };
    const found = here ?? (await fetchEvents(ledgerId, beyond).catch(() => null))?.items[0];
    if (found !== undefined) choose(found.ordinal);
  };
  const follow = () => {
    setStartAt(Math.max(0, eventCount - TAIL));
    setFollowing(true);
    void setUrl({ event: null, q: null, kind: null });
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
        <Banner tone="negative" action={<Button onClick={() => void events.retry()}>Try again</Button>}>
          {events.error} What was read before stays below.
        </Banner>
      )}
      <div className="grid min-h-0 flex-1 wide:grid-cols-[minmax(0,1fr)_384px]">
        <EventList
          events={events}
          eventCount={eventCount}
          query={url.q}
          chosen={url.event}
          isFollowing={isFollowing}
          zone={zone}
          onChoose={choose}
          onScrollUp={() => setFollowing(false)}
          onClear={() => void setUrl({ q: null, kind: null })}
        />
        <EventPane item={items[at]} zone={zone} />
      </div>
      {isLive ? (
        <div className="flex items-center gap-2 border-t bg-canvas px-6 py-1.5 text-xs text-ink-2">
          {isFollowing ? "Following the end." : <Button onClick={follow}>Follow the end</Button>}
          {formatWhole(eventCount)} events so far.
        </div>
      ) : null}
    </div>
  );
}
