"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useTransition } from "react";
import { reportHeard } from "./heard-store";
import { listen } from "./listen";

/**
 * Keeps a page current: one stream, a poll every 5 s while the stream is broken, refreshes never overlap. The page's own
 * server query is read again, so that live and loaded numbers are the same projection; while it cannot be, the rows stay.
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
