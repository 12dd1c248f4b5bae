"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { runEventPageSchema, type RunEvent, type RunEventPage } from "@/lib/runs/schema";

const PAGE = 200;

type Asked = { after: number; limit?: number; types?: readonly string[]; query?: string };

export async function fetchEvents(
  ledgerId: LedgerId,
  asked: Asked,
  signal?: AbortSignal,
): Promise<RunEventPage> {
  const query = new URLSearchParams({
    after: String(asked.after),
    limit: String(asked.limit ?? PAGE),
    types: (asked.types ?? []).join(","),
    query: asked.query ?? "",
  });
  const answer = await fetch(`/api/runs/${ledgerId}/events?${query}`, signal ? { signal } : {});
  if (!answer.ok)
    throw new Error(answer.status === 401 ? "You are signed out." : `The server answered ${answer.status}.`);
  return runEventPageSchema.parse(await answer.json());
}

type Options = {
  ledgerId: LedgerId;
  types: readonly string[];
  query: string;
  startAt: number;
  known: number;
};

/** Pages of events around a place, grown in both directions on demand; a live run's new events follow `known`. */
export function useRunEvents({ ledgerId, types, query, startAt, known }: Options) {
  const [items, setItems] = useState<readonly RunEvent[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const [hasMore, setMore] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isLoading = useRef(false);
  const typesKey = types.join(",");

  const open = useEffectEvent(async (after: number, signal: AbortSignal) => {
    try {
      const page = await fetchEvents(ledgerId, { after, types, query }, signal);
      setItems(page.items);
      setTotal(page.total);
      setMore(page.nextCursor !== null);
      setError(null);
    } catch (fault) {
      if (!signal.aborted) setError(fault instanceof Error ? fault.message : "The events could not be read.");
    }
  });
  useEffect(() => {
    const abort = new AbortController();
    void open(startAt - 1, abort.signal);
    return () => abort.abort();
  }, [ledgerId, typesKey, query, startAt]);

  const extend = async (after: number, place: "before" | "after", limit = PAGE) => {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      const page = await fetchEvents(ledgerId, { after, limit, types, query });
      setItems((now) => (place === "after" ? [...now, ...newer(page.items, now)] : [...page.items, ...now]));
      setTotal(page.total);
      if (place === "after") setMore(page.nextCursor !== null);
      setError(null);
    } catch (fault) {
      setError(fault instanceof Error ? fault.message : "The events could not be read.");
    } finally {
      isLoading.current = false;
    }
  };
  const first = items[0]?.ordinal ?? 0;
  const last = items.at(-1)?.ordinal ?? startAt - 1;
  const loadAfter = () => extend(last, "after");
  const grow = useEffectEvent(() => {
    if (total !== null && !hasMore && known > last + 1) void loadAfter();
  });
  useEffect(() => grow(), [known]);
  return {
    items,
    total,
    hasMore,
    error,
    hasEarlier: first > 0 && typesKey === "" && query === "",
    loadAfter,
    loadBefore: () => extend(Math.max(-1, first - PAGE - 1), "before", Math.min(PAGE, first)),
  };
}

function newer(page: readonly RunEvent[], known: readonly RunEvent[]): readonly RunEvent[] {
  const last = known.at(-1)?.ordinal ?? -1;
  return page.filter(({ ordinal }) => ordinal > last);
}
