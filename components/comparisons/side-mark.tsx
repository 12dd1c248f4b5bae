import { cx } from "@/components/ui/cx";

/** The slanted stroke of a side with its letter: A is the base, B what is compared with it. */
export function SideMark({ side, size = "small" }: { side: "a" | "b"; size?: "small" | "large" }) {
  const isA = side === "a";
  return (
    <span className={cx("inline-flex items-center gap-1 font-mono", isA ? "text-side-a" : "text-side-b")}>
      <i
        aria-hidden="true"
        className={cx(
          "inline-block streak rounded-[1px]",
          isA ? "bg-side-a-mark" : "bg-side-b-mark",
          size === "large" ? "h-[18px] w-[7px]" : "h-2.5 w-1",
        )}
      />
      <span className={size === "large" ? "text-md font-medium" : "text-xs"}>{isA ? "A" : "B"}</span>
    </span>
  );
}
