"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { runEventPageSchema, type RunEvent, type RunEventPage } from "@/lib/runs/schema";

const PAGE = 200;
const NONE: readonly RunEvent[] = [];

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

type Place = { after: number; limit: number };
type Options = {
  ledgerId: LedgerId;
  types: readonly string[];
  query: string;
  startAt: number;
  known: number;
};

/** Pages of events around a place, grown in both directions on demand; `known` is how many the run has so far. */
export function useRunEvents({ ledgerId, types, query, startAt, known }: Options) {
  const isFiltered = types.length > 0 || query !== "";
  const found = useInfiniteQuery({
    queryKey: ["run-events", ledgerId, types, query, startAt],
    initialPageParam: { after: startAt - 1, limit: PAGE } satisfies Place,
    queryFn: ({ pageParam, signal }) => fetchEvents(ledgerId, { ...pageParam, types, query }, signal),
    getNextPageParam: (page): Place | undefined => {
      const last = page.items.at(-1)?.ordinal;
      const isGrowing = !isFiltered && known > (last ?? startAt - 1) + 1;
      return page.nextCursor !== null || isGrowing ? { after: last ?? startAt - 1, limit: PAGE } : undefined;
    },
    getPreviousPageParam: (page): Place | undefined => {
      const first = page.items[0]?.ordinal ?? 0;
      if (isFiltered || first === 0) return undefined;
      return { after: Math.max(-1, first - PAGE - 1), limit: Math.min(PAGE, first) };
    },
  });
  const pages = found.data?.pages;
  return {
    items: pages === undefined ? NONE : pages.flatMap((page) => page.items),
    total: pages?.at(-1)?.total ?? null,
    error: found.error?.message ?? null,
    hasMore: found.hasNextPage && !found.isFetching,
    hasEarlier: found.hasPreviousPage,
    loadAfter: found.fetchNextPage,
    loadBefore: found.fetchPreviousPage,
    retry: found.refetch,
  };
}
