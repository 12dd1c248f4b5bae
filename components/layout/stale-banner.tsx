"use client";
import { useSyncExternalStore } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { readHeard, subscribeToHeard, type Heard } from "./heard-store";

const SILENT: Heard = { state: "silent", at: 0 };

/** Above rows that could not be read again; it goes by itself once they could. */
export function StaleBanner({ readAt }: { readAt: string }) {
  const heard = useSyncExternalStore(subscribeToHeard, readHeard, () => SILENT);
  if (heard.state !== "away") return null;
  return (
    <div className="sticky top-11 z-20 bg-canvas px-6 py-2 max-desk:px-4">
      <Banner tone="negative" action={<Button onClick={heard.retry}>Try again</Button>}>
        <b className="font-[550]">The {heard.who} does not answer.</b> What you see is from {readAt} and may
        be out of date. Asking again every few seconds.
      </Banner>
    </div>
  );
}
