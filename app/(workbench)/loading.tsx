import { Skeleton } from "@/components/ui/skeleton";

/** The page's geometry before its rows: bar, title, table. */
export default function Loading() {
  return (
    <div className="min-w-0">
      <output className="sr-only">Loading</output>
      <div className="h-11 border-b" />
      <div className="px-6 pt-5 max-desk:px-4">
        <div className="h-[68px]" />
        <Skeleton />
      </div>
    </div>
  );
}
