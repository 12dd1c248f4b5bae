"use client";
import { useRouter } from "next/navigation";
import { RowKeys } from "@/components/ui/row-keys";
import { toRoute } from "@/components/ui/to-route";
import { useHotkeys } from "@/components/ui/use-hotkeys";

/** w swaps the sides, y copies the summary; j and k walk the scenarios. */
export function CompareKeys({ swapHref, markdown }: { swapHref: string; markdown: string }) {
  const router = useRouter();
  useHotkeys({
    w: () => router.push(toRoute(swapHref)),
    y: () => void navigator.clipboard.writeText(markdown),
  });
  return <RowKeys />;
}
