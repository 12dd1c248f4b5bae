"use client";
import { useRouter } from "next/navigation";
import { toRoute } from "@/components/ui/to-route";
import { useHotkeys } from "@/components/ui/use-hotkeys";

export function TabKeys({ hrefs }: { hrefs: readonly string[] }) {
  const router = useRouter();
  useHotkeys(
    Object.fromEntries(hrefs.map((href, index) => [String(index + 1), () => router.push(toRoute(href))])),
  );
  return null;
}
