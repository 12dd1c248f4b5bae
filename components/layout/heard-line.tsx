"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { readHeard, subscribeToHeard, type Heard } from "./heard-store";

const SILENT: Heard = { state: "silent", at: 0 };

/** "Heard 1 s ago": a dot only while something is live. */
export function HeardLine() {
  const heard = useSyncExternalStore(subscribeToHeard, readHeard, () => SILENT);
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (heard.state === "silent") return null;
  if (heard.state === "final") return <span className="text-2xs text-ink-3 max-desk:hidden">Final</span>;
  if (heard.state === "away")
    return <span className="text-2xs text-negative max-desk:hidden">Not heard</span>;
  const seconds = Math.max(0, Math.round((now - heard.at) / 1000));
  return (
    <span className="inline-flex items-center gap-1.5 text-2xs whitespace-nowrap text-ink-3 max-desk:hidden">
      <i
        aria-hidden="true"
        className={`size-1.5 rounded-full ${heard.state === "live" ? "animate-pulse-live bg-accent-mark" : "bg-caution-mark"}`}
      />
      {heard.state === "live" ? "" : "Stream broken, asking every 5 s. "}Heard {seconds} s ago
    </span>
  );
}
