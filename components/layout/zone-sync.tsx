"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { rememberChoice } from "./choices";

/** Tells the server the viewer's zone once; until then times are in UTC and say so. */
export function ZoneSync({ zone }: { zone: string }) {
  const router = useRouter();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own === zone) return;
    rememberChoice("zone", own);
    router.refresh();
  }, [zone, router]);
  return null;
}
