"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useTransition } from "react";
import { readHeard, reportHeard } from "./heard-store";

const POLL_MS = 5000;

/**
 * Keeps a page current: one stream, a poll every 5 s while the stream is broken, refreshes never overlap. The page's own
 * server query is read again, so that live and loaded numbers are the same projection.
 */
export function LiveStream({ source, isLive }: { source: string; isLive: boolean }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const isDirty = useRef(false);
  const refresh = useEffectEvent(() => {
    if (isPending) {
      isDirty.current = true;
      return;
    }
    startTransition(() => router.refresh());
  });
  useEffect(() => {
    if (isPending || !isDirty.current) return;
    isDirty.current = false;
    refresh();
  }, [isPending]);
  useEffect(() => {
    if (!isLive) {
      reportHeard({ state: "final", at: Date.now() });
      return () => reportHeard({ state: "silent", at: 0 });
    }
    return listen(source, refresh);
  }, [source, isLive]);
  return null;
}

function listen(source: string, refresh: () => void): () => void {
  const stream = new EventSource(`/api/events/${source}`);
  let poll: ReturnType<typeof setInterval> | null = null;
  const hear = () => {
    if (poll !== null) clearInterval(poll);
    poll = null;
    reportHeard({ state: "live", at: Date.now() });
  };
  stream.addEventListener("open", hear);
  stream.addEventListener("beat", hear);
  stream.addEventListener("changed", () => {
    hear();
    refresh();
  });
  stream.addEventListener("error", () => {
    reportHeard({ state: "polling", at: readHeard().at || Date.now() });
    poll ??= setInterval(refresh, POLL_MS);
  });
  return () => {
    stream.close();
    if (poll !== null) clearInterval(poll);
    reportHeard({ state: "silent", at: 0 });
  };
}
