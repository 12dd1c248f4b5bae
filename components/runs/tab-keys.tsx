"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useHotkeys } from "@/components/ui/use-hotkeys";

export function TabKeys({ hrefs }: { hrefs: readonly string[] }) {
  const router = useRouter();
  useHotkeys(
    Object.fromEntries(hrefs.map((href, index) => [String(index + 1), () => router.push(href as Route)])),
  );
  return null;
}
